/** The API as staff of a house use it, for setting the stage and for counting afterwards. */
import { Pool } from 'undici';

const atOnce = 4;

/** Something the API refused that the stampede cannot do without. */
export class StageRefused extends Error {
  override readonly name = 'StageRefused';
}

export class StaffClient {
  private readonly pool: Pool;
  private readonly base: string;

  constructor(
    url: string,
    private readonly key: string,
  ) {
    const { origin, pathname } = new URL(url);
    this.base = `${pathname.replace(/\/+$/, '')}/v1`;
    this.pool = new Pool(origin, { connections: atOnce });
  }

  /** The answer's body; undefined when it has none. Throws {@link StageRefused} for any answer that is no success. */
  async send<Answer>(method: 'GET' | 'POST' | 'PUT', path: string, body?: unknown): Promise<Answer> {
    const headers = { authorization: `Bearer ${this.key}`, ...(body === undefined ? {} : { 'content-type': 'application/json' }) };
    const { statusCode, body: answer } = await this.pool.request({
      method,
      path: this.base + path,
      headers,
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    const text = await answer.text();
    if (statusCode === 401)
      throw new StageRefused('The service does not know this staff key: give one with --key (holdfast keys create makes one).');
    if (statusCode >= 300) throw new StageRefused(`${method} ${path} was answered ${statusCode}: ${text}`);
    return (text === '' ? undefined : JSON.parse(text)) as Answer;
  }

  close(): Promise<void> {
    return this.pool.close();
  }
}
