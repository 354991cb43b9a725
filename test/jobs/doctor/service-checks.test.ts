import { describe, expect, it } from 'vitest';
import { Failure } from '../../../src/base/failure/failure.js';
import { SourceFault } from '../../../src/client/transport/source-fault.js';
import type { Config } from '../../../src/config/config.js';
import type { ServiceProbe } from '../../../src/jobs/dialect.js';
import type { CheckLine } from '../../../src/jobs/doctor/check-line.js';
import { serviceChecks } from '../../../src/jobs/doctor/service-checks.js';
import { sandbox } from '../../../src/jobs/sandbox/descriptor.js';
import type { Pin } from '../../../src/store/tables/pin-table.js';
import { fingerprintOf, publicKeyOf } from '../../../src/wire/statement-verification.js';
import { newRun } from '../support/run-settings.js';

const nowMs = Date.parse('2026-10-02T00:00:00Z');
const dayMs = 24 * 3600 * 1000;
// RFC 8032, section 7.1: the public keys of tests 1 and 2.
const servedHex = 'd75a980182b10ab7d54bfed3c964073a0ee172f3daa62325af021a68f707511a';
const otherHex = '3d4017c3e843895a92b70aa74d1b7ebc9c982ccf2ec4968cc0cd55f12af4660c';

function pinOf(publicKeyHex: string): Pin {
  const verdict = publicKeyOf(publicKeyHex);
  if (!verdict.usable) throw new Error('a test vector is a key');
  return { keyId: 'stk_1', publicKeyHex, fingerprint: fingerprintOf(verdict.key), pinnedAtMs: 1 };
}

async function linesFor(
  probe: Partial<ServiceProbe>,
  pins: readonly Pin[] = [],
  config: Partial<Config> = {},
): Promise<readonly CheckLine[]> {
  const whole = {
    host: 'sandbox.example:443',
    isTimed: true,
    machineMs: nowMs,
    serviceMs: nowMs,
    ownMs: nowMs,
    ...probe,
  };
  return serviceChecks({ ...sandbox, probe: () => Promise.resolve(whole) }, newRun(config), pins);
}

async function lineOf(check: string, ...given: Parameters<typeof linesFor>): Promise<CheckLine | undefined> {
  return (await linesFor(...given)).find((line) => line.check === check);
}

describe('the check of a service', () => {
  it('names the host that answers', async () => {
    expect(await lineOf('sandbox service', {})).toMatchObject({
      state: 'ok',
      finding: 'sandbox.example:443 answers',
    });
  });

  it('says what a service refuses that answers, and compares the clocks all the same', async () => {
    const refusal = new Failure('refused', 'the API key was revoked', 'Make a new one.');
    const lines = await linesFor({ refusal, serviceMs: nowMs - 3600_000 });
    expect(lines.map(({ check, state }) => [check, state])).toEqual([
      ['sandbox service', 'wrong'],
      ['sandbox clock', 'wrong'],
    ]);
    expect(lines[0]).toMatchObject({ fix: 'Make a new one.', exitCode: 2 });
  });

  it('is unfinished business where nothing answers', async () => {
    const fault = new SourceFault('refused_connection', { message: 'no connection', sent: false });
    const probe = () => Promise.reject(fault);
    const lines = await serviceChecks({ ...sandbox, probe }, newRun(), []);
    expect(lines).toMatchObject([{ check: 'sandbox service', state: 'wrong', exitCode: 4 }]);
  });

  it('says where this version does not read an interface', async () => {
    const { probe, ...unread } = sandbox;
    expect(probe).toBeDefined();
    expect(await serviceChecks(unread, newRun(), [])).toMatchObject([{ state: 'not_checked' }]);
  });
});

