/** Real processes: the compiled `holdfast serve`, as an operator runs it, on a free port. */
import { execFile, spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';

const main = fileURLToPath(new URL('../service/dist/cli/main.js', import.meta.url));
const endWithParent = new URL('./end-with-parent.mjs', import.meta.url).href;
const buildScript = fileURLToPath(new URL('../scripts/build.mjs', import.meta.url));
const startPatienceMs = 60_000;

let built: Promise<unknown> | undefined;

/** Compiles what changed; once per test process. */
export function ensureBuilt(): Promise<unknown> {
  built ??= promisify(execFile)(process.execPath, [buildScript]);
  return built;
}

export interface ServeOptions {
  readonly databaseUrl?: string;
  /** On top of: development, no demo data, any free port on the loopback address. Rate limits stay on. */
  readonly env?: Readonly<Record<string, string>>;
  /** Instead of `serve`. */
  readonly args?: readonly string[];
}

export interface ServedProcess {
  /** `http://127.0.0.1:<port>`, without a slash at the end. */
  readonly address: string;
  readonly pid: number;
  /** Everything the process wrote so far, both streams. */
  output(): string;
  /** SIGKILL, and waits for the end. */
  kill(): Promise<void>;
  /** SIGTERM, and waits for the end; the exit code, or the signal that ended it. Throws when it takes longer than 30 s. */
  stop(): Promise<number | NodeJS.Signals>;
  /** Resolves when the process has ended, however. */
  readonly exited: Promise<number | NodeJS.Signals>;
}

/** A small environment, so that nothing of the developer's own decides a test. */
export function bareEnvironment(extra: Readonly<Record<string, string>> = {}): Record<string, string> {
  const kept = ['PATH', 'HOME', 'TMPDIR', 'LANG'].flatMap((name) =>
    process.env[name] === undefined ? [] : [[name, process.env[name] as string]],
  );
  return { ...(Object.fromEntries(kept) as Record<string, string>), ...extra };
}

/** Starts a process and waits until it says where it listens and is ready. Throws with its output when it ends before that. */
export async function serve({ databaseUrl, env = {}, args = ['serve'] }: ServeOptions): Promise<ServedProcess> {
  await ensureBuilt();
  const settings = {
    HOLDFAST_ENV: 'development',
    HOST: '127.0.0.1',
    PORT: '0',
    DEMO: 'off',
    ...(databaseUrl ? { DATABASE_URL: databaseUrl } : {}),
    // Else one is made, in DATA_DIR.
    ...(databaseUrl && env['DATA_DIR'] === undefined && env['JWT_JWKS_URL'] === undefined
      ? { JWT_SECRET: 'the secret that all services of the tests share' }
      : {}),
    ...env,
  };
  const child = spawn(process.execPath, ['--import', endWithParent, main, ...args], {
    env: bareEnvironment(settings),
    stdio: ['pipe', 'pipe', 'pipe'],
  });
  let output = '';
  let gone = false;
  const exited = new Promise<number | NodeJS.Signals>((resolve, reject) => {
    child.once('error', reject);
    child.once('close', (code, signal) => {
      gone = true;
      resolve(code ?? signal ?? 'SIGKILL');
    });
  });
  const kill = async () => {
    child.kill('SIGKILL');
    await exited;
  };
  const address = await new Promise<string>((resolve, reject) => {
    const late = setTimeout(() => {
      child.kill('SIGKILL');
      reject(new Error(`holdfast ${args.join(' ')} did not listen within ${startPatienceMs / 1000} s:\n${output}`));
    }, startPatienceMs);
    const hear = (data: Buffer) => {
      output += data;
      const said = /"address":"(http:[^"]+)"/.exec(output)?.[1];
      if (!said) return;
      clearTimeout(late);
      resolve(said);
    };
    child.stdout.on('data', hear);
    child.stderr.on('data', hear);
    void exited.then((how) => {
      clearTimeout(late);
      reject(new Error(`holdfast ${args.join(' ')} ended with ${how}:\n${output}`));
    }, reject);
  });
  for (const giveUpAtMs = Date.now() + startPatienceMs; ; await new Promise((next) => setTimeout(next, 20))) {
    const ready = await fetch(`${address}/readyz`).then(
      async (response) => {
        await response.arrayBuffer();
        return response.ok;
      },
      () => false,
    );
    if (ready) break;
    if (gone || Date.now() > giveUpAtMs) {
      child.kill('SIGKILL');
      throw new Error(`${address} did not become ready:\n${output}`);
    }
  }
  return {
    address,
    pid: child.pid as number,
    output: () => output,
    kill,
    exited,
    stop: async () => {
      child.kill('SIGTERM');
      const late = new Promise<never>((_, reject) => {
        const timer = setTimeout(() => {
          child.kill('SIGKILL');
          reject(new Error(`holdfast ${args.join(' ')} did not stop within 30 s of SIGTERM:\n${output}`));
        }, 30_000);
        void exited.finally(() => clearTimeout(timer));
      });
      return Promise.race([exited, late]);
    },
  };
}

/** Three processes over one database. If one does not start, none is left. */
export async function serveThree(options: ServeOptions): Promise<readonly [ServedProcess, ServedProcess, ServedProcess]> {
  const started = await Promise.allSettled([serve(options), serve(options), serve(options)]);
  const processes = started.flatMap((result) => (result.status === 'fulfilled' ? [result.value] : []));
  if (processes.length === 3) return processes as [ServedProcess, ServedProcess, ServedProcess];
  await Promise.all(processes.map((each) => each.kill()));
  throw (started.find((result) => result.status === 'rejected') as PromiseRejectedResult).reason;
}

/** Runs a `holdfast` command to its end. */
export async function holdfast(
  args: readonly string[],
  env: Readonly<Record<string, string>> = {},
): Promise<{ code: number; stdout: string; stderr: string }> {
  await ensureBuilt();
  return new Promise((resolve) => {
    execFile(process.execPath, [main, ...args], { env: bareEnvironment(env), maxBuffer: 64 * 1024 * 1024 }, (error, stdout, stderr) => {
      resolve({ code: error ? (typeof error.code === 'number' ? error.code : 1) : 0, stdout, stderr });
    });
  });
}
