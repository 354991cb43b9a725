// Small months damaged in a few places by chance, whether anything could ever damage them so or not: what is
// said of them shows how the rules work together.

import { monthAfter, monthBefore, monthEndMs, monthStartMs } from '../../../src/base/time/calendar-month.js';
import { costMinor, faceMinor, rateBps, usd6 } from '../../../src/money/units.js';
import type { AccountFacts } from '../../../src/reconcile/month/account-facts.js';
import type { Movement } from '../../../src/records/movement.js';
import type { Pick } from '../alteration.js';
import { evidenceOf } from '../evidence.js';
import { addDepositEvent } from './deposit-event.js';
import {
  catalogueRead,
  type DraftMonth,
  draftMonth,
  factsOf,
  type Mutable,
  readingOf,
} from './draft-month.js';
import { factsOfBoth, follow, restate } from './findings.js';

type Damage = (draft: DraftMonth, pick: Pick) => void;

const HOUR_MS = 3600 * 1000;
const DAY_MS = 24 * HOUR_MS;
const slugs = [
  ['demo-coffee', 'USD'],
  ['demo-books', 'GBP'],
  ['demo-limited', 'GBP'],
  ['demo-other', 'EUR'],
] as const;

/** A number near another one, far from it, or just the other way round. */
function other(value: number, pick: Pick): number {
  return (
    [value + 1, value - 1, value * 2, -value, 0, value + pick.delta(), value * 100][pick.below(7)] ?? value
  );
}

function insert(draft: DraftMonth, line: Mutable<Movement>, changes: Partial<Movement>): void {
  draft.lines.splice(draft.lines.indexOf(line) + 1, 0, { ...line, ...changes });
}

const onLine =
  (alter: (line: Mutable<Movement>, pick: Pick, draft: DraftMonth) => void): Damage =>
  (draft, pick) => {
    const line = pick.one(draft.lines);
    if (line !== undefined) alter(line, pick, draft);
  };

const lineDamages: readonly Damage[] = [
  onLine((line, pick) => {
    line.amountUsd6 = other(line.amountUsd6, pick);
  }),
  onLine((line, pick) => {
    line.balanceUsd6 = pick.below(3) === 0 ? undefined : other(line.balanceUsd6 ?? 0, pick);
  }),
  onLine((line, pick) => {
    line.seq = Math.abs(line.seq + pick.below(7) - 3);
  }),
  onLine((line, pick, { lines }) => {
    const second = pick.one(lines) ?? line;
    [line.seq, second.seq] = [second.seq, line.seq];
  }),
  onLine((line, pick, draft) =>
    insert(draft, line, { bookedAtMs: line.bookedAtMs + pick.below(3) * HOUR_MS }),
  ),
  onLine((line, _, draft) => {
    draft.lines = draft.lines.filter((one) => one !== line);
  }),
  onLine((line, pick, draft) => {
    const amountUsd6 = pick.below(2) === 0 ? -line.amountUsd6 : other(-line.amountUsd6, pick);
    insert(draft, line, { kind: 'reversal', amountUsd6, bookedAtMs: line.bookedAtMs + HOUR_MS });
  }),
  onLine((line, pick, { lines, month }) => {
    const place = `seq:${line.seq} of ${month}`;
    line.ref = pick.one(['shop-9', 'dep_9', place, pick.one(lines)?.ref ?? place]) ?? place;
  }),
  onLine((line, pick) => {
    const [slug, currency] = pick.one(slugs) ?? slugs[0];
    Object.assign(line, pick.below(2) === 0 ? { slug, currency } : { slug: undefined });
  }),
  onLine((line, pick) => {
    const name = pick.one(['faceMinor', 'costMinor', 'rateBps'] as const) ?? 'faceMinor';
    line[name] = pick.below(4) === 0 ? undefined : Math.abs(other(line[name] ?? 1, pick)) % 10_000;
  }),
  onLine((line, pick) => {
    line.bookedAtMs += (pick.below(61) - 30) * DAY_MS;
  }),
  onLine((line, pick) => {
    line.fxRate = pick.one([undefined, '1', '1.3', '0.8']);
  }),
  onLine((line, pick) => {
    if (line.kind === 'deposit') line.plusAmount = pick.one([undefined, '99', '100', '1', '0.0001']);
  }),
];

