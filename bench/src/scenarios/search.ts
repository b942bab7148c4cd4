/** What a property offers for a week, beside the same rows fetched with `pg` and nothing else; among few properties and among many. */
import type { Contender } from '../arbiter.js';
import { serving } from '../contenders.js';
import type { Mode } from '../modes.js';
import { atLeast, ratioRow, times, valueRow } from '../report/rows.js';
import { ratioOfRounds } from '../report/statistics.js';
import type { Scenario } from '../scenario.js';
import type { Own, Stage } from '../stage.js';
import { openSearch, type SearchStock } from '../stock/search.js';
import { comparisonSeconds, paceOf } from './contest.js';
import { latencyPlot, remarksOf } from './remarks.js';

const connections = 32;
const scenario = 'availability, 10 room types × 5 plans × 7 nights';
/** Properties made in a second, about. */
const madePerSecond = 300;

async function among(stage: Stage, count: number) {
  const name = `search_${count}`;
  const template = await stage.template(name, (url) =>
    openSearch(url, count, (made) => stage.progress.say(`${Math.min(made, count).toLocaleString('en')} properties to search among`)),
  );
  const own = await stage.copy(template, `search among ${count}`, false);
  await stage.forget(name);
  return { own, stock: template.stock };
}

async function searching(stage: Stage, name: string, own: Own, { propertyIds, checkIn, checkOut }: SearchStock): Promise<Contender> {
  const query = `check_in=${checkIn}&check_out=${checkOut}&guests=2`;
  const paths = propertyIds.map((id) => `/v1/properties/${id}/availability?${query}`);
  const plan = { kind: 'plain', method: 'GET', paths, asPeople: false } as const;
  return serving(stage, name, [await stage.holdfast(own)], { connections, plan: () => plan, good: [200] });
}

async function fetching(stage: Stage, own: Own, { propertyIds, checkIn, checkOut }: SearchStock): Promise<Contender> {
  const raw = await stage.rawRows(own);
  return { name: 'pg', pids: [raw.pid], slice: (seconds) => raw.run({ propertyIds, checkIn, checkOut, connections, seconds }) };
}

/** Both directions of ±20 %. */
const flatness = 0.8;

export const search: Scenario = {
  name: 'search',
  title: 'Searching for availability',
  modes: ['full', 'soak'],
  seconds: (mode: Mode) => comparisonSeconds(mode, 3, 0) + mode.properties[1] / madePerSecond + 6,
  async run(stage, mode) {
    const [few, many] = mode.properties;
    const [small, large] = [await among(stage, few), await among(stage, many)];
    const contenders = [
      await searching(stage, 'few', small.own, small.stock),
      await fetching(stage, small.own, small.stock),
      await searching(stage, 'many', large.own, large.stock),
    ];
    const { rounds } = await stage.arbiter.rounds(contenders, paceOf(mode));
    const change = ratioOfRounds(
      rounds,
      (round) => round['many']?.perSecond ?? Number.NaN,
      (round) => round['few']?.perSecond ?? Number.NaN,
    );
    const common = { scenario, unit: 'searches', rounds } as const;
    const points = [few, many].map((count, index) => [count, medianOf(rounds, index === 0 ? 'few' : 'many')] as const);
    return {
      rows: [
        ratioRow({ ...common, one: 'few', other: 'pg', figure: 'perSecond', target: atLeast(0.6) }),
        ratioRow({ ...common, one: 'few', other: 'pg', figure: 'p99Ms', target: null }),
        valueRow({
          scenario,
          figure: `flat from ${few} to ${many.toLocaleString('en')} properties`,
          value: Math.min(change, 1 / change),
          show: times,
          against: `${times(change)} as many searches/s`,
          target: atLeast(flatness),
        }),
      ],
      plots: [
        latencyPlot('Latency of a search (pg: of its rows)', rounds),
        {
          kind: 'lines',
          title: 'Searches over the number of properties',
          x: 'properties',
          y: 'searches/s',
          logX: true,
          series: [{ name: 'holdfast', points }],
        },
      ],
      remarks: remarksOf(rounds, {}),
      measured: { rounds },
    };
  },
};

function medianOf(rounds: Parameters<typeof ratioRow>[0]['rounds'], name: string): number {
  return ratioOfRounds(
    rounds,
    (round) => round[name]?.perSecond ?? Number.NaN,
    () => 1,
  );
}
