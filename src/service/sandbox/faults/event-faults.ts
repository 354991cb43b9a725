// The changes that faults make to the events listing. The stored events stay as they are: only this reading
// of them errs.

import type { Fault, FaultSubject } from '../../faults/fault-list.js';
import type { FaultName, SandboxFaults } from './kinds.js';

/** An event on its way out, before it is signed. */
export interface EventDraft {
  readonly eventId: string;
  /** Undefined: the header is left out. */
  readonly headerId: string | undefined;
  readonly type: string;
  readonly subject: string | null;
  readonly body: string;
  readonly shiftSeconds: number;
  readonly signing: 'right' | 'wrong' | 'none';
}

type Spoiler = (draft: EventDraft, fault: Fault) => EventDraft[];

/** In this order; each fault sees what the ones before it left. */
const spoilers: readonly (readonly [FaultName, Spoiler])[] = [
  ['event_dropped', () => []],
  ['event_altered', (draft, fault) => [{ ...draft, body: alteredBody(draft, fault) }]],
  ['event_conflict', (draft, fault) => [draft, { ...draft, body: alteredBody(draft, fault) }]],
  ['event_code', (draft) => [{ ...draft, body: withData(draft.body, { code: 'DEMO-AAAA-BBBB-CCCC' }) }]],
  ['event_orphan', (draft, fault) => [draft, orphanOf(draft, fault)]],
  [
    'event_unknown_type',
    (draft, fault) => [{ ...draft, body: withField(draft.body, 'type', fault.text('type') ?? '') }],
  ],
  ['event_doubled', (draft) => [draft, draft]],
  ['event_wrong_id', (draft) => [{ ...draft, headerId: `${draft.eventId}0` }]],
  ['event_without_id', (draft) => [{ ...draft, headerId: undefined }]],
  ['event_wrong_signature', (draft) => [{ ...draft, signing: 'wrong' }]],
  ['event_unsigned', (draft) => [{ ...draft, signing: 'none' }]],
  ['event_stale', (draft, fault) => [{ ...draft, shiftSeconds: fault.integer('seconds') }]],
];

/** Runs every event past the faults that are on. */
export function spoilEvents(
  faults: SandboxFaults,
  keyId: string,
  honest: readonly EventDraft[],
): EventDraft[] {
  let drafts = [...honest];
  for (const [name, spoil] of spoilers) {
    drafts = drafts.flatMap((draft) => {
      const fault = faults.hold(name, subjectOf(keyId, draft), draft.eventId);
      return fault === undefined ? [draft] : spoil(draft, fault);
    });
  }
  return drafts;
}

function subjectOf(keyId: string, draft: EventDraft): FaultSubject {
  const subject = draft.subject ?? undefined;
  const about = draft.type.startsWith('order.')
    ? { client_ref: subject }
    : draft.type.startsWith('deposit.')
      ? { deposit_id: subject }
      : { month: subject };
  return { ...about, type: draft.type, event_id: draft.eventId, key_id: keyId };
}

interface EventBody {
  readonly [field: string]: unknown;
  readonly data: Record<string, unknown>;
}

function withField(body: string, field: string, value: unknown): string {
  const parsed = JSON.parse(body) as EventBody;
  return JSON.stringify({ ...parsed, [field]: value });
}

function withData(body: string, data: Record<string, unknown>): string {
  const parsed = JSON.parse(body) as EventBody;
  return JSON.stringify({ ...parsed, data: { ...parsed.data, ...data } });
}

/** The field named, or the first money field; set to `value`, or raised by `delta`. */
function alteredBody(draft: EventDraft, fault: Fault): string {
  const parsed = JSON.parse(draft.body) as EventBody;
  const field =
    fault.text('field') ??
    ['cost_usd6', 'credited_usd6', 'balance_usd6'].find((name) => name in parsed.data) ??
    '';
  const known = parsed.data[field];
  const given = fault.text('value');
  if (typeof known === 'number') {
    return withData(draft.body, {
      [field]: given === undefined ? known + fault.integer('delta') : Number(given),
    });
  }
  return withData(draft.body, { [field]: given ?? `${String(known)}-altered` });
}

/** The same event again, of an order that nobody knows. */
function orphanOf(draft: EventDraft, fault: Fault): EventDraft {
  const eventId = `${draft.eventId}f`;
  const ref = fault.text('client_ref') ?? '';
  const about = draft.type.startsWith('deposit.')
    ? { deposit_id: ref }
    : { client_ref: ref, order_id: `ord_${ref}` };
  const body = withField(withData(draft.body, about), 'id', eventId);
  return { ...draft, eventId, headerId: eventId, body, subject: ref };
}
