/** Server-sent events out of text that arrives in pieces (HTML, §9.2.6). */

export interface ServerEvent {
  readonly data: string;
  /** Of the last event that had one; to be sent as `Last-Event-ID`. */
  readonly id: string;
}

/** Pure: the same text in other pieces gives the same events. An event that was not ended by an empty line is none. */
export class EventParser {
  private rest = '';
  private first = true;
  private data: string[] = [];
  private id = '';

  push(piece: string): ServerEvent[] {
    let text = this.rest + piece;
    if (this.first && text !== '') {
      this.first = false;
      if (text.startsWith('\uFEFF')) text = text.slice(1);
    }
    const events: ServerEvent[] = [];
    let from = 0;
    for (;;) {
      const found = /\r\n|\n|\r/.exec(text.slice(from));
      // A carriage return at the end may be half of a line's end.
      if (found === null || (found[0] === '\r' && from + found.index + 1 === text.length)) break;
      this.line(text.slice(from, from + found.index), events);
      from += found.index + found[0].length;
    }
    this.rest = text.slice(from);
    return events;
  }

  private line(line: string, events: ServerEvent[]): void {
    if (line === '') {
      if (this.data.length > 0) events.push({ data: this.data.join('\n'), id: this.id });
      this.data = [];
      return;
    }
    const colon = line.indexOf(':');
    // A comment: a sign of life.
    if (colon === 0) return;
    const field = colon < 0 ? line : line.slice(0, colon);
    const value = colon < 0 ? '' : line.slice(colon + 1).replace(/^ /, '');
    if (field === 'data') this.data.push(value);
    else if (field === 'id' && !value.includes('\0')) this.id = value;
  }
}

/** The events of a body, until it ends. `onBytes` is told of everything that arrives, comments included. */
export async function* eventsOf(body: ReadableStream<Uint8Array>, onBytes: () => void): AsyncGenerator<ServerEvent, void, undefined> {
  const reader = body.getReader();
  const decoder = new TextDecoder('utf-8', { ignoreBOM: true });
  const parser = new EventParser();
  try {
    for (;;) {
      const { done, value } = await reader.read();
      if (done) return;
      onBytes();
      yield* parser.push(decoder.decode(value, { stream: true }));
    }
  } finally {
    // Whoever stops listening lets go of the connection.
    reader.cancel().catch(() => {});
  }
}