describe('the check of the clocks', () => {
  it.each([
    [0, 'ok'],
    // The second of the header is almost over.
    [5_999, 'ok'],
    [-5_000, 'ok'],
    [7_000, 'note'],
    [-30_000, 'note'],
    [62_000, 'soon'],
    [-61_000, 'soon'],
    [301_000, 'wrong'],
    [-301_000, 'wrong'],
  ])('%i ms ahead is %s', async (aheadMs, state) => {
    const line = await lineOf('sandbox clock', { serviceMs: nowMs - aheadMs });
    expect(line?.state).toBe(state);
    if (state !== 'ok') expect(line?.finding).toContain(aheadMs < 0 ? 'behind' : 'ahead of');
  });

  it('says where the service states no time', async () => {
    expect((await lineOf('sandbox clock', { serviceMs: undefined }))?.state).toBe('note');
    // No request of such a service carries the time.
    const farOff = { isTimed: false, serviceMs: nowMs - 86_400_000 };
    expect((await lineOf('sandbox clock', farOff))?.state).toBe('note');
  });
});

describe('the check of the clock of a local service', () => {
  const far = { host: '127.0.0.1:8702', serviceMs: nowMs - 86_400_000 };

  it('advises nothing on the clock of this machine: that of the service was set', async () => {
    const line = await lineOf('sandbox clock', { ...far, isTimed: false });
    expect(line).toMatchObject({ state: 'note', fix: undefined });
    expect(line?.finding).toContain('a clock of its own (tieout serve --clock');
  });

  it('finds the clock of this machine off where requests carry the time', async () => {
    expect(await lineOf('sandbox clock', { ...far, isTimed: true })).toMatchObject({ state: 'wrong' });
  });
});

describe('the check of the key', () => {
  it.each([
    [30 * dayMs, 'ok'],
    [14 * dayMs - 1, 'soon'],
    [0, 'wrong'],
  ])('with %i ms left it is %s, by the clock of the service', async (leftMs, state) => {
    const keyEndsAtMs = nowMs + leftMs;
    const line = await lineOf('sandbox key end', { account: 'k1', keyEndsAtMs, keyLeftMs: leftMs });
    expect(line?.state).toBe(state);
  });

  it.each([
    [1.5 * dayMs, 'in 1 day'],
    [2 * dayMs, 'in 2 days'],
    [dayMs - 1, 'in less than a day'],
  ])('counts the days that are left as one does: %i ms', async (leftMs, words) => {
    const line = await lineOf('sandbox key end', { keyEndsAtMs: nowMs + leftMs, keyLeftMs: leftMs });
    expect(line?.finding.endsWith(`: ${words}`)).toBe(true);
  });

  it('has nothing to say where no end is stated', async () => {
    expect(await lineOf('sandbox key end', {})).toBeUndefined();
  });
});

describe('the check of the pin', () => {
  const statementKey = { keyId: 'stk_1', publicKeyHex: servedHex };

  it('finds the pinned key, and the configured one', async () => {
    expect((await lineOf('statement key', { statementKey }, [pinOf(servedHex)]))?.state).toBe('ok');
    const configured = { statementKey: servedHex };
    expect((await lineOf('statement key', { statementKey }, [], configured))?.state).toBe('ok');
  });

  it('says how to pin where nothing is', async () => {
    const line = await lineOf('statement key', { statementKey });
    const { fingerprint } = pinOf(servedHex);
    expect([line?.state, line?.fix]).toEqual([
      'soon',
      expect.stringContaining(`tieout pin --confirm ${fingerprint}`),
    ]);
  });

  it('raises the alarm where another key is pinned or configured', async () => {
    const ofPin = await lineOf('statement key', { statementKey }, [pinOf(otherHex)]);
    const ofConfig = await lineOf('statement key', { statementKey }, [], { statementKey: otherHex });
    for (const line of [ofPin, ofConfig]) expect(line).toMatchObject({ state: 'wrong', exitCode: 3 });
  });

  it('raises it for a key that nothing may rest on', async () => {
    const weak = { keyId: 'stk_1', publicKeyHex: '01'.padEnd(64, '0') };
    expect(await lineOf('statement key', { statementKey: weak })).toMatchObject({ exitCode: 3 });
  });
});
