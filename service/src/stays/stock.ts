/** Properties' stock as it is for a buyer now. */
import { type CalendarDate, type LaneId, plainArray } from '@holdfast/engine';
import { Together } from '../readings/together.js';
import type { Ask } from './house.js';
import type { NightStock } from './rules/restrictions.js';
import * as sql from './sql/index.js';

/** Nights of a property: from `from` up to `to`, which is left out. */
export interface StockAsked {
  readonly propertyId: LaneId;
  readonly from: CalendarDate;
  readonly to: CalendarDate;
}

/** Of one room type. */
export interface StockNight extends NightStock {
  readonly date: CalendarDate;
}

/** By room type and night, in the order of their dates. What was never published is absent. */
export type Stock = ReadonlyMap<string, ReadonlyMap<CalendarDate, StockNight>>;

type NightRow = readonly [date: CalendarDate, allotment: number, overbooking: number, booked: number, closed: boolean];

interface StockRow {
  readonly no: number;
  readonly room_types: readonly (readonly [roomTypeId: string, nights: readonly NightRow[]])[] | null;
}

/** Of one property; of one that does not exist it is empty. */
export type ReadStock = (asked: StockAsked) => Promise<Stock>;

const nothing: Stock = new Map();
/** Properties that one statement reads: more would keep the event loop for too long. */
const batchMax = 16;

/** One per process and database. */
export function stockReadings(ask: Ask, pretendNow: () => string | null): ReadStock {
  const readings = new Together<StockAsked, Stock>({
    batchMax,
    nameOf: ({ propertyId, from, to }) => `${propertyId} ${from} ${to}`,
    read: async (asked) => {
      const rows = await ask<StockRow>(sql.readStock, [
        plainArray(asked.map((each) => each.propertyId)),
        plainArray(asked.map((each) => each.from)),
        plainArray(asked.map((each) => each.to)),
        pretendNow(),
      ]);
      const stocks: Stock[] = [];
      for (const row of rows) stocks[row.no - 1] = stockFrom(row);
      return stocks;
    },
  });
  return async (asked) => (await readings.ask(asked)) ?? nothing;
}

function stockFrom({ room_types }: StockRow): Stock {
  const stock = new Map<string, ReadonlyMap<CalendarDate, StockNight>>();
  for (const [roomTypeId, nights] of room_types ?? []) {
    const cells = new Map<CalendarDate, StockNight>();
    for (const [date, allotment, overbooking, booked, closed] of nights) cells.set(date, { date, allotment, overbooking, booked, closed });
    stock.set(roomTypeId, cells);
  }
  return stock;
}
