/** The waiting rooms of all events, as one process runs them. */
import { type Asking, type AskingOptions, askingOver } from './asking.js';
import { Door } from './door.js';
import { Doorkeeper } from './doorkeeper.js';
import { Joins } from './join.js';
import { Places } from './places.js';
import { RoomViews } from './room-views.js';
import { Tokens } from './token.js';

export interface WaitingRooms {
  readonly asking: Asking;
  readonly views: RoomViews;
  readonly door: Door;
  /** To be started by whoever serves; without it joining and leaving still move the door. */
  readonly doorkeeper: Doorkeeper;
  readonly joins: Joins;
  readonly tokens: Tokens;
}

export function openWaitingRooms(options: AskingOptions): WaitingRooms {
  const asking = askingOver(options);
  const views = new RoomViews(asking);
  const door = new Door(asking, views);
  const places = new Places(asking);
  return {
    asking,
    views,
    door,
    doorkeeper: new Doorkeeper(asking, door),
    joins: new Joins(asking, views, door),
    tokens: new Tokens(views, places),
  };
}
