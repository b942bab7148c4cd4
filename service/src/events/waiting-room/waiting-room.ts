/** The waiting rooms of all events, as one process runs them. */
import { type Asking, type AskingOptions, askingOver } from './asking.js';
import { Door } from './door.js';
import { Doorkeeper } from './doorkeeper.js';
import { Joins } from './join.js';
import { PlacePurge } from './place-purge.js';
import { Places } from './places.js';
import { RoomViews } from './room-views.js';
import { Streams } from './streams.js';
import { Tokens } from './token.js';
import { tokenOnWire } from './wire.js';

export interface WaitingRooms {
  readonly asking: Asking;
  readonly views: RoomViews;
  readonly door: Door;
  /** To be started by whoever serves; without it joining and leaving still move the door. */
  readonly doorkeeper: Doorkeeper;
  /** To be started likewise. */
  readonly purge: PlacePurge;
  readonly joins: Joins;
  readonly tokens: Tokens;
  readonly streams: Streams;
  /** Resolves when nobody is joining and the clockwork has stopped. */
  close(): Promise<void>;
}

export function openWaitingRooms(options: AskingOptions): WaitingRooms {
  const asking = askingOver(options);
  const views = new RoomViews(asking);
  const door = new Door(asking, views);
  const places = new Places(asking);
  const doorkeeper = new Doorkeeper(asking, door);
  const purge = new PlacePurge(asking, options.placeDays ?? 90);
  const joins = new Joins(asking, views, door);
  const tokens = new Tokens(views, places);
  return {
    asking,
    views,
    door,
    doorkeeper,
    purge,
    joins,
    tokens,
    streams: new Streams(views, places, tokens, (token) => JSON.stringify(tokenOnWire(token))),
    async close() {
      await Promise.all([doorkeeper.stop(), purge.stop()]);
      await joins.idle();
    },
  };
}
