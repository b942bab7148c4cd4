/** The whole room of orders, opened and ended as one: its gateway, its desk, what runs by itself. */
import type { Loop } from '@holdfast/engine';
import type { Pool } from 'pg';
import type { Registry } from 'prom-client';
import { type Desk, type DeskOptions, openDesk } from './desk.js';
import type { Gateway } from './gateway.js';
import { PaymentsLoop } from './loop.js';
import { openMeters, watchPayments } from './meters.js';
import { defaultPatience, patientGateway } from './patient-gateway.js';
import { stripeGateway } from './stripe-gateway.js';
import { TestGateway } from './test-gateway/test-gateway.js';

export type GatewaySettings =
  | {
      readonly name: 'test';
      readonly webhookSecret: string;
      /** Makes the test gateway's own pool: it is a foreign system. */
      readonly openPool: () => Pool;
    }
  | { readonly name: 'stripe'; readonly webhookSecret: string; readonly secretKey: string; readonly apiBase: string | null };

export interface PaymentsOptions extends Omit<DeskOptions, 'gateway' | 'meters'> {
  readonly gateway: GatewaySettings;
  /** Where what is measured goes. */
  readonly registry: Registry;
}

export interface Payments {
  readonly desk: Desk;
  /** Null with another gateway. */
  readonly testGateway: TestGateway | null;
  readonly loops: readonly (readonly [loop: Loop, name: string])[];
  /** Where the service listens, for the webhooks of the test gateway. */
  listening(address: string): void;
  /** Stops the loops, waits a little for what was begun, lets the test gateway's connections go. */
  close(): Promise<void>;
}

/** Milliseconds that an end waits for charges that are being asked for; they are found again. */
const endPatienceMs = 5_000;

/** Asks nothing yet. */
export function openPayments({ gateway: settings, registry, ...options }: PaymentsOptions): Payments {
  let address: string | null = null;
  const foreign = settings.name === 'test' ? settings.openPool() : null;
  const testGateway =
    settings.name === 'test' && foreign !== null
      ? new TestGateway({ pool: foreign, secret: settings.webhookSecret, serviceAddress: () => address })
      : null;
  const gateway: Gateway = settings.name === 'stripe' ? stripeGateway(settings) : (testGateway as TestGateway);
  const meters = openMeters(registry, gateway.name);
  const patient = patientGateway(gateway, defaultPatience, meters);
  const desk = openDesk({ ...options, gateway: patient, meters });
  watchPayments(registry, gateway.name, desk.ask, patient.isResting);
  const loop = new PaymentsLoop(desk);
  const loops = [[loop, 'payments'] as const, ...(testGateway === null ? [] : [[testGateway.sender, 'test gateway'] as const])];
  return {
    desk,
    testGateway,
    loops,
    listening(at) {
      address = at;
    },
    async close() {
      await Promise.all(loops.map(([each]) => each.stop()));
      let timer: NodeJS.Timeout | undefined;
      const late = new Promise<void>((resolve) => {
        timer = setTimeout(resolve, endPatienceMs);
      });
      await Promise.race([Promise.allSettled([...desk.underway]), late]);
      clearTimeout(timer);
      await foreign?.end();
    },
  };
}
