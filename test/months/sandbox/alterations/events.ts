// Alterations of one event: lost, altered, doubled, badly signed, under another id, with a code, of nothing.

import type { Change, Pick, Root } from '../../alteration.js';
import type { EventEvidence, Evidence } from '../evidence.js';
import { anOrder, eventsOf, isInMonth, linesOf } from './altered-month.js';

/** Any event of the month that stands for an order or a deposit. */
function anEvent(evidence: Evidence, pick: Pick, fits: (event: EventEvidence) => boolean = () => true) {
  const events = evidence.events.filter(
    ({ body }) => body?.isTest === false && isInMonth(evidence, body.createdAtMs),
  );
  const event = pick.one(events.filter(fits));
  return event?.body === undefined ? undefined : { event, body: event.body };
}

/** An event of an order of the month. */
function anOrderEvent(evidence: Evidence, pick: Pick) {
  const order = anOrder(evidence, pick);
  const event = order && pick.one(eventsOf(evidence, order.clientRef));
  return order === undefined || event?.body?.order === undefined
    ? undefined
    : { order, event, body: event.body, figures: event.body.order };
}

const figures = [
  ['orderId', 'order_id', 'ord_other'],
  ['slug', 'slug', 'demo-none'],
  ['currency', 'currency', 'EUR'],
  ['faceMinor', 'face_minor', 1],
  ['rateBps', 'rate_bps', 1],
  ['costMinor', 'cost_minor', 1],
  ['costUsd6', 'cost_usd6', 1],
] as const;

const altered = figures.map(
  ([name, field, change]): Change<Evidence> => ({
    name: `an order’s event tells another ${field}`,
    apply(evidence, pick) {
      const found = anOrderEvent(evidence, pick);
      if (found === undefined) return undefined;
      const right = found.order[name];
      const wrong = typeof right === 'number' ? right + Number(change) : change;
      Object.assign(found.figures, { [name]: wrong });
      return data(found.body.id, field, right, wrong, field === 'cost_usd6' ? 1 : undefined);
    },
  }),
);

function data(
  subject: string,
  field: string,
  expected: string | number,
  actual: string | number,
  differenceUsd6?: number,
): Root {
  return { code: 'EV-EVENT-DATA', subject, field, expected, actual, differenceUsd6 };
}

/** True where the event of a deposit is not the only thing that tells of it. */
function isToldTwice(evidence: Evidence): boolean {
  return evidence.showsLines || evidence.ownDeposits !== undefined;
}

