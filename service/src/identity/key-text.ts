/** What a staff key looks like: `hf_`, 32 characters of base62 (190 random bits), 6 more that say whether it was copied whole. */
import { createHash, randomInt } from 'node:crypto';

const alphabet = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';
const prefix = 'hf_';
const randomLength = 32;
const checksumLength = 6;
const shape = /^hf_[0-9A-Za-z]{38}$/;

function checksumOf(text: string): string {
  let rest = createHash('sha256').update(text).digest().readUIntBE(0, 6);
  let checksum = '';
  for (let place = 0; place < checksumLength; place += 1) {
    checksum += alphabet[rest % alphabet.length];
    rest = Math.floor(rest / alphabet.length);
  }
  return checksum;
}

/** A new key. It is shown once and kept nowhere. */
export function newKeyText(): string {
  let text = prefix;
  for (let place = 0; place < randomLength; place += 1) text += alphabet[randomInt(alphabet.length)];
  return text + checksumOf(text);
}

/** Whether a text that claims to be one of our keys was copied whole. Texts that claim nothing (a demo key) are not judged. */
export function isPlausibleKey(text: string): boolean {
  if (!text.startsWith(prefix)) return true;
  return shape.test(text) && checksumOf(text.slice(0, -checksumLength)) === text.slice(-checksumLength);
}

/** What is kept of a key. It is random, so a fast hash will do. */
export function hashOfKey(text: string): Buffer {
  return createHash('sha256').update(text).digest();
}

/** What people recognise a key by. */
export function hintOf(text: string): string {
  return `${text.slice(0, prefix.length + 4)}…`;
}
