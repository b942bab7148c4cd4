/** The secret that signs tokens when nobody gave one: for development, made once and kept beside the data. */
import { randomBytes } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';

/** Every generated secret says that it is one, so that it is known when it turns up in production. */
const prefix = 'development-';
const fileName = 'jwt-secret';

export function isGeneratedSecret(text: string): boolean {
  return text.startsWith(prefix);
}

function readSecret(file: string): string | null {
  const text = fs.existsSync(file) ? fs.readFileSync(file, 'utf8').trim() : '';
  return isGeneratedSecret(text) ? text : null;
}

/**
 * The secret of this DATA_DIR; of processes that come at once the first makes it, whole. Throws with what to set when it can
 * be neither read nor made.
 */
export function developmentSecret(dataDir: string): string {
  const folder = path.resolve(dataDir);
  const file = path.join(folder, fileName);
  try {
    const known = readSecret(file);
    if (known !== null) return known;
    fs.mkdirSync(folder, { recursive: true });
    const draft = path.join(folder, `${fileName}.${randomBytes(6).toString('hex')}`);
    fs.writeFileSync(draft, `${prefix}${randomBytes(32).toString('base64url')}\n`, { mode: 0o600, flag: 'wx' });
    try {
      fs.linkSync(draft, file);
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
    } finally {
      fs.rmSync(draft);
    }
    const made = readSecret(file);
    if (made !== null) return made;
    throw new Error(`${file} holds no secret of ours`);
  } catch (cause) {
    throw new Error(`No secret for tokens: ${(cause as Error).message}. Set JWT_SECRET, or DATA_DIR to a folder that can be written.`, {
      cause,
    });
  }
}
