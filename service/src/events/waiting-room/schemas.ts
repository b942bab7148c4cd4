/** The shapes of waiting rooms on the wire. */
import { Type } from 'typebox';
import { Instant, nullable, Uuid } from '../../http/schemas.js';

const closed = { additionalProperties: false } as const;

export const eventParams = Type.Object({ event_id: Uuid });

export const QueueToken = Type.Object(
  {
    id: Uuid,
    user_id: Uuid,
    event_id: Uuid,
    position: nullable(
      Type.Integer({ description: 'How many wait in front; 0 is next. Never rises. Null before a draw, and for whoever does not wait.' }),
    ),
    status: Type.Enum(['waiting', 'admitted', 'expired']),
    admitted_at: nullable(Instant),
    expires_at: nullable(Instant),
    eta_seconds: nullable(Type.Integer({ description: 'An estimate; null where nothing can be said.' })),
    draws_at: nullable(Instant),
  },
  { title: 'QueueToken', ...closed },
);

const settings = {
  mode: Type.Enum(['open', 'queue'], { description: '`open`: no pass is needed, and whoever joins is admitted at once.' }),
  rate_per_minute: Type.Integer({ minimum: 1, maximum: 1_000_000, description: 'Persons that are let in, at most.' }),
  max_inside: Type.Integer({ minimum: 1, maximum: 1_000_000, description: 'Persons with a live pass or a live hold, at most.' }),
  pass_ttl_seconds: Type.Integer({ minimum: 1, maximum: 86_400 }),
  draw: Type.Enum(['fifo', 'lottery'], { description: '`lottery`: whoever joined before the opening is ranked by a draw.' }),
  paused: Type.Boolean({ description: 'The door is shut; places are kept.' }),
};

const Sha256 = Type.String({ pattern: '^[0-9a-f]{64}$' });

export const Admission = Type.Object(
  {
    ...settings,
    waiting: Type.Integer(),
    inside: Type.Integer(),
    admitted_total: Type.Integer(),
    draw_commitment: Type.String({ pattern: '^[0-9a-f]{64}$', description: 'SHA-256 of the secret that the draw will be held with.' }),
    draw_held_at: nullable(Instant),
    draw_participants: nullable(Type.Integer()),
    draw_joins_digest: nullable(Sha256),
    draw_secret: nullable(Sha256),
  },
  { title: 'Admission', ...closed },
);

export const AdmissionChange = Type.Partial(Type.Object(settings), { title: 'AdmissionChange', ...closed });
