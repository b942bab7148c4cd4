/** Many streams of server-sent events, open at the same time. */
import http from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import type { StreamsMeasured, StreamsOrder } from './orders.js';
import type { People } from './people.js';

/** Connections that are being opened at a time. */
const openingAtOnce = 64;
const patienceMs = 20_000;

interface Stream {
  readonly request: http.ClientRequest;
  open: boolean;
}

function openStream(url: string, authorization: string, agent: http.Agent): Promise<Stream> {
  return new Promise((resolve, reject) => {
    const request = http.get(url, { agent, headers: { authorization, accept: 'text/event-stream' }, timeout: patienceMs });
    const stream: Stream = { request, open: true };
    request.on('error', reject);
    request.on('timeout', () => request.destroy(new Error('silent')));
    request.on('response', (response) => {
      if (response.statusCode !== 200) {
        reject(new Error(String(response.statusCode)));
        request.destroy();
        return;
      }
      response.on('error', () => undefined);
      response.on('close', () => {
        stream.open = false;
      });
      response.on('data', (chunk: Buffer) => {
        if (chunk.includes('data:')) resolve(stream);
      });
    });
  });
}

export async function watch({ address, path, count, keepSeconds }: StreamsOrder, people: People): Promise<StreamsMeasured> {
  const agent = new http.Agent({ keepAlive: false, maxSockets: Number.POSITIVE_INFINITY });
  const streams: Stream[] = [];
  const failed: Record<string, number> = {};
  const startedAtMs = performance.now();
  let next = 0;
  const opener = async () => {
    while (next < count) {
      const index = next;
      next += 1;
      try {
        streams.push(await openStream(address + path, people.at(index), agent));
      } catch (error) {
        const name = (error as { code?: string }).code ?? (error as Error).message;
        failed[name] = (failed[name] ?? 0) + 1;
      }
    }
  };
  await Promise.all(Array.from({ length: openingAtOnce }, opener));
  const openedAfterMs = performance.now() - startedAtMs;
  await sleep(keepSeconds * 1_000);
  const kept = streams.filter(({ open }) => open).length;
  for (const { request } of streams) request.destroy();
  agent.destroy();
  return { opened: streams.length, failed, openedAfterMs, kept };
}
