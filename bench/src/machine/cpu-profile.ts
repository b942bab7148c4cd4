/** What `--cpu-prof` wrote, as shares of the time in which a process was busy. */

export interface CpuProfile {
  readonly nodes: readonly {
    readonly id: number;
    readonly callFrame: { readonly functionName: string; readonly url: string; readonly lineNumber: number };
  }[];
  readonly samples: readonly number[];
  readonly timeDeltas: readonly number[];
}

export interface Share {
  readonly name: string;
  readonly share: number;
}

export interface Spent {
  /** Seconds in which the process was not idle. */
  readonly busySeconds: number;
  /** Shares of them, most first: by function, and by the room, package or part of Node that it belongs to. */
  readonly byFunction: readonly Share[];
  readonly byRoom: readonly Share[];
}

/** `engine`, `service/stays`, a package, or what of Node it is. */
function roomOf(url: string, functionName: string): string {
  const own = /\/(engine|service)\/dist\/(?:src\/)?(?:([\w-]+)\/)?/.exec(url);
  if (own !== null) return own[1] === 'engine' || own[2] === undefined ? (own[1] as string) : `service/${own[2]}`;
  const name = /node_modules\/((?:@[\w.-]+\/)?[\w.-]+)/.exec(url)?.[1];
  if (name !== undefined) return name;
  return url === '' ? `(${functionName.replace(/[()]/g, '')})` : (url.split('/')[0] as string);
}

function placeOf(url: string, functionName: string, lineNumber: number): string {
  if (url === '') return `(${functionName.replace(/[()]/g, '')})`;
  const file = url.replace(/^file:\/\//, '').replace(/^.*\/(node_modules\/|(?=(?:engine|service)\/dist\/))/, '');
  return `${file}:${lineNumber + 1} ${functionName || '(anonymous)'}`;
}

/** The sampler slept, at the end above all: nobody knows what was done meanwhile. */
const gapMicroseconds = 1_000_000;

/** Self times of a profile. */
export function spentIn({ nodes, samples, timeDeltas }: CpuProfile): Spent {
  const frames = new Map(nodes.map(({ id, callFrame }) => [id, callFrame]));
  const byFunction = new Map<string, number>();
  const byRoom = new Map<string, number>();
  let busy = 0;
  for (const [index, id] of samples.entries()) {
    const { functionName, url, lineNumber } = frames.get(id) as CpuProfile['nodes'][number]['callFrame'];
    if (functionName === '(idle)') continue;
    const took = timeDeltas[index] ?? 0;
    if (took > gapMicroseconds) continue;
    busy += took;
    const place = placeOf(url, functionName, lineNumber);
    const room = roomOf(url, functionName);
    byFunction.set(place, (byFunction.get(place) ?? 0) + took);
    byRoom.set(room, (byRoom.get(room) ?? 0) + took);
  }
  const shares = (times: ReadonlyMap<string, number>) =>
    [...times].map(([name, took]) => ({ name, share: took / busy })).sort((a, b) => b.share - a.share);
  return { busySeconds: busy / 1e6, byFunction: shares(byFunction), byRoom: shares(byRoom) };
}
