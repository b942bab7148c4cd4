/** Server-sent events: an answer that goes on for as long as both sides want (HTML, §9.2). */
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Answer } from './answer.js';

declare module 'fastify' {
  interface FastifyInstance {
    openStreams: OpenStreams;
  }
}

/** Where a handler writes to. What is written after the end goes nowhere. */
export interface EventSink {
  /** One event of the type `message`, whose data is one line of text. */
  send(data: string, id: string): void;
  /** A comment, by which both sides see that the other is still there. */
  beat(): void;
  end(): void;
}

/** Begins a stream, and says what is to be done when it is over, whoever ended it. */
export type OpenStream = (sink: EventSink) => () => void;

/** 200 and a stream of events, each of which has the route's 200 schema. */
export function eventStream(open: OpenStream): Answer<200, never> {
  return { status: 200, body: undefined as never, stream: open };
}

/** Bytes that may wait for a client; one that does not take them is cut off, and will come back when it can. */
const backlogMax = 65_536;

/** The streams of one server, so that it can end them before it closes. */
export class OpenStreams {
  private readonly sinks = new Set<EventSink>();
  private ended = false;

  /** Also those that are still to begin. */
  endAll(): void {
    this.ended = true;
    for (const sink of this.sinks) sink.end();
  }

  send(request: FastifyRequest, reply: FastifyReply, open: OpenStream): void {
    reply.header('content-type', 'text/event-stream').header('x-accel-buffering', 'no');
    if (request.method === 'HEAD') {
      reply.send();
      return;
    }
    reply.hijack();
    const { raw } = reply;
    // Who has left while it was asked for does not come back; nothing would tell us again.
    if (raw.destroyed) return;
    // Behind another answer of its connection: that one may never end, and then nothing would tell us that the client has left.
    if (raw.socket === null) raw.once('socket', () => this.begin(reply, open));
    else this.begin(reply, open);
  }

  private begin(reply: FastifyReply, open: OpenStream): void {
    const { raw } = reply;
    raw.writeHead(reply.statusCode, reply.getHeaders() as Record<string, string>);
    const write = (text: string) => {
      if (raw.writableEnded || raw.destroyed) return;
      raw.write(text);
      if (raw.writableLength > backlogMax) raw.destroy();
    };
    const sink: EventSink = {
      send: (data, id) => write(`id: ${id}\ndata: ${data}\n\n`),
      beat: () => write(':\n\n'),
      end: () => raw.end(),
    };
    this.sinks.add(sink);
    const over = open(sink);
    raw.once('close', () => {
      this.sinks.delete(sink);
      over();
    });
    if (this.ended) sink.end();
  }
}
