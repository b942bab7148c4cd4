/** This room's statements. */
import { loadStatement } from '@holdfast/engine';

const load = (name: string) => loadStatement(import.meta.url, name, 'identity');

export const findApiKey = load('find_api_key');
export const touchApiKey = load('touch_api_key');
export const insertApiKey = load('create_api_key');
export const selectApiKeys = load('list_api_keys');
export const markApiKeyRevoked = load('revoke_api_key');
export const insertOrganisation = load('create_organisation');
export const selectOrganisations = load('list_organisations');
export const readSecrets = load('read_secrets');
export const readAttempts = load('read_attempts');
export const countAttempt = load('count_attempt');
export const sweepAttempts = load('sweep_attempts');
