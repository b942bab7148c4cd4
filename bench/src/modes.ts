/** How much of everything there is: enough to see that all works, enough to believe, or as much as it takes. */

export type ModeName = 'quick' | 'full' | 'soak';

export interface Mode {
  readonly name: ModeName;
  /** Pairs, or rounds of more than two. */
  readonly rounds: number;
  /** The same, where there is no target. */
  readonly roundsShown: number;
  readonly sliceSeconds: number;
  readonly warmUpSeconds: number;
  /** Under many connections, before a single one is measured. */
  readonly runInSeconds: number;
  /** Buyers that have signed in. */
  readonly people: number;
  /** Who join one waiting room, all of them others. */
  readonly joiners: number;
  /** Lanes of the uniform scenarios. */
  readonly lanes: number;
  readonly engineSeconds: number;
  readonly engineBatches: readonly number[];
  /** For the curve of throughput over connections. */
  readonly connections: readonly number[];
  /** Properties among which is searched: the first size and the last are compared. */
  readonly properties: readonly [number, number];
  /** Reservations that were made before. */
  readonly history: number;
  readonly overdueHolds: number;
  readonly churnCommits: number;
  /** It ends then, however many there were. */
  readonly churnSecondsMax: number;
  readonly snapshotSeconds: number;
  readonly streams: number;
  readonly waiting: number;
  /** Of the run with 1,000 connections. */
  readonly memorySeconds: number;
}

const full: Mode = {
  name: 'full',
  rounds: 5,
  roundsShown: 3,
  sliceSeconds: 2,
  warmUpSeconds: 0.8,
  runInSeconds: 4,
  people: 8_000,
  joiners: 20_000,
  lanes: 1_000,
  engineSeconds: 2,
  engineBatches: [1, 16, 64, 256, 512],
  connections: [1, 10, 50, 100, 200, 500],
  properties: [100, 10_000],
  history: 1_000_000,
  overdueHolds: 100_000,
  churnCommits: 20_000,
  churnSecondsMax: 60,
  snapshotSeconds: 60,
  streams: 5_000,
  waiting: 1_000_000,
  memorySeconds: 20,
};

export const modes: Readonly<Record<ModeName, Mode>> = {
  quick: {
    ...full,
    name: 'quick',
    rounds: 1,
    roundsShown: 1,
    sliceSeconds: 1.2,
    warmUpSeconds: 0.5,
    runInSeconds: 1.5,
    people: 2_000,
    joiners: 4_000,
    lanes: 200,
    engineSeconds: 1,
    engineBatches: [1, 64, 256],
    connections: [1, 50, 200],
    properties: [100, 300],
    history: 20_000,
    overdueHolds: 5_000,
    churnCommits: 1_000,
    churnSecondsMax: 10,
    snapshotSeconds: 4,
    streams: 500,
    waiting: 100_000,
    memorySeconds: 5,
  },
  full,
  soak: {
    ...full,
    name: 'soak',
    properties: [100, 100_000],
    history: 5_000_000,
    churnCommits: 2_000_000,
    churnSecondsMax: 900,
    snapshotSeconds: 900,
    memorySeconds: 300,
  },
};
