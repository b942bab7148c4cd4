/** The statements of the test gateway, one file each. */
import { loadStatement } from '@holdfast/engine';

const load = (name: string) => loadStatement(import.meta.url, name, 'test_gateway');

export const cancelCharge = load('cancel_charge');
export const claimWebhooks = load('claim_webhooks');
export const forgetWebhook = load('forget_webhook');
export const listLedger = load('list_ledger');
export const makeCharge = load('make_charge');
export const makeRefund = load('make_refund');
export const queueWebhook = load('queue_webhook');
export const readCharge = load('read_charge');
export const readRefund = load('read_refund');
export const readSteering = load('read_steering');
export const resetSteering = load('reset_steering');
export const setSteering = load('set_steering');
export const settleCharges = load('settle_charges');
