/** SQL lives in files, one statement each; the file's name is the statement's name: prepared, logged and measured under it. */
import { readFileSync } from 'node:fs';

export interface Statement {
  readonly name: string;
  readonly text: string;
}

/** Reads `<name>.sql` beside the calling module. `prefix` keeps the names of two rooms apart on one connection. */
export function loadStatement(moduleUrl: string, name: string, prefix = 'holdfast'): Statement {
  return { name: `${prefix}_${name}`, text: readFileSync(new URL(`./${name}.sql`, moduleUrl), 'utf8') };
}
