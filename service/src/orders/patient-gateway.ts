/** A gateway that is given so much time and no more, and is left alone for a while when it keeps failing. */
import { type Gateway, GatewayRefused, GatewayResting, GatewayTimeout } from './gateway.js';

export interface Patience {
  /** Milliseconds for one call. */
  readonly callMs: number;
  /** Failures in a row after which it is left alone. */
  readonly failuresMax: number;
  /** Milliseconds that it is left alone; then one call tries. */
  readonly restMs: number;
}

export const defaultPatience: Patience = { callMs: 10_000, failuresMax: 8, restMs: 5_000 };

/** Wraps the calls of a gateway. Reading notices calls nobody. */
export function patientGateway(gateway: Gateway, { callMs, failuresMax, restMs }: Patience = defaultPatience): Gateway {
  let failures = 0;
  let restingUntilMs = Number.NEGATIVE_INFINITY;

  async function call<Result>(work: () => Promise<Result>): Promise<Result> {
    if (performance.now() < restingUntilMs) throw new GatewayResting(`${gateway.name} is left alone for a while`);
    let timer: NodeJS.Timeout | undefined;
    const late = new Promise<never>((_, reject) => {
      timer = setTimeout(() => reject(new GatewayTimeout(`${gateway.name} did not answer within ${callMs} ms`)), callMs);
    });
    try {
      const result = await Promise.race([work(), late]);
      failures = 0;
      return result;
    } catch (error) {
      // A refusal is an answer.
      failures = error instanceof GatewayRefused ? 0 : failures + 1;
      if (failures >= failuresMax) restingUntilMs = performance.now() + restMs;
      throw error;
    } finally {
      clearTimeout(timer);
    }
  }

  return {
    name: gateway.name,
    methodFault: (method) => gateway.methodFault(method),
    charge: (intent) => call(() => gateway.charge(intent)),
    cancel: (intent) => call(() => gateway.cancel(intent)),
    find: (intent) => call(() => gateway.find(intent)),
    refund: (intent) => call(() => gateway.refund(intent)),
    readNotice: (raw, header) => gateway.readNotice(raw, header),
  };
}