const orderDamages: readonly Damage[] = [
  (draft, pick) => {
    const order = pick.one(draft.orders);
    const status = pick.one(['failed', 'pending', 'issued'] as const) ?? 'failed';
    if (order !== undefined) {
      Object.assign(order, { status, issuedAtMs: status === 'issued' ? 0 : undefined });
    }
  },
  (draft, pick) => {
    const order = pick.one(draft.orders);
    if (order !== undefined) order.costUsd6 = usd6(Math.abs(other(order.costUsd6, pick)));
  },
  (draft, pick) => {
    const order = pick.one(draft.orders);
    if (order !== undefined) order.costMinor = costMinor(Math.abs(other(order.costMinor, pick)));
  },
  (draft, pick) => {
    const order = pick.one(draft.orders);
    if (order !== undefined) order.faceMinor = faceMinor(Math.abs(other(order.faceMinor, pick)));
  },
  (draft, pick) => {
    const order = pick.one(draft.orders);
    if (order !== undefined) order.rateBps = rateBps(pick.one([0, 300, 400, 500, 501]) ?? 0);
  },
  (draft, pick) => {
    const order = pick.one(draft.orders);
    const [slug, currency] = pick.one(slugs) ?? slugs[0];
    if (order !== undefined) Object.assign(order, { slug, currency, fxRate: pick.one(['1', '1.25', '1.3']) });
  },
  (draft, pick) => {
    const order = pick.one(draft.orders);
    if (order !== undefined) order.createdAtMs += (pick.below(61) - 30) * DAY_MS;
  },
  (draft, pick) => {
    const order = pick.one(draft.orders);
    draft.orders = draft.orders.filter((one) => one !== order);
    if (order !== undefined && pick.below(2) === 0) draft.unknownRefs.push(order.clientRef);
  },
];

const eventDamages: readonly Damage[] = [
  (draft, pick) => {
    const event = pick.one(draft.events);
    draft.events = draft.events.filter((one) => one !== event);
  },
  (draft, pick) => {
    const event = pick.one(draft.events);
    if (event !== undefined) {
      draft.events.push({ ...event, bodySha256: pick.one([event.bodySha256, 'other']) ?? '' });
    }
  },
  (draft, pick) => {
    const event = pick.one(draft.events);
    if (event !== undefined) Object.assign(event, { signature: 'wrong signature', body: undefined });
  },
  (draft, pick) => {
    const event = pick.one(draft.events);
    if (event !== undefined) Object.assign(event, { bodyFault: 'no event', body: undefined });
  },
  (draft, pick) => {
    const event = pick.one(draft.events);
    const type = pick.one(['order.issued', 'order.pending', 'order.failed', 'order.other']) ?? '';
    if (event?.body !== undefined) event.body = { ...event.body, type, isTest: pick.below(4) === 0 };
  },
  (draft, pick) => {
    const event = pick.one(draft.events);
    const order = event?.body?.order;
    if (event?.body === undefined || order === undefined) return;
    const name = pick.one(['faceMinor', 'costMinor', 'costUsd6', 'rateBps'] as const) ?? 'faceMinor';
    event.body = { ...event.body, order: { ...order, [name]: Math.abs(other(order[name], pick)) } };
  },
  (draft, pick) => {
    const event = pick.one(draft.events);
    if (event !== undefined) Object.assign(event, { headerId: pick.one(['', 'evt_9']), carriedCode: true });
  },
  (draft, pick) => {
    if (!draft.lines.some(({ ref }) => ref === 'dep_1')) return;
    const told = { plusAmount: pick.one(['100', '99']) ?? '', creditedUsd6: 299_100_000 + pick.below(3) - 1 };
    addDepositEvent(draft, pick.one(['dep_1', 'dep_9']) ?? '', told);
  },
];

