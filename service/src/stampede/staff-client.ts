/** The API as staff of a house use it, for setting the stage and for counting afterwards. */
import { Pool } from 'undici';

const atOnce = 4;

/** Something the API refused that the stampede cannot do without. */
export class StageRefused extends Error {
  override readonly name = 'StageRefused';
}

export class StaffClient {
  private readonly pool: Pool;
  private readonly root: string;

  constructor(
    url: string,
    private readonly key: string,
  ) {
    const { origin, pathname } = new URL(url);
    this.root = pathname.replace(/\/+$/, '');
    this.pool = new Pool(origin, { connections: atOnce });
  }

  /** The answer's body; undefined when it has none. Throws {@link StageRefused} for any answer that is no success. */
  send<Answer>(
    method: 'GET' | 'POST' | 'PUT' | 'PATCH',
    path: string,
    body?: unknown,
    more: Readonly<Record<string, string>> = {},
  ): Promise<Answer> {
    return this.sendBare(method, `/v1${path}`, body, more);
  }

  /** As `send`, for what is not below `/v1`. */
  async sendBare<Answer>(
    method: 'GET' | 'POST' | 'PUT' | 'PATCH',
    path: string,
    body?: unknown,
    more: Readonly<Record<string, string>> = {},
  ): Promise<Answer> {
    const headers = {
      ...more,
      authorization: `Bearer ${this.key}`,
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
    };
    const { statusCode, body: answer } = await this.pool.request({
      method,
      path: this.root + path,
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
