/** The shapes of the theatre on the wire. */
import { Type } from 'typebox';
import { Instant, nullable, Uuid } from '../../http/schemas.js';

const closed = { additionalProperties: false } as const;
const Count = Type.Integer({ minimum: 0 });
const Marks = Type.String({
  description:
    'One letter for each buyer: `.` nothing yet, `s` a seat, `r` refused because it is sold out, `o` sold after the last seat was, `x` anything else.',
});

const choices = {
  seats: Type.Integer({ minimum: 1, maximum: 500 }),
  buyers: Type.Integer({ minimum: 2, maximum: 1_000, description: 'Every tenth of them clicks twice, with one key.' }),
  arrival: Type.Enum(['spread', 'at_once'], {
    description: '`at_once`: all in the same instant. `spread`: by chance, within two and a half seconds.',
  }),
};

export const Programme = Type.Object(
  { ...choices, naive: Type.Boolean({ description: 'Whether the same crowd buys from a design that checks and then writes, too.' }) },
  { title: 'TheatreProgramme', ...closed },
);

const Naive = Type.Object(
  {
    outcomes: Marks,
    sold: Count,
    refused: Type.Integer({ minimum: 0, description: 'Buyers who got nothing.' }),
    pause_ms: Type.Integer({ minimum: 0, description: 'Milliseconds that pass between its check and its write.' }),
    count: nullable(
      Type.Object(
        {
          sold: Type.Integer({ minimum: 0, description: 'Rows of its sales.' }),
          oversold: Type.Integer({ minimum: 0, description: 'Sales beyond the seats.' }),
          sold_twice: Type.Integer({ minimum: 0, description: 'Sales to buyers who had a seat already.' }),
          available: Type.Integer({ description: 'Its counter, in the end.' }),
        },
        closed,
      ),
    ),
  },
  closed,
);

const Proof = Type.Object(
  {
    capacity: Count,
    available: Count,
    held: Count,
    sold: Type.Integer({ minimum: 0, description: 'Recounted out of the lines of confirmed reservations.' }),
    tickets: Count,
    codes: Type.Integer({ minimum: 0, description: 'Different codes of these tickets.' }),
    buyers_twice: Type.Integer({ minimum: 0, description: 'Buyers with more than one reservation.' }),
    kept: Type.Boolean({ description: 'Whether all of it agrees.' }),
  },
  closed,
);

const Performance = Type.Object(
  {
    id: Uuid,
    phase: Type.Enum(['gathering', 'selling', 'counting', 'ended', 'failed']),
    ...choices,
    clicks: Count,
    opened_at: nullable(Instant),
    took_ms: nullable(Count),
    available: Type.Integer({ minimum: 0, description: 'By the counter of the sector.' }),
    outcomes: Marks,
    answered_at_ms: Type.Array(nullable(Count), { description: 'For each buyer, from the opening; empty until it has ended.' }),
    sold: Count,
    refused: Count,
    absorbed: Type.Integer({ minimum: 0, description: 'Second clicks that got what the first had made.' }),
    duplicates: Type.Integer({ minimum: 0, description: 'Reservations beyond one a buyer, by the answers.' }),
    failed: Count,
    sent_again: Count,
    batches: Type.Array(Type.Object({ at_ms: Type.Integer(), size: Type.Integer({ minimum: 1 }) }, closed), {
      description: 'Seats that one transaction sold, as it committed; milliseconds from the opening.',
    }),
    proof: nullable(Proof),
    naive: nullable(Naive),
  },
  closed,
);

export const Theatre = Type.Object(
  { performance: nullable(Performance) },
  { title: 'Theatre', ...closed, description: 'The performance that is on, or the last one; null: there was none yet.' },
);
