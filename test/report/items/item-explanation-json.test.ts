import { describe, expect, it } from 'vitest';
import { explanationJson } from '../../../src/report/items/item-explanation-json.js';
import { openItemColumns } from '../../../src/report/tables/open-item-file.js';
import { asOfMs, digestOf, itemOf } from '../sample-month.js';

describe('an explanation for programs', () => {
  it('has the fields of 04 for the item, and every figure of the working as exact text', () => {
    const json = explanationJson({
      item: itemOf(),
      standing: { state: 'new', firstSeenMs: asOfMs, lastSeenMs: asOfMs },
      asOfMs,
      working: {
        inputs: [
          {
            source: 'order',
            says: 'rate 300 bps',
            place: '',
            evidenceSha256: digestOf('a'),
            requestId: 'req_1',
          },
        ],
        steps: ['1 + 1 = 2'],
        tried: [{ cause: 'scale_100', gives: ['970000', '194/2'], fits: false }],
      },
      whyUnworked: undefined,
      isFoundNow: true,
      roots: [{ itemId: 'i9', item: undefined }],
      consequences: [],
      settlements: [],
      remarks: [],
      evidence: [
        { sha256: digestOf('a'), target: 'GET /v1/orders/shop-1', requestId: 'req_1', atMs: undefined },
      ],
    });
    expect(Object.keys(json['item'] as object)).toEqual(openItemColumns.map(({ name }) => name));
    expect(json).toMatchObject({
      inputs: [{ evidence_sha256: digestOf('a'), request_id: 'req_1' }],
      steps: ['1 + 1 = 2'],
      causes_tried: [{ cause: 'scale_100', gives: ['970000', '194/2'], fits: false }],
      caused_by: [{ item_id: 'i9', code: null }],
      evidence: [{ at: null }],
    });
  });
});
