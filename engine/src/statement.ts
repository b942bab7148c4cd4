/** SQL lives in files, one statement each; the file's name is the statement's name: prepared, logged and measured under it. */
import { readFileSync } from 'node:fs';

export interface Statement {
  readonly name: string;
  readonly text: string;
  /**
   * What is asked instead where the tables are distributed by lane and all of a step is of one lane: the same, with conditions
   * that name that lane, so that one shard is asked. Absent: the text names it already.
   */
  readonly oneLane?: { readonly name: string; readonly text: string };
}

/** A line of the form for one lane only. */
const oneLaneLine = /^( *)-- one lane: (.*)\n?/gm;

/**
 * Reads `<name>.sql` beside the calling module. `prefix` keeps the names of two rooms apart on one connection. Lines that begin
 * with `-- one lane:` are left out of the text, and make, without that beginning, the form for one lane.
 */
export function loadStatement(moduleUrl: string, name: string, prefix = 'holdfast'): Statement {
  const source = readFileSync(new URL(`./${name}.sql`, moduleUrl), 'utf8');
  const text = source.replace(oneLaneLine, '');
  if (text === source) return { name: `${prefix}_${name}`, text };
  return { name: `${prefix}_${name}`, text, oneLane: { name: `${prefix}_${name}_one_lane`, text: source.replace(oneLaneLine, '$1$2\n') } };
}
