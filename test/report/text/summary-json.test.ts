import { describe, expect, it } from 'vitest';
import { summaryJson } from '../../../src/report/text/summary-json.js';
import { asOfMs, figureOf, itemOf, packInputOf, resultOf, soldAtMs, stepOf } from '../sample-month.js';

describe('the summary as JSON', () => {
  it('states the month, each account and the claims, with the names of the files\u2019 columns', () => {
    const item = itemOf({ subject: '=ref' });
    const standing = { state: 'carried', firstSeenMs: soldAtMs, lastSeenMs: asOfMs } as const;
    const json = summaryJson(
      packInputOf({
        results: [
          resultOf({
            items: [item, itemOf({ itemId: 'b', causedBy: ['00000000000000a1'], claimUsd6: 0n })],
            rollForward: [stepOf()],
            tieOut: [figureOf()],
            checks: [
              { code: 'PR-COST', status: 'ran', reason: '' },
              { code: 'DP-CREDIT', status: 'not_tested', reason: 'no deposits file' },
            ],
            orderCount: 1,
          }),
        ],
        standings: new Map([[item.itemId, standing]]),
        openItems: [{ item, standing }],
      }),
    );
    expect(json).toMatchObject({
      month: '2026-10',
      as_of: '2026-11-03T06:00:00.000Z',
      result: { exit_code: 0, is_final: true, text: 'done; nothing to report' },
      accounts: [
        {
          interface: 'sandbox',
          account: 'ab12cd34ef56',
          statement: 'verified',
          roll_forward: [
            { step: 'orders', statement: '-121.250000', statement_usd6: -121_250_000, ledger_count: 1 },
          ],
          figures: { ties: 1, differs: 0, not_tested: 0 },
          checks_ran: ['PR-COST'],
          checks_not_tested: [{ reason: 'no deposits file', codes: ['DP-CREDIT'] }],
          order_count: 1,
          deposit_count: 0,
          root_count: 1,
          consequence_count: 1,
          discrepancies: [
            {
              item_id: '00000000000000a1',
              subject: '=ref',
              state: 'carried',
              expected: '97.00',
              claim_usd6: 12500,
            },
            { item_id: 'b', caused_by: '00000000000000a1', state: 'new', first_seen: null },
          ],
        },
      ],
      claims: [{ interface: 'sandbox', provider_owes_usd6: 12500, we_owe_usd6: 0, net_usd6: 12500 }],
      open_items: [{ item_id: '00000000000000a1', bucket: '0-30' }],
    });
  });

  it('keeps an integer that JSON readers would round as its digits', () => {
    const results = [resultOf({ items: [itemOf({ claimUsd6: 9_007_199_254_740_993n })] })];
    expect(summaryJson(packInputOf({ results }))).toMatchObject({
      claims: [{ net_usd6: '9007199254740993' }],
    });
  });
});
