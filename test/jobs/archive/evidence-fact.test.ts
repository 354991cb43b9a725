import { describe, expect, it } from 'vitest';
import { evidenceFactOf } from '../../../src/jobs/archive/evidence-fact.js';
import type { Receipt } from '../../../src/records/receipt.js';
import { receipt } from '../../store/sample.js';

describe('evidenceFactOf', () => {
  it('cites an answer by the hash of what is kept of it, with what was asked and what was removed', () => {
    const answer: Receipt = {
      ...receipt({ subject: 'shop-1' }),
      storedSha256: 'ab'.repeat(32),
      removed: ['data.code'],
    };
    const { interfaceName, account, topic, subject, target, receivedAtMs, status, requestId } = answer;
    expect(evidenceFactOf(answer)).toEqual({
      ...{ interfaceName, account, topic, subject, target, receivedAtMs, status, requestId },
      sha256: 'ab'.repeat(32),
      removed: ['data.code'],
      verdicts: answer.verdicts,
    });
  });
});
