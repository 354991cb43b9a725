import { describe, expect, it } from 'vitest';
import { byIssuance, ofCode } from '../../../../src/reconcile/attribution/tokens/found-tokens.js';
import { finding } from './token-findings.js';

const one = finding('RW-CHARGE', 'plus', 0n, { issuanceId: 'a' }, 'one');
const two = finding('RW-RATE', 'rate', 0n, { issuanceId: 'b' }, 'two');
const three = finding('RW-CHARGE', 'plus', 0n, { issuanceId: 'a' }, 'three');
const aboutNone = finding('RW-POOL', 'closing_plus', 0n, {}, 'pool');
const all = [one, two, three, aboutNone];

describe('the findings in a month of tokens', () => {
  it('are asked for by code, in the order in which they were found', () => {
    expect(ofCode(all, 'RW-CHARGE')).toEqual([one, three]);
    expect(ofCode(all, 'RW-STAKE')).toEqual([]);
  });

  it('stand by their issuance, and those about none stand apart', () => {
    expect([...byIssuance(all)]).toEqual([
      ['a', [one, three]],
      ['b', [two]],
      [undefined, [aboutNone]],
    ]);
  });
});
