/** Where the time goes in a batch: statement by statement in PostgreSQL, and room by room in the service. */
import { type Profiled, profile } from '../profile.js';
import type { Plot } from '../report/plots.js';
import type { Scenario } from '../scenario.js';

const secondsOf = { quick: 3, full: 6, soak: 6 } as const;
const shownMax = 14;

/** `insert into holdfast.outbox`: what a statement changes, or how it begins. */
export function nameOfStatement(query: string): string {
  const changing = /^(?:with \w+ as \( ?)?((?:insert into|update|delete from) [\w.]+)/i.exec(query);
  return changing?.[1] ?? query.slice(0, 40);
}

function plotsOf({ measured, batches, statements, log, service }: Profiled): Plot[] {
  const inBatch = [
    ...statements.map(({ query, execMs, planMs }) => ({ name: nameOfStatement(query), value: (execMs + planMs) / batches })),
    { name: "flushing PostgreSQL's log", value: log.flushMs / batches },
  ];
  const microseconds = (service.busySeconds * 1e6) / measured.succeeded;
  return [
    {
      kind: 'bars',
      title: `PostgreSQL, for a batch of ${(measured.succeeded / batches).toFixed(0)} on average`,
      unit: 'ms',
      bars: inBatch.sort((a, b) => b.value - a.value).slice(0, shownMax),
    },
    {
      kind: 'bars',
      title: 'The service process, for a reservation (start and warm-up included)',
      unit: 'µs',
      bars: service.byRoom.slice(0, shownMax).map(({ name, share }) => ({ name, value: share * microseconds })),
    },
  ];
}

export const batch: Scenario = {
  name: 'batch',
  title: 'Where the time goes in a batch',
  modes: ['full', 'soak'],
  seconds: (mode) => secondsOf[mode.name] + 12,
  async run(stage, mode) {
    const profiled = await profile('hot sector', secondsOf[mode.name], stage.progress);
    return { rows: [], plots: plotsOf(profiled), measured: profiled };
  },
};
