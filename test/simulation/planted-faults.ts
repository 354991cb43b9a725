// The errors that the service can be made to make in a simulated month: each hits one sale or deposit, and
// leads to one discrepancy that somebody has to settle. They are those of docs/service-faults.md that are
// booked, or that stay with what they hit once, so that whoever reads later reads the same.

import type { Scene } from '../../src/demo/scene.js';
import type { Stage } from '../../src/demo/stage.js';
import type { InterfaceName } from '../../src/records/account.js';
import type { FaultRequest } from '../../src/service/local-service.js';

type Kind = 'order' | 'deposit' | 'supplier_order' | 'transfer' | 'reward';

export interface PlantedFault {
  readonly kind: Kind;
  readonly request: FaultRequest;
  readonly code: string;
  /** What the discrepancy is about, where it is not the reference of what is hit. */
  readonly subject: ((ref: string) => string) | undefined;
  /** False where the fault would change nothing on this scene. */
  fits(scene: Scene): boolean;
}

interface Extras {
  readonly subject?: (ref: string) => string;
  readonly fits?: (scene: Scene) => boolean;
}

function planted(
  kind: Kind,
  fault: string,
  code: string,
  parameters: Record<string, unknown> = {},
  { subject, fits = () => true }: Extras = {},
): PlantedFault {
  return { kind, request: { fault, ...parameters }, code, subject, fits };
}

/** A card in a currency that is converted. */
const isForeign = (scene: Scene) => 'currency' in scene && scene.currency !== 'USD';
/** A card without special ways: none that fails first or is pending. */
const isPlain = (scene: Scene) => 'faceMinor' in scene && scene.faceMinor !== 6660 && !isPending(scene);
const isPending = (scene: Scene) => scene.kind === 'order' && scene.clientRef.startsWith('pending-');
const plain: Extras = { fits: isPlain };
const ofEvents: Extras = { ...plain, subject: () => 'an event' };
const ofUnknown = (ref: string) => `${ref}-unknown`;
const ofDeposits: Extras = { subject: () => 'a deposit' };
const foreign: Extras = { fits: (scene) => isPlain(scene) && isForeign(scene) };

/** The bookings of an order that both card interfaces share. */
const ofOrders = (kind: 'order' | 'supplier_order'): PlantedFault[] => [
  planted(kind, 'order_overcharge', 'OR-CHARGE', { delta_usd6: 130_000 }, plain),
  planted(kind, 'order_charged_twice', 'OR-DOUBLE-DEBIT', {}, plain),
  planted(kind, 'order_without_debit', 'OR-NOT-IN-STATEMENT', {}, plain),
  planted(kind, 'debit_without_order', 'OR-DEBIT-UNKNOWN', {}, { ...plain, subject: ofUnknown }),
  planted(kind, 'order_reversed', 'OR-REVERSAL-EXTRA', {}, plain),
  planted(kind, 'order_conversion', 'FX-CONVERSION', { method: 'fx_doubled' }, foreign),
];

export const plantedFaults: readonly PlantedFault[] = [
  ...ofOrders('order'),
  planted('order', 'order_cost', 'PR-COST', { method: 'face_charged' }, plain),
  planted('order', 'order_rate', 'PR-RATE', { rate_bps: 250 }, plain),
  planted('order', 'order_fx_rate', 'FX-CONVERSION', { fx_rate: '1.26' }, foreign),
  planted('order', 'event_dropped', 'OR-EVENT-MISSING', {}, plain),
  planted('order', 'event_altered', 'EV-EVENT-DATA', {}, ofEvents),
  planted('order', 'event_wrong_signature', 'EV-EVENT-SIG', {}, ofEvents),
  planted('deposit', 'deposit_credit', 'DP-CREDIT', { method: 'fee_missing' }, ofDeposits),
  planted('deposit', 'deposit_not_booked', 'DP-NOT-CREDITED', {}, ofDeposits),
  planted('deposit', 'deposit_unexpected', 'DP-UNEXPECTED', {}, ofDeposits),
  ...ofOrders('supplier_order'),
  planted('supplier_order', 'order_wholesale', 'PR-COST', { method: 'face_charged' }, plain),
  planted('transfer', 'deposit_credit', 'DP-CREDIT', {}, ofDeposits),
  planted('transfer', 'deposit_unexpected', 'DP-UNEXPECTED', {}, ofDeposits),
  planted('reward', 'issuance_amount', 'RW-AMOUNT', { delta_plus: '0.5' }),
  planted('reward', 'issuance_rate', 'RW-RATE'),
  planted('reward', 'issuance_overcharge', 'RW-CHARGE'),
  planted('reward', 'issuance_charged_twice', 'RW-DOUBLE-DEBIT'),
  planted('reward', 'debit_without_issuance', 'RW-DEBIT-UNKNOWN', {}, { subject: ofUnknown }),
  planted('reward', 'issuance_reversed', 'RW-REVERSAL-EXTRA'),
];

/** The field by which the service knows what is hit, and its value. */
function matchOf(scene: Scene): Record<string, string> {
  switch (scene.kind) {
    case 'deposit':
      return { plus_amount: scene.plusAmount };
    case 'transfer':
      return { tx_hash: scene.txHash };
    case 'reward':
      return { transaction_id: scene.transactionId };
    case 'order':
    case 'supplier_order':
      return { client_ref: scene.clientRef };
    default:
      throw new RangeError(`nothing is planted at a ${scene.kind}`);
  }
}

/** Switches the fault on at the interface of the scene, for that scene alone. */
export function switchOn({ service }: Stage, { request }: PlantedFault, scene: Scene): void {
  const whole = { ...request, match: matchOf(scene) };
  const add = {
    sandbox: service.addFault,
    supplier: service.addSupplierFault,
    rewards: service.addRewardsFault,
  };
  add[interfaceOf(scene)](whole);
}

/** As the counts of what happened name it. */
export function plantedName({ kind, request }: PlantedFault): string {
  return `${kind}: ${request.fault}`;
}

/** The discrepancy that has to be found, as interface, code and subject. */
export function discrepancyOf({ code, subject = (ref) => ref }: PlantedFault, scene: Scene): string {
  const [ref = ''] = Object.values(matchOf(scene));
  return `${interfaceOf(scene)} ${code} ${subject(ref)}`;
}

/** Deposits and events have ids that the service gives, which nobody can predict. */
export function withoutIds(words: string): string {
  return words.replace(/\bdep_[0-9a-f]+/, 'a deposit').replace(/\bevt_[0-9a-f]+/, 'an event');
}

function interfaceOf({ kind }: Scene): InterfaceName {
  if (kind === 'reward') return 'rewards';
  return kind === 'order' || kind === 'deposit' ? 'sandbox' : 'supplier';
}
