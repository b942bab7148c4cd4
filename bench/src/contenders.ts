/** The designs of a comparison, as what the arbiter calls to the ring. */
import type { Contender } from './arbiter.js';
import type { Plan } from './load/orders.js';
import type { Contestant, HotRow, PerRequestContestant } from './machine/processes.js';
import type { Own, Stage } from './stage.js';
import type { EventOnSale } from './stock/events.js';

/** Pools that a per-request design may choose from; the fastest in its warm-up is the one it runs with. */
const poolSizes = [4, 8, 16, 32];

export interface Sending {
  readonly connections: number;
  /** The plan of its n-th slice, from 0. */
  readonly plan: (slice: number) => Plan;
  readonly good: readonly number[];
  readonly ratePerSecond?: number;
}

/** One service, or several behind one another, under load. `own`: waited for until its relay has caught up; absent: it has none. */
export function serving(
  stage: Stage,
  name: string,
  services: readonly Contestant[],
  { connections, plan, good, ratePerSecond }: Sending,
  own?: Own,
): Contender {
  let slices = 0;
  const addresses = services.map(({ address }) => address);
  return {
    name,
    pids: services.map(({ pid }) => pid),
    ...(own === undefined ? {} : { settled: () => stage.drained(own) }),
    slice: (seconds) =>
      stage.load.run({
        addresses,
        connections,
        seconds,
        plan: plan(slices++),
        good,
        ...(ratePerSecond === undefined ? {} : { ratePerSecond }),
      }),
  };
}

/** A per-request design; in its warm-up it tries how many connections to the database serve it best. */
export function tuning(stage: Stage, service: PerRequestContestant, sending: Sending): Contender {
  return {
    ...serving(stage, service.name, [service], sending),
    tune: async (_seconds, slice) => {
      let best = { size: 0, perSecond: -1 };
      for (const size of poolSizes.filter((each) => each <= Math.max(4, sending.connections))) {
        await service.resize(size);
        const { perSecond } = await slice(`warm-up, ${size} connections to the database`);
        if (perSecond > best.perSecond) best = { size, perSecond };
      }
      await service.resize(best.size);
      return `${best.size} connections to the database`;
    },
  };
}

const bareConnections = 64;

/** The bare UPDATE of a sector's row. */
export function updating(hotRow: HotRow, { eventId, sectorId }: EventOnSale): Contender {
  const order = { laneId: eventId, poolId: sectorId, connections: bareConnections };
  return { name: 'U', pids: [hotRow.pid], slice: (seconds) => hotRow.run({ ...order, seconds }) };
}
