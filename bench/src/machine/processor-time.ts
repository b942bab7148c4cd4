/** Who used the processors: the service, PostgreSQL, the load, and everybody else on this machine. Where /proc does not say, nothing is known. */
import fs from 'node:fs';
import os from 'node:os';

/** Cores, on average over the time that was measured. */
export interface ProcessorUse {
  readonly service: number;
  readonly database: number;
  readonly load: number;
  /** Programs that are no part of the benchmark: more than a little makes its figures worse, and less alike. */
  readonly others: number;
}

interface Spent {
  readonly atMs: number;
  readonly machine: number;
  readonly own: number;
  readonly service: number;
  readonly database: number;
}

const ticksPerSecond = 100;

/** Parent and seconds used of a process; undefined when it is gone. */
function statOf(pid: number | string): { readonly parent: number; readonly seconds: number } | undefined {
  try {
    const fields = fs.readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? [];
    return { parent: Number(fields[1]), seconds: (Number(fields[11]) + Number(fields[12])) / ticksPerSecond };
  } catch {
    return undefined;
  }
}

function secondsOf(pids: readonly number[]): number {
  return pids.reduce((sum, pid) => sum + (statOf(pid)?.seconds ?? 0), 0);
}

function secondsOfChildren(parent: number): number {
  let sum = 0;
  for (const entry of fs.readdirSync('/proc')) {
    const stat = /^\d+$/.test(entry) ? statOf(entry) : undefined;
    if (stat?.parent === parent) sum += stat.seconds;
  }
  return sum;
}

export class ProcessorClock {
  /** `aside`: further processes of the benchmark's own, that are idle while it measures. */
  constructor(
    private readonly databasePid: number,
    private readonly aside: readonly number[],
  ) {}

  private spent(servicePids: readonly number[]): Spent {
    let machine = 0;
    for (const { times } of os.cpus()) machine += (times.user + times.nice + times.sys + times.irq) / 1_000;
    const { user, system } = process.cpuUsage();
    const aside = secondsOf(this.aside.filter((pid) => !servicePids.includes(pid)));
    return {
      atMs: performance.now(),
      machine,
      own: (user + system) / 1e6 + aside,
      service: secondsOf(servicePids),
      database: secondsOfChildren(this.databasePid),
    };
  }

  /** Begins to measure. The function it answers ends that; it is told how many cores the load used. */
  start(servicePids: readonly number[]): (load: number) => ProcessorUse | undefined {
    if (process.platform !== 'linux') return () => undefined;
    const before = this.spent(servicePids);
    return (load) => {
      const after = this.spent(servicePids);
      const seconds = (after.atMs - before.atMs) / 1_000;
      const cores = (part: (spent: Spent) => number) => (part(after) - part(before)) / seconds;
      const service = cores((spent) => spent.service);
      const database = cores((spent) => spent.database);
      const others = Math.max(0, cores((spent) => spent.machine) - service - database - load - cores((spent) => spent.own));
      return { service, database, load, others };
    };
  }
}
