/** The statements of waiting rooms, one file each. */
import { loadStatement } from '@holdfast/engine';

const load = (name: string) => loadStatement(import.meta.url, name, 'waiting');

export const changeRoom = load('change_room');
export const claimJoinKeys = load('claim_join_keys');
export const doctorFrontier = load('doctor_frontier');
export const doctorNumbers = load('doctor_numbers');
export const doctorPasses = load('doctor_passes');
export const dueRooms = load('due_rooms');
export const endPasses = load('end_passes');
export const endPurges = load('end_purges');
export const giveNumbers = load('give_numbers');
export const holdDraw = load('hold_draw');
export const insertRoom = load('insert_room');
export const leaveRoom = load('leave_room');
export const lockLane = load('lock_lane');
export const lockRoom = load('lock_room');
export const moveTerms = load('move_terms');
export const noHurry = load('no_hurry');
export const openDoor = load('open_door');
export const pagePlaces = load('page_places');
export const passFacts = load('pass_facts');
export const planAnew = load('plan_anew');
export const purgePlaces = load('purge_places');
export const readAdmission = load('read_admission');
export const readDraw = load('read_draw');
export const readJoinKeys = load('read_join_keys');
export const readPlaces = load('read_places');
export const readRooms = load('read_rooms');
export const readWindow = load('read_window');
export const releaseOpening = load('release_opening');
export const sweepPasses = load('sweep_passes');
export const waitForLane = load('wait_for_lane');
export const writeOffRooms = load('write_off_rooms');