const others: readonly Change<Evidence>[] = [
  {
    name: 'the event of an order’s issue is lost',
    apply(evidence, pick) {
      const order = anOrder(evidence, pick, ({ status }) => status === 'issued');
      const issued =
        order && eventsOf(evidence, order.clientRef).find(({ body }) => body?.type === 'order.issued');
      if (order === undefined || issued === undefined) return undefined;
      evidence.events = evidence.events.filter((event) => event !== issued);
      return {
        code: 'OR-EVENT-MISSING',
        subject: order.clientRef,
        field: 'order.issued',
        expected: 'order.issued',
        actual: 'none',
      };
    },
  },
  {
    name: 'a deposit’s event tells another credit',
    apply(evidence, pick) {
      const line = pick.one(linesOf(evidence, 'deposit'));
      const event = line && eventsOf(evidence, line.ref)[0];
      if (line === undefined || event?.body?.deposit === undefined || !isToldTwice(evidence)) {
        return undefined;
      }
      event.body.deposit.creditedUsd6 += 7;
      return data(event.body.id, 'credited_usd6', line.amountUsd6, line.amountUsd6 + 7, 7);
    },
  },
  {
    name: 'a deposit’s event tells other units',
    apply(evidence, pick) {
      const line = pick.one(linesOf(evidence, 'deposit'));
      const event = line && eventsOf(evidence, line.ref)[0];
      const own = evidence.ownDeposits?.find(({ depositRef }) => depositRef === line?.ref);
      if (event?.body?.deposit === undefined || !isToldTwice(evidence)) return undefined;
      event.body.deposit.plusAmount = '77';
      const right = evidence.showsLines ? line?.plusAmount : own?.plusAmount;
      return data(event.body.id, 'plus_amount', right ?? '', '77');
    },
  },
  {
    name: 'an event comes once more with another body',
    apply(evidence, pick) {
      const found = anOrderEvent(evidence, pick);
      if (found === undefined || !isInMonth(evidence, found.body.createdAtMs)) return undefined;
      const again = structuredClone(found.event);
      if (again.body?.order !== undefined) again.body.order.costUsd6 += 3;
      evidence.events.push(again);
      return { code: 'EV-EVENT-CONFLICT', subject: found.body.id, field: 'body', expected: 1, actual: 2 };
    },
  },
  {
    name: 'an event’s signature does not hold',
    apply(evidence, pick) {
      const found = anEvent(
        evidence,
        pick,
        ({ body }) => body?.deposit === undefined || isToldTwice(evidence),
      );
      if (found === undefined) return undefined;
      found.event.signature = 'signature_mismatch';
      found.event.body = undefined;
      return {
        code: 'EV-EVENT-SIG',
        subject: found.event.headerId,
        field: 'signature',
        expected: 'valid',
        actual: 'signature_mismatch',
      };
    },
  },
  {
    name: 'an event comes once more with a signature that does not hold',
    apply(evidence, pick) {
      const found = anEvent(evidence, pick);
      if (found === undefined) return undefined;
      const { headerId } = found.event;
      evidence.events.push({ ...found.event, signature: 'timestamp_skew', body: undefined });
      const sides = { expected: 'valid', actual: 'timestamp_skew' };
      return { code: 'EV-EVENT-SIG', subject: headerId, field: 'signature', ...sides };
    },
  },
  {
    name: 'an event’s header names another id',
    apply(evidence, pick) {
      const found = anEvent(evidence, pick);
      if (found === undefined) return undefined;
      found.event.headerId = 'evt_other';
      const sides = { expected: found.body.id, actual: 'evt_other' };
      return { code: 'EV-EVENT-ID', subject: found.body.id, field: 'id', ...sides };
    },
  },
  {
    name: 'an event carries a gift card code',
    apply(evidence, pick) {
      const found = anEvent(evidence, pick);
      if (found === undefined) return undefined;
      found.event.carriedCode = true;
      return {
        code: 'EV-EVENT-CODE',
        subject: found.body.id,
        field: 'body',
        expected: 'no gift card code',
        actual: 'a gift card code, removed before storing',
      };
    },
  },
  {
    name: 'an event’s body is none of this interface',
    apply(evidence, pick) {
      const found = anEvent(
        evidence,
        pick,
        ({ body }) => body?.deposit === undefined || isToldTwice(evidence),
      );
      if (found === undefined) return undefined;
      found.event.body = undefined;
      found.event.bodyFault = 'data missing';
      return data(found.event.headerId, 'body', 'an event of this interface', 'data missing');
    },
  },
  {
    name: 'an event tells of an order that the provider does not know',
    apply(evidence, pick) {
      const found = anOrderEvent(evidence, pick);
      if (found === undefined || !isInMonth(evidence, found.body.createdAtMs)) return undefined;
      evidence.events.push({
        ...found.event,
        carriedCode: false,
        headerId: 'evt_ghost',
        body: { ...found.body, id: 'evt_ghost', order: { ...found.figures, clientRef: 'ghost' } },
      });
      evidence.orders.push({ clientRef: 'ghost', reads: [], unknownAtMs: evidence.asOfMs });
      const sides = { expected: 'an order', actual: 'none' };
      return { code: 'EV-EVENT-ORPHAN', subject: 'evt_ghost', field: 'client_ref', ...sides };
    },
  },
  {
    name: 'an event tells of a deposit that nothing answers to',
    mode: 'lines',
    apply(evidence, pick) {
      const found = anEvent(evidence, pick);
      if (found === undefined) return undefined;
      evidence.events.push({
        ...found.event,
        carriedCode: false,
        headerId: 'evt_ghost',
        body: {
          ...found.body,
          id: 'evt_ghost',
          type: 'deposit.credited',
          order: undefined,
          deposit: { depositId: 'dep_ghost', plusAmount: '20', creditedUsd6: 59_820_000 },
        },
      });
      return {
        code: 'EV-EVENT-ORPHAN',
        subject: 'evt_ghost',
        field: 'deposit_id',
        expected: 'a deposit',
        actual: 'none',
        // Without records of our own the event is the best word there is on what is due.
        claimUsd6: evidence.ownDeposits === undefined ? 59_820_000 : 0,
      };
    },
  },
];

export const eventAlterations: readonly Change<Evidence>[] = [...altered, ...others];
