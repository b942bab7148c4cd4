/** Where the build of workspace web/ lies. */
import { createRequire } from 'node:module';
import path from 'node:path';

/** A folder; it may not be there. */
export const webFolder: string = path.join(path.dirname(createRequire(import.meta.url).resolve('@holdfast/web/package.json')), 'dist');
