/** The waiting room: how fast people join and ask, how much memory they take, and how many can watch. */
import { serving } from '../contenders.js';
import { forkTold } from '../machine/children.js';
import { residentMegabytes } from '../machine/processes.js';
import type { PeopleMeasured } from '../machine/waiting-people.js';
import { atLeast, atMost, milliseconds, ratioRow, valueRow } from '../report/rows.js';
import type { Scenario } from '../scenario.js';
import { type EventOnSale, openEvents } from '../stock/events.js';
import { staffFill } from '../stock/staff.js';
import { comparisonSeconds, created, paceOf } from './contest.js';
import { latencyPlot, remarksOf } from './remarks.js';

const connections = 200;
const scenario = 'waiting room, 200 connections';
const roomsCount = 12;
const bytesMax = 200;
const keepSeconds = 3;

const path = ({ eventId }: EventOnSale, what: string) => `/v1/events/${eventId}/${what}`;
const count = (value: number) => value.toLocaleString('en');

export const waitingRoom: Scenario = {
  name: 'waiting-room',
  title: 'The waiting room',
  modes: ['full', 'soak'],
  seconds: (mode) => comparisonSeconds(mode, 4, 0) + mode.streams / 400 + mode.waiting / 200_000 + 14,
  async run(stage, mode) {
    const template = await stage.template('rooms', (url) => staffFill(url, (staff) => openEvents(staff, roomsCount, { queue: true })));
    const own = await stage.copy(template, 'holdfast');
    const holdfast = await stage.holdfast(own);
    const nothing = await stage.perRequest(await stage.copy(template, 'N', false));
    await stage.signIn(mode.joiners, own, [holdfast, nothing]);
    const [first, ...rooms] = template.stock as [EventOnSale, ...EventOnSale[]];

    const plain = (method: 'GET' | 'POST', paths: string[]) => () => ({ kind: 'plain', method, paths, asPeople: true }) as const;
    const join = (room: EventOnSale) => plain('POST', [path(room, 'queue')])();
    const joinAll = {
      addresses: [holdfast.address],
      connections,
      seconds: 60,
      requestsMax: mode.joiners,
      plan: join(first),
      good: created,
    };
    const joined = await stage.load.run(joinAll);
    if (joined.succeeded < mode.joiners) throw new Error(`not everybody could join: ${JSON.stringify(joined.others)}`);

    const joins = { connections, plan: (slice: number) => join(rooms[slice % rooms.length] as EventOnSale), good: created };
    const polls = { connections, plan: plain('GET', [path(first, 'queue/status')]), good: [200] };
    const joinsNothing = { connections, plan: plain('POST', [`/v1/nothing/${first.eventId}/queue`]), good: created };
    const pollsNothing = { connections, plan: plain('GET', [`/v1/nothing/${first.eventId}/status`]), good: [200] };
    const { rounds } = await stage.arbiter.rounds(
      [
        serving(stage, 'joins', [holdfast], joins),
        serving(stage, 'N, joins', [nothing], joinsNothing),
        serving(stage, 'polls', [holdfast], polls),
        serving(stage, 'N, polls', [nothing], pollsNothing),
      ],
      paceOf(mode),
    );

    stage.progress.say(`${count(mode.streams)} open streams`);
    const order = { address: holdfast.address, path: path(first, 'queue/stream'), count: mode.streams, keepSeconds };
    const streams = await stage.load.watch(order);
    const megabytes = residentMegabytes(holdfast.pid);
    stage.progress.say(`${count(mode.waiting)} people in a process's memory`);
    const memory = forkTold('./waiting-people.js');
    const people = await memory.tell<PeopleMeasured>({ people: mode.waiting });
    await memory.stop();

    const row = { scenario, rounds, figure: 'perSecond' } as const;
    return {
      rows: [
        ratioRow({ ...row, unit: 'joins', one: 'joins', other: 'N, joins', target: atLeast(0.3) }),
        ratioRow({ ...row, unit: 'polls', one: 'polls', other: 'N, polls', target: atLeast(0.5) }),
        valueRow({
          scenario: `waiting room, ${count(mode.waiting)} waiting`,
          figure: 'process memory each',
          value: people.bytesEach,
          show: (bytes) => `${bytes.toFixed(0)} bytes`,
          target: atMost(bytesMax),
        }),
        valueRow({
          scenario: `waiting room, ${count(mode.streams)} streams`,
          figure: 'open at the end',
          value: streams.kept,
          show: count,
          against: `all had their first event after ${milliseconds(streams.openedAfterMs)}`,
          target: atLeast(mode.streams),
        }),
        valueRow({
          scenario: `waiting room, ${count(mode.streams)} streams`,
          figure: 'memory meanwhile',
          value: megabytes,
          show: (value) => `${value.toFixed(0)} MB`,
          target: null,
        }),
      ],
      plots: [latencyPlot('Latency of joining and asking', rounds)],
      remarks: [
        ...remarksOf(rounds, {}),
        ...Object.entries(streams.failed).map(([why, failures]) => `${failures} streams did not open: ${why}.`),
      ],
      measured: { rounds, streams, people },
    };
  },
};
