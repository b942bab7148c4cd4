/** This room's statements. */
import { loadStatement } from '@holdfast/engine';

export const claimKey = loadStatement(import.meta.url, 'claim_key', 'http');
export const lockKey = loadStatement(import.meta.url, 'lock_key', 'http');
export const readKey = loadStatement(import.meta.url, 'read_key', 'http');
