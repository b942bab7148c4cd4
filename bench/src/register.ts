/** Every scenario, in the order in which they run and are reported. */
import type { Scenario } from './scenario.js';
import { batch } from './scenarios/batch.js';
import { churn } from './scenarios/churn.js';
import { connectionsCurve } from './scenarios/connections.js';
import { engineAlone } from './scenarios/engine-alone.js';
import { expiry } from './scenarios/expiry.js';
import { growth } from './scenarios/growth.js';
import { hotSector } from './scenarios/hot-sector.js';
import { manyLanes } from './scenarios/many-lanes.js';
import { idleMemory, memory } from './scenarios/memory.js';
import { oneConnection, oneConnectionStay } from './scenarios/one-connection.js';
import { replays } from './scenarios/replays.js';
import { search } from './scenarios/search.js';
import { slowDisk, slowDiskNight } from './scenarios/slow-disk.js';
import { soldOut } from './scenarios/sold-out.js';
import { hotNight, manyProperties, oneHotel } from './scenarios/stays.js';
import { steadyRate } from './scenarios/steady-rate.js';
import { twoProcesses } from './scenarios/two-processes.js';
import { waitingRoom } from './scenarios/waiting-room.js';

export const scenarios: readonly Scenario[] = [
  hotSector,
  oneConnection,
  soldOut,
  replays,
  oneHotel,
  manyLanes,
  search,
  waitingRoom,
  growth,
  expiry,
  churn,
  twoProcesses,
  memory,
  hotNight,
  oneConnectionStay,
  manyProperties,
  idleMemory,
  slowDisk,
  slowDiskNight,
  steadyRate,
  connectionsCurve,
  engineAlone,
  batch,
];
