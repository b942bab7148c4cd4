/** This room's statements. */
import { loadStatement } from '@holdfast/engine';

const load = (name: string) => loadStatement(import.meta.url, name, 'buyers');

export const findAccount = load('find_account');
export const insertAccount = load('create_account');
export const selectUser = load('read_user');
export const findSubject = load('find_subject');
export const welcomeSubject = load('welcome_subject');
export const beginFamily = load('begin_family');
export const rotateFamily = load('rotate_family');
export const endFamily = load('end_family');
export const sweepFamilies = load('sweep_families');
