/** What the parts of a product read for their commands: one statement per kind and verb, for all commands of a batch. */

import { factName } from './decide/world.js';
import { kindsOf, type Ordered, shareName } from './decide.js';
import type { Drawn, FactRow, Part, Share } from './part.js';
import type { Row, Step } from './pipeline.js';
import { commandIdFrom } from './rows.js';

/** A statement, and where its rows go. */
export interface Question {
  readonly step: Step;
  readonly take: (rows: readonly Row[]) => void;
}

/** The `facts` statements of these commands' shares, as far as `wanted`; their rows go into `into`, by {@link factName}. */
export function factQuestions(
  batch: readonly Ordered[],
  parts: ReadonlyMap<string, Part>,
  into: Map<string, FactRow[]>,
  wanted: (share: Share) => boolean = () => true,
): Question[] {
  const groups = new Map<string, { kind: string; facts: NonNullable<Share['facts']>; drawn: Drawn[] }>();
  for (const { drawn } of batch) {
    for (const kind of kindsOf(drawn)) {
      const share = parts.get(kind)?.shares[drawn.verb] as Share | undefined;
      if (share?.facts === undefined || !wanted(share)) continue;
      const name = shareName(kind, drawn.verb);
      const group = groups.get(name);
      if (group === undefined) groups.set(name, { kind, facts: share.facts, drawn: [drawn] });
      else group.drawn.push(drawn);
    }
  }
  return [...groups.values()].map(({ kind, facts, drawn }) => ({
    step: { statement: facts.statement, values: facts.values(drawn) },
    take: (rows) => {
      for (const row of rows) {
        const name = factName(kind, commandIdFrom(row));
        const known = into.get(name);
        if (known === undefined) into.set(name, [row as FactRow]);
        else known.push(row as FactRow);
      }
    },
  }));
}
