import { describe, expect, it } from 'vitest';
import { depositContentKey, readDeposits } from '../../../src/records/from-file/own-deposit-file.js';
import { type FileOptions, plainProfile } from '../../../src/records/from-file/profile/file-profile.js';
import { fileFaultOf } from './scan/scanned-rows.js';

function read(text: string, options: Partial<FileOptions> = {}) {
  return readDeposits([Buffer.from(text)], {
    fileName: 'deposits.csv',
    defaultInterface: 'sandbox',
    ...options,
  });
}

const HEADER = 'interface,deposit_ref,plus_amount,amount_usd6,sent_at';

/** The reason that a file's only row is set aside for. */
function reasonOf(row: string, header: string = HEADER): string | undefined {
  return read(`${header}\n${row}\n`).setAside[0]?.reason;
}

describe('a deposit', () => {
  it('is read with units or with an amount', () => {
    const text = `${HEADER}\nsandbox,dep_1,20,,2026-09-01T10:00:00Z\nsupplier,0xAb12,,59820000,\n`;
    const { rows, setAside, rowCount, unknownColumns } = read(text);
    expect(rows).toEqual([
      {
        interfaceName: 'sandbox',
        account: undefined,
        depositRef: 'dep_1',
        plusAmount: '20',
        amountUsd6: undefined,
        sentAtMs: Date.UTC(2026, 8, 1, 10),
        file: 'deposits.csv',
        line: 2,
      },
      {
        interfaceName: 'supplier',
        account: undefined,
        depositRef: '0xAb12',
        plusAmount: undefined,
        amountUsd6: 59820000,
        sentAtMs: undefined,
        file: 'deposits.csv',
        line: 3,
      },
    ]);
    expect([setAside.length, rowCount, unknownColumns.length]).toEqual([0, 2, 0]);
  });

  it('names its account where it knows it', () => {
    expect(read('deposit_ref,amount_usd6,account\na,1,k1\n').rows[0]?.account).toBe('k1');
  });

  const units: readonly [written: string, kept: string][] = [
    ['0.000000000000000001', '0.000000000000000001'],
    ['999999999999999.999999999999999999', '999999999999999.999999999999999999'],
    ['20.50', '20.5'],
    ['20.000', '20'],
    ['0', '0'],
    ['10000.000001', '10000.000001'],
  ];
  it.each(units)('of %s units keeps %s', (written, kept) => {
    expect(read(`${HEADER}\n,a,${written},,\n`).rows[0]?.plusAmount).toBe(kept);
  });

  const unreadable = [
    '1e5',
    '-1',
    '0.0000000000000000001',
    '1000000000000000',
    '1,5',
    '.5',
    '5.',
    '05',
    '+5',
    ' 1',
    '１',
    'NaN',
    '-0',
  ];
  it.each(unreadable)('of %s units is set aside', (written) => {
    expect(reasonOf(`,a,"${written}",,`)).toContain(
      'is not an amount of 0 or more with at most 18 decimals after a point',
    );
  });

  it('is read with a decimal comma where the profile says so', () => {
    const profile = { ...plainProfile, delimiter: ';', decimal: ',' } as const;
    expect(read('deposit_ref;plus_amount\na;0,50\n', { profile }).rows[0]?.plusAmount).toBe('0.5');
  });

  it('is set aside with what is wrong about it, and with what could be read', () => {
    const { setAside } = read(`${HEADER}\nsandbox,dep_1,,,2026-09-01\n`);
    expect(setAside).toEqual([
      {
        line: 2,
        reason: 'plus_amount and amount_usd6 are empty',
        interfaceName: 'sandbox',
        account: undefined,
        reference: 'dep_1',
        occurredAtMs: Date.UTC(2026, 8, 1),
      },
    ]);
    expect(reasonOf('rewards,a b,1,1.5,x')?.split('; ')).toEqual([
      'interface "rewards" is not one of sandbox, supplier',
      'deposit_ref has at byte 2 something else than a letter, a digit or _ . : -',
      'amount_usd6 "1.5" is not a whole number from 0 to 9007199254740991',
      'sent_at "x" is not an ISO 8601 date and time',
    ]);
    expect(reasonOf(',,1,,')).toBe('deposit_ref is empty');
  });

  it.each(['-0', '-0.00', '+0', '-1', '00', '1e3', '.5', '1.', '0.0000001'])(
    '%s is no amount of dollars',
    (text) => {
      const { setAside } = read(`interface,deposit_ref,amount_usd\nsupplier,dep_1,${text}\n`);
      expect(setAside.map(({ reason }) => reason)).toEqual([
        expect.stringMatching(/^amount_usd ".*" is not an amount/),
      ]);
    },
  );

  it('needs a column for its units or its amount, and for its interface where there is no default', () => {
    expect(fileFaultOf(() => read('deposit_ref,sent_at\n')).message).toContain(
      'no column "plus_amount" or "amount_usd6"',
    );
    expect(
      fileFaultOf(() => read('deposit_ref,plus_amount\n', { defaultInterface: undefined })).hint,
    ).toContain('--interface');
  });

  it('is the same in a later file where it says the same', () => {
    const [first, second, third] = read(`${HEADER}\n,a,20.50,,\n,a,20.5,,\n,a,20.5,1,\n`).rows.map(
      depositContentKey,
    );
    expect(second).toBe(first);
    expect(third).not.toBe(first);
  });
});
