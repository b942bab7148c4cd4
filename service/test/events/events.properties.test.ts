/** Whatever buyers, staff and the clock do to an event, in whatever order: it sells what a recount says it may, no more and no less. */
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Answer, type Body, newBuyer, type OnSale, Venue } from './venue.js';

type State = 'held' | 'confirmed' | 'expired' | 'released' | 'cancelled';

interface Known {
  readonly body: Body;
  readonly buyer: string;
  /** Tickets of each sector, by its number. */
  readonly units: readonly number[];
  state: State;
}

const ttlSeconds = 60;
const startAtMs = Date.parse('2031-03-01T10:00:00Z');

type Deed =
  | { readonly do: 'reserve'; readonly items: readonly { readonly sector: number; readonly quantity: number }[] }
  | { readonly do: 'confirm' | 'release' | 'cancel' | 'reinstate'; readonly which: number }
  | { readonly do: 'wait' }
  | { readonly do: 'total'; readonly sector: number; readonly total: number }
  | { readonly do: 'cap'; readonly cap: number; readonly total: number; readonly sectors: readonly number[] };

const sectorNo = fc.nat(2);
const someDeed: fc.Arbitrary<Deed> = fc.oneof(
  {
    weight: 6,
    arbitrary: fc.record({
      do: fc.constant('reserve' as const),
      items: fc.array(fc.record({ sector: sectorNo, quantity: fc.integer({ min: 1, max: 4 }) }), { minLength: 1, maxLength: 3 }),
    }),
  },
  {
    weight: 6,
    arbitrary: fc.record({
      do: fc.constantFrom('confirm' as const, 'release' as const, 'cancel' as const, 'reinstate' as const),
      which: fc.nat(20),
    }),
  },
  { weight: 1, arbitrary: fc.constant({ do: 'wait' as const }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('total' as const), sector: sectorNo, total: fc.nat(12) }) },
  {
    weight: 2,
    arbitrary: fc.record({
      do: fc.constant('cap' as const),
      cap: fc.nat(1),
      total: fc.nat(16),
      sectors: fc.uniqueArray(sectorNo, { maxLength: 3 }),
    }),
  },
);

/** The event as it should be, told by nothing but what was asked for. */
class Model {
  readonly totals = [8, 8, 8];
  readonly caps: ({ id: string; total: number; sectors: readonly number[] } | undefined)[] = [undefined, undefined];
  readonly known: Known[] = [];

  private unitsOf(sector: number): number {
    return this.known.reduce(
      (sum, { state, units }) => (state === 'held' || state === 'confirmed' ? sum + (units[sector] as number) : sum),
      0,
    );
  }

  taken(sectors: readonly number[]): number {
    return sectors.reduce((sum, sector) => sum + this.unitsOf(sector), 0);
  }

  fits(units: readonly number[]): boolean {
    const fitsIn = (total: number, sectors: readonly number[]) => {
      const wanted = sectors.reduce((sum, sector) => sum + (units[sector] as number), 0);
      return wanted === 0 || this.taken(sectors) + wanted <= total;
    };
    return (
      this.totals.every((total, sector) => fitsIn(total, [sector])) &&
      this.caps.every((cap) => cap === undefined || fitsIn(cap.total, cap.sectors))
    );
  }

  left(sector: number): number {
    const own = (this.totals[sector] as number) - this.unitsOf(sector);
    const caps = this.caps.map((cap) => (cap?.sectors.includes(sector) ? cap.total - this.taken(cap.sectors) : Number.POSITIVE_INFINITY));
    return Math.max(0, Math.min(own, ...caps));
  }
}

const codeOf = ({ status, body }: Answer) => (status < 300 ? 'done' : `${status} ${body.code}`);

class Play {
  private readonly model = new Model();
  private nowMs = startAtMs;

  constructor(
    private readonly venue: Venue,
    private readonly sale: OnSale,
  ) {
    this.tellTime();
  }

  private tellTime(): void {
    this.venue.now = new Date(this.nowMs).toISOString();
  }

  async run(deed: Deed): Promise<void> {
    switch (deed.do) {
      case 'reserve':
        return this.reserve(deed.items);
      case 'wait':
        this.nowMs += (ttlSeconds + 1) * 1000;
        this.tellTime();
        for (const each of this.model.known) if (each.state === 'held') each.state = 'expired';
        return;
      case 'total':
        return this.setTotal(deed.sector, deed.total);
      case 'cap':
        return this.setCap(deed);
      default: {
        const { known } = this.model;
        if (known.length > 0) await this.end(deed.do, known[deed.which % known.length] as Known);
      }
    }
  }

