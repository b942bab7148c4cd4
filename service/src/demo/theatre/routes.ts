/** The routes of the theatre, which a service has in demo mode only. */
import { created, ok } from '../../http/answer.js';
import { eventStream } from '../../http/event-stream.js';
import type { LimitPolicy } from '../../http/limits.js';
import { type Route, route } from '../../http/route.js';
import * as shapes from './schemas.js';
import type { Theatre } from './theatre.js';
import { theatreOnWire } from './wire.js';

const tag = 'Demo theatre';

/** Of the whole service, whoever asks. */
const performances: LimitPolicy = { name: 'performances', burst: 6, perSecond: 1 / 20 };

export function theatreRoutes(theatre: Theatre): Route[] {
  const shown = () => theatreOnWire(theatre.performance);
  return [
    route({
      method: 'GET',
      path: '/theatre',
      operationId: 'readTheatre',
      summary: 'Shows the performance that is on, or the last one (demo mode only)',
      tag,
      auth: 'public',
      idempotencyKey: 'none',
      responses: { 200: shapes.Theatre },
      problems: [],
      handler: async () => ok(shown()),
    }),
    route({
      method: 'POST',
      path: '/theatre/performances',
      operationId: 'beginPerformance',
      summary: 'Begins a performance; while one is on, that one is shown (demo mode only)',
      tag,
      auth: 'public',
      idempotencyKey: 'none',
      body: shapes.Programme,
      responses: { 201: shapes.Theatre, 200: shapes.Theatre },
      problems: ['rate_limited'],
      handler: async (call) => {
        const spent = theatre.isPlaying ? null : await call.spend(performances, 'theatre');
        if (spent !== null) return spent;
        return (await theatre.begin(call.body)) ? created(shown(), '/theatre') : ok(shown());
      },
    }),
    route({
      method: 'GET',
      path: '/theatre/stream',
      operationId: 'watchTheatre',
      summary: 'Sends the performance whenever something happens in it (demo mode only)',
      tag,
      auth: 'public',
      idempotencyKey: 'none',
      streams: true,
      responses: { 200: shapes.Theatre },
      problems: [],
      handler: async () => {
        theatre.assertRoom();
        return eventStream((sink) => theatre.watch(sink));
      },
    }),
  ];
}
