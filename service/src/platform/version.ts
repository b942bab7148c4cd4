/** Of the product, out of its package. */
import { existsSync, readFileSync } from 'node:fs';

/** The nearest one upwards: the same from the sources and from what is compiled of them, which lies a folder deeper. */
function nearestPackage(): URL {
  let folder = new URL('.', import.meta.url);
  while (!existsSync(new URL('package.json', folder))) folder = new URL('..', folder);
  return new URL('package.json', folder);
}

export const version: string = (JSON.parse(readFileSync(nearestPackage(), 'utf8')) as { version: string }).version;