  private async reserve(items: readonly { sector: number; quantity: number }[]): Promise<void> {
    const units = [0, 1, 2].map((sector) => items.reduce((sum, item) => (item.sector === sector ? sum + item.quantity : sum), 0));
    const buyer = newBuyer();
    const wire = items.map(({ sector, quantity }) => ({ sector_id: this.sale.sectorIds[sector], quantity }));
    const answer = await this.venue.reserveItems(this.sale.eventId, wire, { as: buyer });
    expect(codeOf(answer)).toBe(this.model.fits(units) ? 'done' : '409 sold_out');
    if (answer.status === 201) this.model.known.push({ body: answer.body, buyer, units, state: 'held' });
  }

  private async end(verb: 'confirm' | 'release' | 'cancel' | 'reinstate', known: Known): Promise<void> {
    const { body, buyer, state, units } = known;
    if (verb === 'release') {
      const answer = await this.venue.ask('DELETE', `/reservations/${body.id}`, undefined, { as: buyer });
      expect(codeOf(answer)).toBe(state === 'confirmed' ? '409 already_confirmed' : 'done');
      if (state === 'held') known.state = 'released';
      return;
    }
    if (verb === 'cancel') {
      const answer = await this.venue.ask('POST', `/reservations/${body.id}/cancel`, undefined, { as: this.venue.staff });
      const expected = {
        held: 'done',
        confirmed: 'done',
        released: '409 not_cancellable',
        expired: '409 not_cancellable',
        cancelled: '409 already_cancelled',
      };
      expect(codeOf(answer)).toBe(expected[state]);
      if (state === 'held') known.state = 'released';
      if (state === 'confirmed') known.state = 'cancelled';
      return;
    }
    const command = { laneId: body.event_id, reservationId: body.id, kind: 'tickets', actor: 'order' };
    const outcome = await this.venue.engine[verb](command);
    const may = verb === 'confirm' ? state === 'held' : state === 'expired' && this.model.fits(units);
    expect(outcome.status).toBe(may ? 'done' : 'refused');
    if (may) known.state = 'confirmed';
  }

  private async setTotal(sector: number, total: number): Promise<void> {
    const answer = await this.venue.ask(
      'PATCH',
      `/events/${this.sale.eventId}/sectors/${this.sale.sectorIds[sector]}`,
      { total_inventory: total },
      { as: this.venue.staff },
    );
    expect(codeOf(answer)).toBe(this.model.taken([sector]) <= total ? 'done' : '409 allotment_below_booked');
    if (answer.status === 200) this.model.totals[sector] = total;
  }

  private async setCap({ cap, total, sectors }: { cap: number; total: number; sectors: readonly number[] }): Promise<void> {
    const before = this.model.caps[cap];
    const path = `/events/${this.sale.eventId}/caps${before === undefined ? '' : `/${before.id}`}`;
    const body = { name: 'Cap', total, sector_ids: sectors.map((sector) => this.sale.sectorIds[sector]) };
    const answer = await this.venue.ask(before === undefined ? 'POST' : 'PATCH', path, body, { as: this.venue.staff });
    expect(codeOf(answer)).toBe(this.model.taken(sectors) <= total ? 'done' : '409 allotment_below_booked');
    if (answer.status < 300) this.model.caps[cap] = { id: answer.body.id, total, sectors };
  }

  /** What everybody sees is what the model says. */
  async compare(): Promise<void> {
    expect(await this.venue.left(this.sale)).toEqual([0, 1, 2].map((sector) => this.model.left(sector)));
    for (const { body, state, buyer, units } of this.model.known) {
      const shown = (await this.venue.ask('GET', `/reservations/${body.id}`, undefined, { as: buyer })).body;
      expect([body.id, shown.status]).toEqual([body.id, state]);
      const valid = (shown.tickets ?? []).filter((ticket: Body) => ticket.state === 'valid');
      expect(valid).toHaveLength(state === 'confirmed' ? units.reduce((sum, count) => sum + count) : 0);
    }
  }
}

describe('an event', () => {
  let venue: Venue;
  beforeAll(async () => {
    venue = await Venue.open();
  });
  afterAll(async () => {
    venue.now = null;
    await venue.close();
  });

  test('B06 sells what a recount says it may, under any sequence of buying, ending, waiting, numbers and caps', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(someDeed, { minLength: 5, maxLength: 30 }), async (deeds) => {
        venue.now = null;
        const sale = await venue.onSale([8, 8, 8], { hold_ttl_seconds: ttlSeconds });
        const play = new Play(venue, sale);
        for (const deed of deeds) await play.run(deed);
        await play.compare();
        expect(await venue.faults()).toEqual({});
      }),
      { numRuns: 30 },
    );
  }, 120_000);
});
