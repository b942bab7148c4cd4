/** Engines without one of their guards, on a database of their own, for negative controls. */
import type pg from 'pg';
import { type ClonedDatabase, cloneDatabase } from '../../testing/clone-database.js';
import { Engine, type EngineOptions, openEngine } from '../src/index.js';
import { poolOf } from './kit.js';
import { Meeting, type Tampering, tamper } from './tamper.js';

export class Races {
  private readonly pools: pg.Pool[] = [];
  private readonly engines: Engine[] = [];

  private constructor(
    readonly database: ClonedDatabase,
    /** With all its guards. */
    readonly plain: Engine,
  ) {}

  static async prepare(): Promise<Races> {
    const database = await cloneDatabase();
    return new Races(database, await openEngine({ pool: database.pool }));
  }

  /** On a database that may lack a promise: such an engine is not opened in earnest. */
  tampered(tampering: Tampering = {}, { url = this.database.url, ...options }: Partial<EngineOptions> & { url?: string } = {}): Engine {
    const pool = poolOf(url, 4);
    this.pools.push(pool);
    tamper(pool, tampering);
    const engine = new Engine({ pool, queues: 1, ...options });
    this.engines.push(engine);
    return engine;
  }

  /** Two engines that lose every race once the meeting is on, with other text for some statements. */
  two(texts: NonNullable<Tampering['texts']> = {}): { one: Engine; two: Engine; meeting: Meeting } {
    const meeting = new Meeting(this.database.pool);
    const tampering = { texts, answer: meeting.answer };
    return { one: this.tampered(tampering), two: this.tampered(tampering), meeting };
  }

  drop(table: string, constraint: string): Promise<unknown> {
    return this.database.pool.query(`alter table holdfast.${table} drop constraint ${constraint}`);
  }

  async close(): Promise<void> {
    await Promise.all([this.plain, ...this.engines].map((engine) => engine.close()));
    await Promise.all(this.pools.map((pool) => pool.end()));
    await this.database.drop();
  }
}

/** The statement with a guard taken out. Throws when the guard is not there: then the control would control nothing. */
export function without(statement: { readonly text: string }, guard: string, instead = ''): string {
  const text = statement.text.replace(guard, instead);
  if (text === statement.text) throw new Error(`nothing to take away: ${guard}`);
  return text;
}
