import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { developmentSecret, isGeneratedSecret } from '../../src/platform/token-secret.js';

let folder: string;
beforeEach(() => {
  folder = fs.mkdtempSync(path.join(os.tmpdir(), 'holdfast-secret-'));
});
afterEach(() => fs.rmSync(folder, { recursive: true }));

describe('the secret of a development server', () => {
  it('is made once, long and random, for its owner alone to read', () => {
    const dataDir = path.join(folder, 'new', 'data');
    const secret = developmentSecret(dataDir);
    expect(secret).toMatch(/^development-[\w-]{43}$/);
    expect(developmentSecret(dataDir)).toBe(secret);
    expect(developmentSecret(folder)).not.toBe(secret);
    expect(fs.statSync(path.join(dataDir, 'jwt-secret')).mode & 0o777).toBe(0o600);
    expect(fs.readdirSync(dataDir)).toEqual(['jwt-secret']);
    expect(isGeneratedSecret(secret)).toBe(true);
  });

  it('is not made where it cannot be kept: what to set is said instead', () => {
    fs.writeFileSync(path.join(folder, 'file'), '');
    expect(() => developmentSecret(path.join(folder, 'file'))).toThrow(/Set JWT_SECRET, or DATA_DIR/);
    fs.writeFileSync(path.join(folder, 'jwt-secret'), 'somebody else wrote this');
    expect(() => developmentSecret(folder)).toThrow(/holds no secret of ours/);
  });
});
