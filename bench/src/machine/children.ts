/** Processes below this one, which end with it. */
import { type ChildProcess, fork, type Serializable, spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';

/** As `npm start` and `holdfast` run Node: what a busy second allocates dies young, and is not copied for it; what does not is looked for early. All contestants get it. */
export const nodeFlags = ['--max-semi-space-size=32', '--heap-growing-percent=40'];

const alive = new Set<ChildProcess>();
process.on('exit', () => {
  for (const child of alive) child.kill('SIGKILL');
});

function follow(child: ChildProcess): Promise<void> {
  alive.add(child);
  return new Promise((resolve) =>
    child.once('close', () => {
      alive.delete(child);
      resolve();
    }),
  );
}

/** Variables of this process that every program needs, and `more`. */
function bareEnvironment(more: Readonly<Record<string, string>>): Record<string, string> {
  const kept = ['PATH', 'HOME', 'TMPDIR', 'LANG'].flatMap((name) =>
    process.env[name] === undefined ? [] : [[name, process.env[name] as string]],
  );
  return { ...(Object.fromEntries(kept) as Record<string, string>), ...more };
}

export interface Child {
  readonly pid: number;
  /** Tells it to finish and waits until it has. */
  stop(): Promise<void>;
}

/** A file of this workspace as a process that is told orders and answers each; see {@link forkTold}. */
export interface ToldChild extends Child {
  /** Rejects with what the child said went wrong, or when it ended. */
  tell<Answer>(order: unknown): Promise<Answer>;
  /** Says something that is not answered, while an order is being obeyed. */
  interject(word: unknown): void;
}

function stopper(child: ChildProcess, ended: Promise<void>): () => Promise<void> {
  return async () => {
    child.kill('SIGTERM');
    await ended;
  };
}

/** The child answers each message by one of its own: `{ answer }` or `{ error }`. `file` is relative to this folder as compiled. */
export function forkTold(file: string, args: readonly string[] = []): ToldChild {
  const child = fork(fileURLToPath(new URL(file, import.meta.url)), args, {
    env: bareEnvironment({}),
    execArgv: nodeFlags,
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  });
  const ended = follow(child);
  let queue: Promise<unknown> = Promise.resolve();
  const ask = async (order: unknown) => {
    const answer = new Promise<{ answer?: unknown; error?: string }>((resolve, reject) => {
      child.once('message', (message) => resolve(message as { answer?: unknown; error?: string }));
      void ended.then(() => reject(new Error(`${file} ended before its work was done`)));
    });
    child.send(order as Serializable);
    const said = await answer;
    if (said.error !== undefined) throw new Error(said.error);
    return said.answer;
  };
  return {
    pid: child.pid as number,
    stop: stopper(child, ended),
    interject: (word) => void child.send(word as Serializable),
    tell: <Answer>(order: unknown) => {
      const answer = queue.then(() => ask(order));
      queue = answer.catch(() => undefined);
      return answer as Promise<Answer>;
    },
  };
}

/** Node with `args`; resolves once its output has what `ready` finds. Rejects with the output when it ends before. */
export async function spawnNode(
  args: readonly string[],
  variables: Readonly<Record<string, string>>,
  ready: (output: string) => string | undefined,
): Promise<Child & { readonly said: string }> {
  const child = spawn(process.execPath, [...nodeFlags, ...args], {
    env: bareEnvironment(variables),
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const ended = follow(child);
  let output = '';
  const said = await new Promise<string>((resolve, reject) => {
    const hear = (data: Buffer) => {
      output = (output + data).slice(-20_000);
      const found = ready(output);
      if (found !== undefined) resolve(found);
    };
    child.stdout.on('data', hear);
    child.stderr.on('data', hear);
    void ended.then(() => reject(new Error(`it did not start:\n${output}`)));
  });
  return { pid: child.pid as number, stop: stopper(child, ended), said };
}
