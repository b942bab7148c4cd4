/** This room's statements. */
import { loadStatement } from '@holdfast/engine';

const load = (name: string) => loadStatement(import.meta.url, name, 'staff');

export const inviteStaff = load('invite_staff');
export const insertInvitation = load('insert_invitation');
export const findInvitation = load('find_invitation');
export const markInvitationAccepted = load('accept_invitation');
export const findStaff = load('find_staff');
export const selectStaff = load('list_staff');
export const markStaffDisabled = load('disable_staff');
export const insertStaffSession = load('begin_staff_session');
export const findStaffSession = load('find_staff_session');
export const markStaffSessionEnded = load('end_staff_session');
export const sweepStaffSessions = load('sweep_staff_sessions');
export const seedStaff = load('seed_staff');
export const forgiveAttempts = load('forgive_attempts');