const ownDamages: readonly Damage[] = [
  (draft, pick) => {
    const row = pick.one(draft.book ?? []);
    draft.book = draft.book?.filter((one) => one !== row);
  },
  (draft, pick) => {
    const row = pick.one(draft.book ?? []);
    if (row !== undefined) {
      draft.book?.push({ ...row, line: row.line + 50, faceMinor: row.faceMinor + pick.below(2) });
    }
  },
  (draft, pick) => {
    const row = pick.one(draft.book ?? []);
    if (row !== undefined) row.faceMinor = Math.abs(other(row.faceMinor, pick));
  },
  (draft, pick) => {
    const row = pick.one(draft.book ?? []);
    if (row !== undefined) row.expectedCostMinor = pick.one([2375, 1940, 2376, 1, 0]);
  },
  (draft, pick) => {
    const row = pick.one(draft.book ?? []);
    if (row !== undefined) row.status = pick.one(['failed', 'issued', undefined] as const);
  },
  (draft, pick) => {
    const row = pick.one(draft.book ?? []);
    if (row !== undefined) row.soldAtMs = pick.one([undefined, draft.asOfMs, draft.asOfMs - 45 * DAY_MS]);
  },
  (draft, pick) => {
    const row = pick.one(draft.book ?? []);
    const [slug, currency] = pick.one(slugs) ?? slugs[0];
    if (row !== undefined) Object.assign(row, { slug, currency });
  },
  (draft, pick) => {
    const row = pick.one(draft.book ?? []);
    if (row !== undefined) draft.book?.push({ ...row, clientRef: 'shop-8', line: 90 });
  },
  (draft, pick) => {
    const own = pick.one(draft.ownDeposits ?? []);
    draft.ownDeposits = draft.ownDeposits?.filter((one) => one !== own);
  },
  (draft, pick) => {
    const own = pick.one(draft.ownDeposits ?? []);
    if (own !== undefined) own.plusAmount = pick.one([undefined, '99', '100.5']);
  },
  (draft, pick) => {
    const own = pick.one(draft.ownDeposits ?? []);
    if (own !== undefined) own.sentAtMs = pick.one([undefined, draft.asOfMs, draft.asOfMs - 45 * DAY_MS]);
  },
  (draft, pick) => {
    const own = pick.one(draft.ownDeposits ?? []);
    if (own !== undefined) {
      draft.ownDeposits?.push({ ...own, depositRef: pick.one(['dep_1', 'dep_8']) ?? '' });
    }
  },
  (draft) => {
    draft.book = undefined;
  },
  (draft) => {
    draft.ownDeposits = undefined;
  },
];

const figureDamages: readonly Damage[] = [
  ({ figures }, pick) => {
    figures.openingUsd6 = usd6(other(figures.openingUsd6, pick));
  },
  ({ figures }, pick) => {
    figures.closingUsd6 = usd6(other(figures.closingUsd6, pick));
  },
  ({ figures }, pick) => {
    const kind = pick.one(['grants', 'deposits', 'orders', 'reversals'] as const) ?? 'grants';
    const { count, usd6: money } = figures[kind];
    const isCount = pick.below(2) === 0;
    figures[kind] = isCount ? { count: count + 1, usd6: money } : { count, usd6: usd6(other(money, pick)) };
  },
  ({ figures }, pick) => {
    const brand = pick.one(figures.byBrand);
    const name = pick.one(['count', 'faceMinor', 'costMinor', 'costUsd6'] as const) ?? 'count';
    figures.byBrand = figures.byBrand.map((one) => (one === brand ? { ...one, [name]: one[name] + 1 } : one));
  },
  ({ figures }, pick) => {
    const brand = pick.one(figures.byBrand);
    figures.byBrand = figures.byBrand.filter((one) => one !== brand);
  },
  ({ figures }, pick) => {
    const brand = pick.one(figures.byBrand);
    if (brand !== undefined) figures.byBrand = [...figures.byBrand, { ...brand, slug: 'demo-zero' }];
  },
  ({ figures, month }, pick) => {
    figures.isFinal = false;
    figures.generatedAtMs = monthStartMs(month) + pick.below(32) * DAY_MS;
  },
  ({ figures, month }, pick) => {
    Object.assign(
      figures,
      pick.one([{ account: 'other' }, { month: monthAfter(month) }, { keyId: 'stk_2' }]),
    );
  },
  (draft) => {
    draft.hasLines = false;
  },
  (draft, pick) => {
    draft.balanceUsd6 = other(draft.balanceUsd6, pick);
  },
  (draft) => {
    restate(draft);
  },
];

