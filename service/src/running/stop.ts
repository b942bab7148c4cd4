/** How a process ends: told once it finishes its work, told again it goes. */
import type { Logger } from 'pino';

/** npm passes a Ctrl-C on to a process that the terminal has told already: within this time it is the same Ctrl-C. */
const sameTellingMs = 500;
const patienceMs = 30_000;

/** On any of the signals: `stop`, then the end of the process. It ends after 30 s at the latest, and at once when told again. */
export function stopWhenTold(stop: () => Promise<void>, log: Logger, signals: readonly NodeJS.Signals[] = ['SIGTERM', 'SIGINT']): void {
  let toldAtMs: number | undefined;
  const hear = (signal: NodeJS.Signals) => {
    if (toldAtMs !== undefined) {
      if (performance.now() - toldAtMs > sameTellingMs) process.exit(130);
      return;
    }
    toldAtMs = performance.now();
    log.info({ signal }, 'stopping: finishing what is in flight');
    setTimeout(() => {
      log.error(`not everything was finished within ${patienceMs / 1000} s`);
      process.exit(1);
    }, patienceMs).unref();
    stop().then(
      () => {
        log.info('stopped');
        process.exit(0);
      },
      (error) => {
        log.error({ err: error }, 'stopping failed');
        process.exit(1);
      },
    );
  };
  for (const signal of signals) process.on(signal, hear);
}
