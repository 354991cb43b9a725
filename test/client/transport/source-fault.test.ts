import { describe, expect, it } from 'vitest';
import { Failure } from '../../../src/base/failure/failure.js';
import { SourceFault, type SourceFaultKind } from '../../../src/client/transport/source-fault.js';

const KINDS: Record<SourceFaultKind, boolean> = {
  redirect: false,
  not_json: false,
  too_large: false,
  wrong_env: false,
  schema: false,
  other_subject: false,
  malformed: false,
  tls: false,
  cut_off: true,
  deadline: true,
  refused_connection: true,
  closed: false,
  http_status: true,
  given_up: false,
};

describe('SourceFault', () => {
  it('is an unfinished run, safe to repeat, whatever its kind, and says the next step', () => {
    for (const kind of Object.keys(KINDS) as SourceFaultKind[]) {
      const fault = new SourceFault(kind, { message: 'what is wrong', sent: true });
      expect(fault).toBeInstanceOf(Failure);
      expect(fault.kind).toBe('unfinished');
      expect(fault.fault).toBe(kind);
      expect(fault.hint).toMatch(/^[A-Z].*\.$/);
    }
  });

  it('passes by itself only where nothing was answered yet, or 429 and 5xx were (contract, tool)', () => {
    for (const [kind, passing] of Object.entries(KINDS)) {
      expect(new SourceFault(kind as SourceFaultKind, { message: 'x', sent: false }).passing).toBe(passing);
    }
  });

  it('keeps what is known of the answer', () => {
    const known = { httpStatus: 503, field: 'data.x', requestId: 'req_1', retryAfterSec: 9, systemCode: 'E' };
    expect(new SourceFault('schema', { message: 'x', sent: true, ...known })).toMatchObject({
      ...known,
      sent: true,
      message: 'x',
    });
  });
});