const runDamages: readonly Damage[] = [
  (draft, pick) => {
    const slug = pick.one(slugs)?.[0] ?? '';
    const atMs = monthStartMs(draft.month) + pick.below(20) * DAY_MS;
    draft.catalogue = [...draft.catalogue, catalogueRead(atMs, { [slug]: 400 })];
  },
  (draft, pick) => {
    draft.catalogue = draft.catalogue.filter(() => pick.below(2) === 0);
  },
  (draft, pick) => {
    const source = pick.one(['order', 'event', 'catalogue', 'balance', 'statement'] as const) ?? 'order';
    const subject = source === 'order' ? (pick.one(draft.orders)?.clientRef ?? '') : '';
    const isLost = pick.below(2) === 0;
    draft.facts = { ...draft.facts, unread: [{ source, subject, reason: 'the answer was cut off', isLost }] };
    if (source === 'order') draft.orders = draft.orders.filter(({ clientRef }) => clientRef !== subject);
  },
  (draft, pick) => {
    const endsAtMs = monthEndMs(draft.month) + (pick.below(60) - 30) * DAY_MS;
    draft.facts = {
      ...draft.facts,
      expiresAtMs: endsAtMs,
      endsAtMs: pick.below(2) === 0 ? endsAtMs : undefined,
    };
  },
  (draft, pick) => {
    draft.asOfMs = monthStartMs(draft.month) + pick.below(40) * DAY_MS;
  },
  (draft) => {
    draft.facts = { ...draft.facts, createdAtMs: undefined };
  },
  (draft, pick) => {
    const row = { file: 'book.csv', line: 7, reason: 'no slug', month: pick.one([draft.month, undefined]) };
    const reference = pick.one(['shop-1', undefined]);
    draft.facts = { ...draft.facts, setAside: [{ ...row, kind: 'book', reference }] };
  },
  (draft, pick) => {
    const served = {
      keyId: 'stk_1',
      publicKey: 'cc',
      receivedAtMs: draft.asOfMs,
      evidence: evidenceOf('key'),
    };
    const keys = { pinned: [{ keyId: 'stk_1', publicKey: 'aa', fingerprint: 'bb' }], served };
    draft.facts = { ...draft.facts, keys: pick.below(2) === 0 ? keys : { ...keys, served: undefined } };
  },
  (draft, pick) => {
    const reading = readingOf(draft);
    const first = structuredClone(draft);
    for (const damage of [pick.one(figureDamages), pick.one(lineDamages)]) damage?.(first, pick);
    const earlier = { ...readingOf(first), receivedAtMs: draft.asOfMs - DAY_MS };
    draft.facts = { ...draft.facts, statements: new Map([[draft.month, [earlier, reading]]]) };
  },
  (draft, pick) => {
    const kind = pick.one(['unpinned', 'invalid', 'unreadable'] as const) ?? 'unpinned';
    const reason = 'the signature does not hold';
    const reading = { ...readingOf(draft), outcome: kind === 'unpinned' ? { kind } : { kind, reason } };
    if (pick.below(9) === 0) {
      draft.facts = { ...draft.facts, statements: new Map([[draft.month, [reading]]]) };
    }
  },
  (draft) => {
    draft.facts = { ...draft.facts, statements: new Map(), statementsMissing: new Set([draft.month]) };
  },
  (draft, pick) => {
    const readAtMs = pick.one([undefined, draft.asOfMs]);
    draft.facts = { ...draft.facts, events: { events: draft.events, readAtMs, isCut: true } };
  },
  (draft) => {
    draft.facts = { ...draft.facts, balance: undefined };
  },
  (draft) => {
    draft.facts = { ...draft.facts, statementsMissing: new Set([monthAfter(draft.month)]) };
  },
  (draft) => {
    const elsewhere = {
      account: 'otheraccount',
      month: draft.month,
      netUsd6: 23_750_000n,
      bookedAtMs: monthStartMs(draft.month),
      isOfOrder: true,
    };
    draft.facts = { ...draft.facts, debitsElsewhere: new Map([['shop-1', [elsewhere]]]) };
  },
];

const kinds = [lineDamages, lineDamages, orderDamages, eventDamages, ownDamages, figureDamages, runDamages];

function damage(draft: DraftMonth, pick: Pick): void {
  for (let left = 1 + pick.below(4); left > 0; left -= 1) pick.one(pick.one(kinds) ?? [])?.(draft, pick);
}

const orderSpecs = [
  { ref: 'shop-1' },
  { ref: 'shop-2', slug: 'demo-books', face: 2000, day: 12 },
  { ref: 'shop-3', face: 990, day: 12 },
  { ref: 'shop-4', slug: 'demo-limited', face: 4567, day: 20, pending: true },
];
const depositSpecs = [
  { ref: 'dep_1', plus: '100', credited: 299_100_000, day: 2 },
  { ref: 'dep_2', plus: '0.5', credited: 1_495_500, day: 15 },
];

/** The facts of a damaged month, every other one the second of its account. */
export function damagedFacts(pick: Pick): AccountFacts {
  const orders = orderSpecs.slice(0, 1 + pick.below(4));
  const draft = draftMonth({ orders, deposits: depositSpecs.slice(0, 1 + pick.below(2)) });
  if (pick.below(2) === 0) {
    damage(draft, pick);
    return factsOf(draft);
  }
  const before = draftMonth({
    month: monthBefore(draft.month),
    orders: [{ ref: 'shop-7', day: 28 }],
    deposits: [],
  });
  const second = follow(before, draft);
  if (pick.below(2) === 0) damage(before, pick);
  damage(second, pick);
  return factsOfBoth(before, second);
}
