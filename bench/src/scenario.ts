/** What a scenario is, and what comes of it. */
import type { Mode, ModeName } from './modes.js';
import type { Plot } from './report/plots.js';
import type { Row } from './report/rows.js';
import type { Stage } from './stage.js';

export interface Scenario {
  /** For `--only`. */
  readonly name: string;
  readonly title: string;
  /** The modes that run it without being asked to. */
  readonly modes: readonly ModeName[];
  /** What it is reckoned to take, templates included. */
  seconds(mode: Mode): number;
  run(stage: Stage, mode: Mode): Promise<Findings>;
}

export interface Findings {
  readonly rows: readonly Row[];
  readonly plots?: readonly Plot[];
  /** Sentences for whoever reads the table. */
  readonly remarks?: readonly string[];
  /** Everything that was measured, for the JSON. */
  readonly measured: unknown;
}
