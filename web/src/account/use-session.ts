import { useSyncExternalStore } from 'react';
import { onSessionChange, signedInUser } from './session.js';

/** The id of whoever is signed in; undefined when nobody is. */
export function useUser(): string | undefined {
  return useSyncExternalStore(onSessionChange, signedInUser);
}
