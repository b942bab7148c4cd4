/** An answer that goes on: asked for once, handed over unread. */
import { NoAnswer, type Refused } from './answer.js';
import type { Credentials } from './credentials.js';
import type { Problem } from './problem.js';
import { read, refusedOf, type Surroundings } from './send.js';

/** `body` is null where something between buffers whole answers or cannot stream. */
export type StreamOpened = { readonly ok: true; readonly body: ReadableStream<Uint8Array> | null } | Refused;

export interface StreamAsked {
  readonly url: string;
  readonly lastEventId: string | undefined;
  readonly signal: AbortSignal;
  readonly credentials: Credentials | undefined;
}

/** Throws NoAnswer when nobody answers, or the signal's reason. */
export async function openStream(asked: StreamAsked, { fetch, nowMs }: Surroundings): Promise<StreamOpened> {
  const { url, lastEventId, signal, credentials } = asked;
  let token = await credentials?.token();
  for (let attempts = 1; ; attempts += 1) {
    const headers = new Headers({ accept: 'text/event-stream' });
    if (token !== undefined) headers.set('authorization', `Bearer ${token}`);
    if (lastEventId !== undefined) headers.set('last-event-id', lastEventId);
    try {
      const response = await fetch(url, { headers, signal, redirect: 'manual' });
      if (response.ok && /^text\/event-stream\b/i.test(response.headers.get('content-type') ?? ''))
        return { ok: true, body: response.body };
      const tried = await read(response, nowMs());
      if (tried.status === 401 && token !== undefined && attempts === 1) {
        const next = await credentials?.token(token);
        if (next !== undefined && next !== token) {
          token = next;
          continue;
        }
      }
      if (tried.code === undefined) throw new NoAnswer('not_understood', `no stream: ${tried.status}`, attempts, false);
      return refusedOf({ ...tried, attempts, unsettled: false }, JSON.parse(tried.text) as Problem);
    } catch (error) {
      if (signal.aborted) throw signal.reason;
      if (error instanceof NoAnswer) throw error;
      throw new NoAnswer('network', 'the stream could not be opened', attempts, false, { cause: error });
    }
  }
}
