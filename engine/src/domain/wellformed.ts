/**
 * What no command may say, whoever sends it. It is checked at the door, since the database would take it for something else
 * (`today` is a date to it, and an id in capitals is the same id), or would refuse a whole batch to find it.
 */
import type { CellUpdate, CommandsByVerb, Verb } from './command.js';
import type { Charge, Line } from './reservation.js';

const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/;
const calendarDate = /^\d{4}-\d{2}-\d{2}$/;
const currencyCode = /^[A-Z]{3}$/;
const integerMax = 2 ** 31 - 1;
const smallintMax = 2 ** 15 - 1;
/** Three hundred years: what is longer is a mistake. */
const secondsMax = 1e10;

const isCount = (value: number, least: number, most = integerMax) => Number.isInteger(value) && value >= least && value <= most;
const isDuration = (seconds: number, least: number) => seconds >= least && seconds <= secondsMax;

function lineFault(line: Line): string | undefined {
  if (!uuid.test(line.poolId) || (line.cellLaneId !== undefined && !uuid.test(line.cellLaneId)))
    return 'an id of a line is no lower-case UUID';
  if (!calendarDate.test(line.date)) return 'the date of a line is not YYYY-MM-DD';
  if (!isCount(line.quantity, 1)) return 'the quantity of a line is no positive integer';
  if (!isCount(line.priceCents, 0, Number.MAX_SAFE_INTEGER)) return 'the price of a line is no amount';
  return isCount(line.itemNo, 0, smallintMax) ? undefined : 'the item of a line is no small integer';
}

function linesFault(lines: readonly Line[]): string | undefined {
  if (lines.length === 0) return 'a reservation has at least one line';
  for (const line of lines) {
    const fault = lineFault(line);
    if (fault !== undefined) return fault;
  }
  return undefined;
}

function chargesFault(charges: readonly Charge[]): string | undefined {
  let total = 0;
  for (const { cents, itemNo } of charges) {
    if (!Number.isSafeInteger(cents) || !isCount(itemNo, 0, smallintMax)) return 'a charge is no amount of an item';
    total += cents;
  }
  return Number.isSafeInteger(total) ? undefined : 'the charges add up to no amount';
}

function cellsFault(cells: readonly CellUpdate[]): string | undefined {
  for (const { poolId, date, allotment, overbooking } of cells) {
    if (!uuid.test(poolId)) return 'a pool’s id is no lower-case UUID';
    if (!calendarDate.test(date)) return 'the date of a cell is not YYYY-MM-DD';
    if ((allotment !== undefined && !isCount(allotment, 0)) || (overbooking !== undefined && !isCount(overbooking, 0)))
      return 'a number of a cell is negative, broken or too big';
  }
  return undefined;
}

/** What is wrong with the form of a command, or undefined. */
export function formFault(command: CommandsByVerb[Verb]): string | undefined {
  if (!uuid.test(command.laneId)) return 'the lane’s id is no lower-case UUID';
  if ('reservationId' in command && !uuid.test(command.reservationId)) return 'the reservation’s id is no lower-case UUID';
  if ('currency' in command && !currencyCode.test(command.currency)) return 'the currency is no ISO 4217 code';
  if (
    'as' in command &&
    command.as !== 'confirmed' &&
    !(isDuration(command.as.ttlSeconds, Number.MIN_VALUE) && isDuration(command.as.graceSeconds, 0))
  ) {
    return 'a hold lasts some seconds';
  }
  if ('ttlSeconds' in command && !isDuration(command.ttlSeconds, Number.MIN_VALUE)) return 'a hold is extended by some seconds';
  if ('lines' in command) return linesFault(command.lines) ?? chargesFault(command.charges);
  return 'cells' in command ? cellsFault(command.cells) : undefined;
}
