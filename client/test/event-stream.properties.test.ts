import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { EventParser, eventsOf, type ServerEvent } from '../src/event-stream.js';

const parse = (...pieces: string[]): ServerEvent[] => {
  const parser = new EventParser();
  return pieces.flatMap((piece) => parser.push(piece));
};

/** Cuts a text at some of its places. */
function cut(text: string, places: readonly number[]): string[] {
  const at = [...new Set(places.map((place) => place % (text.length + 1)))].sort((a, b) => a - b);
  return [0, ...at].map((from, index) => text.slice(from, at[index] ?? text.length));
}

describe('server-sent events', () => {
  it('are fields, comments and empty lines', () => {
    expect(parse('id: 7\ndata: one\ndata:two\n\n')).toEqual([{ id: '7', data: 'one\ntwo' }]);
    expect(parse(':\n\n: beat\n\ndata: x\n\n')).toEqual([{ id: '', data: 'x' }]);
    expect(parse('id: 1\ndata: a\n\ndata: b\n\n').map(({ id }) => id)).toEqual(['1', '1']);
    expect(parse('event: other\nretry: 5\nnonsense\ndata\n\n')).toEqual([{ id: '', data: '' }]);
    expect(parse('data: not ended')).toEqual([]);
    expect(parse('id: bad\0id\ndata: x\n\n')).toEqual([{ id: '', data: 'x' }]);
    expect(parse('\uFEFFdata: x\r\n\r\n')).toEqual([{ id: '', data: 'x' }]);
  });

  it('are the same, whatever the pieces and the ends of lines', () => {
    const line = fc.constantFrom('data: {"position":1}', 'data:x', 'id: 12', 'id', ': beat', 'event: e', 'other: y', '', '', 'data:  é€😀');
    fc.assert(
      fc.property(
        fc.array(line, { maxLength: 30 }),
        fc.constantFrom('\n', '\r\n', '\r'),
        fc.array(fc.nat({ max: 500 }), { maxLength: 12 }),
        (lines, end, places) => {
          // One more end, so that a last carriage return is not waited for.
          const whole = lines.map((each) => each + end).join('');
          const plain = lines.map((each) => `${each}\n`).join('');
          expect(parse(...cut(whole, places), 'x')).toEqual(parse(plain));
        },
      ),
    );
  });

  it('come out of bytes that are cut within a character, and the connection is let go of', async () => {
    const bytes = new TextEncoder().encode('id: 1\ndata: é€😀\n\ndata: more\n\n');
    let cancelled = false;
    const body = () =>
      new ReadableStream<Uint8Array>({
        start(controller) {
          for (const byte of bytes) controller.enqueue(Uint8Array.of(byte));
        },
        cancel() {
          cancelled = true;
        },
      });
    let heard = 0;
    for await (const event of eventsOf(body(), () => (heard += 1))) {
      expect(event).toEqual({ id: '1', data: 'é€😀' });
      break;
    }
    expect(heard).toBeGreaterThan(15);
    await expect.poll(() => cancelled).toBe(true);
  });
});
