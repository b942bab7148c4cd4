/** A gateway that is given so much time and no more, and is left alone for a while when it keeps failing. */
import { type Gateway, GatewayRefused, GatewayResting, GatewayTimeout } from './gateway.js';
import { type CallResult, type CallVerb, type Meters, noMeters } from './meters.js';

export interface Patience {
  /** Milliseconds for one call. */
  readonly callMs: number;
  /** Failures in a row after which it is left alone. */
  readonly failuresMax: number;
  /** Milliseconds that it is left alone; then one call tries. */
  readonly restMs: number;
}

export const defaultPatience: Patience = { callMs: 10_000, failuresMax: 8, restMs: 5_000 };

export interface PatientGateway extends Gateway {
  /** It is being left alone. */
  isResting(): boolean;
}

function resultOf(error: unknown): CallResult {
  if (error instanceof GatewayRefused) return 'refused';
  return error instanceof GatewayTimeout ? 'timeout' : 'failed';
}

/** Wraps the calls of a gateway. Reading notices calls nobody. */
export function patientGateway(
  gateway: Gateway,
  { callMs, failuresMax, restMs }: Patience = defaultPatience,
  meters: Meters = noMeters,
): PatientGateway {
  let failures = 0;
  let restingUntilMs = Number.NEGATIVE_INFINITY;
  const isResting = () => performance.now() < restingUntilMs;

  async function call<Result>(verb: CallVerb, work: () => Promise<Result>): Promise<Result> {
    if (isResting()) {
      meters.called(verb, 'spared', 0);
      throw new GatewayResting(`${gateway.name} is left alone for a while`);
    }
    const beganAtMs = performance.now();
    const seconds = () => (performance.now() - beganAtMs) / 1_000;
    let timer: NodeJS.Timeout | undefined;
    const late = new Promise<never>((_, reject) => {
      timer = setTimeout(() => reject(new GatewayTimeout(`${gateway.name} did not answer within ${callMs} ms`)), callMs);
    });
    try {
      const result = await Promise.race([work(), late]);
      failures = 0;
      meters.called(verb, 'done', seconds());
      return result;
    } catch (error) {
      meters.called(verb, resultOf(error), seconds());
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
    isResting,
    methodFault: (method) => gateway.methodFault(method),
    charge: (intent) => call('charge', () => gateway.charge(intent)),
    cancel: (intent) => call('cancel', () => gateway.cancel(intent)),
    find: (intent) => call('find', () => gateway.find(intent)),
    refund: (intent) => call('refund', () => gateway.refund(intent)),
    readNotice: (raw, header) => gateway.readNotice(raw, header),
  };
}
