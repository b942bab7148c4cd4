/** Databases that are filled once in a run and copied for whoever needs them. */
import { migrateAll } from '@holdfast/service/platform/migrate.js';
import pg from 'pg';
import type { Laboratory } from './machine/laboratory.js';

export interface Template<Stock> {
  readonly database: string;
  /** What is in it. */
  readonly stock: Stock;
}

const empty = 'holdfast';

export class Templates {
  private readonly made = new Map<string, Promise<Template<unknown>>>();
  private migrated: Promise<void> | undefined;

  constructor(private readonly laboratory: Laboratory) {}

  /** The template of that name; the first who asks has it filled. `fill` leaves nobody connected to the database. */
  get<Stock>(name: string, fill: (databaseUrl: string) => Promise<Stock>): Promise<Template<Stock>> {
    let template = this.made.get(name);
    if (template === undefined) this.made.set(name, (template = this.make(name, fill)));
    return template as Promise<Template<Stock>>;
  }

  /** Gives up the room that a large one takes. */
  async forget(name: string): Promise<void> {
    this.made.delete(name);
    await this.laboratory.drop(`template_${name}`);
  }

  private async make<Stock>(name: string, fill: (databaseUrl: string) => Promise<Stock>): Promise<Template<Stock>> {
    await (this.migrated ??= this.migrate());
    const database = `template_${name}`;
    const url = await this.laboratory.copy(database, empty);
    return { database, stock: await fill(url) };
  }

  private async migrate(): Promise<void> {
    const pool = new pg.Pool({ connectionString: this.laboratory.urlOf(empty), max: 1 });
    await migrateAll(pool);
    await pool.end();
  }
}
