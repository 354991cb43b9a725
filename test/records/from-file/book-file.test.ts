import { describe, expect, it } from 'vitest';
import type { BookRows } from '../../../src/records/book-rows.js';
import { readBook } from '../../../src/records/from-file/book-file.js';
import { type FileOptions, plainProfile } from '../../../src/records/from-file/file-profile.js';
import { fc } from '../../support/fast-check.js';
import { bytesOf, chunksOf, fileFaultOf } from './scanned-rows.js';

type Options = Partial<FileOptions> & { readonly chunk?: number };

function read(input: string | Uint8Array, options: Options = {}) {
  const bytes = bytesOf(input);
  const chunks = chunksOf(bytes, options.chunk ?? (bytes.length || 1));
  return readBook(chunks, { fileName: 'shop.csv', defaultInterface: 'supplier', ...options });
}

/** A row as an object, for tests that look at all of it. */
function rowOf(rows: BookRows, row: number) {
  return {
    interfaceName: rows.interfaceName(row),
    clientRef: rows.clientRef(row),
    slug: rows.slug(row),
    currency: rows.currency(row),
    faceMinor: rows.faceMinor(row),
    account: rows.account(row),
    expectedCostMinor: rows.expectedCostMinor(row),
    status: rows.status(row),
    soldAtMs: rows.soldAtMs(row),
    paidMinor: rows.paidMinor(row),
    paidCurrency: rows.paidCurrency(row),
    file: rows.file(row),
    line: rows.line(row),
  };
}

/** The reason that a book of one row is set aside for; undefined where it is read. */
function reasonOf(header: string, row: string, options: Options = {}): string | undefined {
  return read(`${header}\n${row}\n`, options).setAside[0]?.reason;
}

const FULL =
  'interface,client_ref,slug,currency,face_minor,account,expected_cost_minor,status,sold_at,paid_minor,paid_currency';
const SHORT = 'client_ref,slug,currency,face_minor';

describe('a row of the book', () => {
  it('is read with all its fields', () => {
    const row = 'sandbox,order-1,demo-books,GBP,2000,ab12,1940,issued,2026-09-01T10:00:00Z,2100,EUR';
    const { rows, setAside, rowCount, unknownColumns } = read(`${FULL}\n${row}\n`);
    expect(setAside).toEqual([]);
    expect(unknownColumns).toEqual([]);
    expect(rowCount).toBe(1);
    expect(rows).toHaveLength(1);
    expect(rowOf(rows, 0)).toEqual({
      interfaceName: 'sandbox',
      clientRef: 'order-1',
      slug: 'demo-books',
      currency: 'GBP',
      faceMinor: 2000,
      account: 'ab12',
      expectedCostMinor: 1940,
      status: 'issued',
      soldAtMs: Date.UTC(2026, 8, 1, 10),
      paidMinor: 2100,
      paidCurrency: 'EUR',
      file: 'shop.csv',
      line: 2,
    });
  });

  it('is read with what it has, and the rest is absent', () => {
    const { rows } = read(`${SHORT}\norder-1,demo-books,GBP,2000\n`);
    expect(rowOf(rows, 0)).toEqual({
      interfaceName: 'supplier',
      clientRef: 'order-1',
      slug: 'demo-books',
      currency: 'GBP',
      faceMinor: 2000,
      account: undefined,
      expectedCostMinor: undefined,
      status: undefined,
      soldAtMs: undefined,
      paidMinor: undefined,
      paidCurrency: undefined,
      file: 'shop.csv',
      line: 2,
    });
    const empty = read(`${FULL}\n,order-1,demo-books,GBP,2000,,,,,,\n`).rows;
    expect(rowOf(empty, 0)).toEqual(rowOf(rows, 0));
  });

  it('takes the interface of the command where it names none, and its own where it names one', () => {
    const text = `interface,${SHORT}\nsandbox,a,b,GBP,1\n,c,d,GBP,1\n`;
    const { rows } = read(text, { defaultInterface: 'supplier' });
    expect([rows.interfaceName(0), rows.interfaceName(1)]).toEqual(['sandbox', 'supplier']);
    const { rows: named, setAside } = read(text, { defaultInterface: undefined });
    expect(named).toHaveLength(1);
    expect(setAside.map((fault) => fault.reason)).toEqual(['interface is empty']);
  });

  it('is kept twice where it stands twice', () => {
    const { rows } = read(`${SHORT}\na,b,GBP,1\na,b,GBP,1\n`);
    expect(rows).toHaveLength(2);
    expect([rows.line(0), rows.line(1)]).toEqual([2, 3]);
  });

  it('counts its line where it begins, quoted newlines before it included', () => {
    const { rows } = read(`${SHORT},note\na,b,GBP,1,"two\nlines"\n\nc,d,GBP,1,\n`);
    expect([rows.line(0), rows.line(1)]).toEqual([2, 5]);
  });

  it('is none where the line is blank, and blank lines are not counted', () => {
    const { rows, rowCount, setAside } = read(`\n${SHORT}\n\na,b,GBP,1\n\n\n`);
    expect(rows).toHaveLength(1);
    expect(rowCount).toBe(1);
    expect(setAside).toEqual([]);
  });
});

describe('a row that is set aside', () => {
  const named = 'interface,client_ref,slug,currency,face_minor,account,status,sold_at';

  it('leaves the others as they are and says its line', () => {
    const { rows, setAside, rowCount } = read(`${SHORT}\na,b,GBP,1\nb,b,GBP,x\nc,b,GBP,3\n`);
    expect([rows.clientRef(0), rows.clientRef(1)]).toEqual(['a', 'c']);
    expect(rowCount).toBe(3);
    expect(setAside.map(({ line, reason }) => ({ line, reason }))).toEqual([
      { line: 3, reason: 'face_minor "x" is not a whole number from 0 to 9007199254740991' },
    ]);
  });

  it('keeps what could be read of it: interface, account, reference and date', () => {
    const [fault] = read(`${named}\nsandbox,order-1,b,GBP,-1,k1,issued,2026-09-01T00:00:00Z\n`).setAside;
    expect(fault).toEqual({
      line: 2,
      reason: 'face_minor "-1" is not a whole number from 0 to 9007199254740991',
      interfaceName: 'sandbox',
      account: 'k1',
      reference: 'order-1',
      occurredAtMs: Date.UTC(2026, 8, 1),
    });
  });

  it('says everything that is wrong about it', () => {
    const reason = reasonOf(named, 'rewards,a b,,gbp,1e3,k 1,sold,yesterday');
    expect(reason?.split('; ')).toEqual([
      'interface "rewards" is not one of sandbox, supplier',
      'client_ref has at byte 2 something else than a letter, a digit or _ . : -',
      'slug is empty',
      'currency "gbp" is not a currency of three capital letters',
      'face_minor "1e3" is not a whole number from 0 to 9007199254740991',
      'account has at byte 2 something else than a letter, a digit or _ . : -',
      'status "sold" is not one of issued, pending, failed',
      'sold_at "yesterday" is not an ISO 8601 date and time',
    ]);
  });

  it('has too few or too many fields, and then nothing of it is believed', () => {
    const { rows, setAside } = read(`${SHORT}\na,b,GBP\na,b,GBP,1,2\nc,d,GBP,1\n`);
    expect(rows).toHaveLength(1);
    expect(setAside.map(({ line, reason, reference }) => ({ line, reason, reference }))).toEqual([
      { line: 2, reason: 'the row has 3 fields where the header has 4', reference: undefined },
      { line: 3, reason: 'the row has 5 fields where the header has 4', reference: undefined },
    ]);
  });

  it('names the shop’s own header beside our name', () => {
    const profile = { ...plainProfile, columns: { face_minor: 'Amount' } };
    expect(reasonOf('client_ref,slug,currency,Amount', 'a,b,GBP,x', { profile })).toBe(
      'face_minor (Amount) "x" is not a whole number from 0 to 9007199254740991',
    );
  });

  it('shows control characters visibly and cuts a long value', () => {
    expect(reasonOf(SHORT, 'a,b,GBP,\u001b[2J')).toContain('face_minor "\\u{1b}[2J" is not');
    expect(reasonOf(SHORT, `a,b,GBP,${'9'.repeat(100)}`)).toContain(`"${'9'.repeat(60)}…"`);
  });

  it('never shows a reference, a name or an account, nor what looks like a code, a link or an address', () => {
    const secrets = [
      'buyer@example.com',
      'DEMO-AB12-CD34-EF56',
      'https://cards.example/c?x=1',
      'ABCD1234EFGH5678',
    ];
    for (const secret of secrets) {
      const row = [secret, `${secret}@ `, `${secret}\u0007`, secret, secret, `${secret}@`, secret, secret];
      const { setAside } = read(`${named}\n${row.join(',')}\n`);
      expect(setAside).toHaveLength(1);
      expect(JSON.stringify(setAside)).not.toContain(secret);
    }
  });
});

describe('client_ref', () => {
  const readable = ['a', 'A', '0', 'order-1_2.3:4', 'x'.repeat(128), '...a', '-'];
  it.each(readable)('%s is kept exactly', (ref) => {
    expect(read(`${SHORT}\n${ref},b,GBP,1\n`).rows.clientRef(0)).toBe(ref);
  });

  const unreadable: readonly [ref: string, reason: string][] = [
    ['', 'client_ref is empty'],
    ['x'.repeat(129), 'client_ref is longer than 128 bytes'],
    ['x'.repeat(1_000_000), 'client_ref is longer than 128 bytes'],
    ['order-1 ', 'client_ref has at byte 8 something else than a letter, a digit or _ . : -'],
    [' order-1', 'client_ref has at byte 1 something else than a letter, a digit or _ . : -'],
    ['order/1', 'client_ref has at byte 6 something else than a letter, a digit or _ . : -'],
    ['cafe\u0301', 'client_ref has at byte 5 something else than a letter, a digit or _ . : -'],
    ['caf\u00e9', 'client_ref has at byte 4 something else than a letter, a digit or _ . : -'],
    ['DEMO-AB12-CD34-EF56', 'client_ref has the shape of a gift card code, and none is ever kept'],
    ['order:demo-ab12-cd34-ef56', 'client_ref has the shape of a gift card code, and none is ever kept'],
    ['.', 'client_ref is of points alone'],
    ['..', 'client_ref is of points alone'],
  ];
  it.each(unreadable)('%s is set aside', (ref, reason) => {
    expect(reasonOf(SHORT, `${ref},b,GBP,1`)).toBe(reason);
  });

  it('tells references apart that differ in case alone', () => {
    const { rows } = read(`${SHORT}\nOrder-1,b,GBP,1\norder-1,b,GBP,1\n`);
    expect([rows.clientRef(0), rows.clientRef(1)]).toEqual(['Order-1', 'order-1']);
  });
});

describe('face_minor, face and the other amounts', () => {
  const whole: readonly [text: string, value: number][] = [
    ['0', 0],
    ['1', 1],
    ['2500', 2500],
    ['9007199254740991', Number.MAX_SAFE_INTEGER],
  ];
  it.each(whole)('face_minor %s is %i', (text, value) => {
    expect(read(`${SHORT}\na,b,GBP,${text}\n`).rows.faceMinor(0)).toBe(value);
    expect(read(`${SHORT}\na,b,GBP,"${text}"\n`).rows.faceMinor(0)).toBe(value);
  });

  const refused = [
    '9007199254740992',
    '9223372036854775808',
    '-1',
    '-0',
    '+1',
    '1e3',
    '25.0',
    '01',
    '00',
    'NaN',
  ];
  const oddities = [
    'Infinity',
    '0x10',
    ' 1',
    '1 ',
    '1_000',
    '1,000',
    '1.000',
    '２５',
    '١',
    '∞',
    "'1",
    '""2500""',
  ];
  it.each([...refused, ...oddities])('face_minor %s sets the row aside', (text) => {
    expect(reasonOf(SHORT, `a,b,GBP,"${text}"`)).toContain('is not a whole number from 0 to');
  });

  const major: readonly [text: string, minor: number][] = [
    ['25', 2500],
    ['25.0', 2500],
    ['25.00', 2500],
    ['0.05', 5],
    ['0', 0],
    ['90071992547409.91', Number.MAX_SAFE_INTEGER],
  ];
  it.each(major)('face %s is %i minor units', (text, minor) => {
    expect(read(`client_ref,slug,currency,face\na,b,JPY,${text}\n`).rows.faceMinor(0)).toBe(minor);
  });

  const notMajor = [
    '25.001',
    '25.000',
    '1,000.00',
    '1.000,00',
    '25.',
    '.5',
    '-25',
    '025',
    '25,00',
    '90071992547409.92',
    ' 25',
  ];
  it.each(notMajor)('face %s sets the row aside', (text) => {
    expect(reasonOf('client_ref,slug,currency,face', `a,b,GBP,"${text}"`)).toContain(
      'is not an amount of 0 or more with at most 2 decimals after a point and no thousands mark',
    );
  });

  it('reads a decimal comma where the profile says so, and then refuses the point', () => {
    const profile = { ...plainProfile, delimiter: ';', decimal: ',' } as const;
    const header = 'client_ref;slug;currency;face';
    expect(read(`${header}\na;b;GBP;25,5\n`, { profile }).rows.faceMinor(0)).toBe(2550);
    expect(reasonOf(header, 'a;b;GBP;25.50', { profile })).toContain('decimals after a comma');
    expect(reasonOf(header, 'a;b;GBP;1.000', { profile })).toContain('no thousands mark');
  });

  it('takes either column, both where they agree, and sets the row aside where they do not', () => {
    const header = 'client_ref,slug,currency,face_minor,face';
    const { rows, setAside } = read(
      `${header}\na,b,GBP,2500,\nb,b,GBP,,25.00\nc,b,GBP,2500,25\nd,b,GBP,2500,2500\n`,
    );
    expect([0, 1, 2].map((row) => rows.faceMinor(row))).toEqual([2500, 2500, 2500]);
    expect(setAside.map((fault) => fault.reason)).toEqual(['face and face_minor disagree']);
    expect(reasonOf(header, 'a,b,GBP,,')).toBe('face_minor is empty');
    expect(reasonOf('client_ref,slug,currency,face', 'a,b,GBP,')).toBe('face is empty');
    expect(reasonOf(header, 'a,b,GBP,x,25')).toContain('face_minor "x" is not');
  });

  it('reads the cost and the payment by the same rule', () => {
    const header = `${SHORT},expected_cost_minor,paid_minor,paid_currency`;
    expect(reasonOf(header, 'a,b,GBP,1,-5,1.5,eur')?.split('; ')).toHaveLength(3);
    const { rows } = read(`${header}\na,b,GBP,1,0,7,\n`);
    expect([rows.expectedCostMinor(0), rows.paidMinor(0), rows.paidCurrency(0)]).toEqual([0, 7, undefined]);
  });
});

describe('slug and currency', () => {
  it('keeps a slug exactly, blanks, formulas and names of object members included', () => {
    const slugs = [
      ' a ',
      '=1+1',
      '__proto__',
      'constructor',
      'toString',
      'hasOwnProperty',
      'é😀',
      'x'.repeat(100),
      '😀'.repeat(100),
    ];
    const { rows, setAside } = read(`${SHORT}\n${slugs.map((slug) => `a,${slug},GBP,1\n`).join('')}`);
    expect(setAside).toEqual([]);
    expect(slugs.map((_, row) => rows.slug(row))).toEqual(slugs);
  });

  it('sets aside a slug of more than 100 characters or with a control character', () => {
    expect(reasonOf(SHORT, `a,${'x'.repeat(101)},GBP,1`)).toBe('slug is longer than 100 characters');
    expect(reasonOf(SHORT, `a,${'😀'.repeat(101)},GBP,1`)).toBe('slug is longer than 100 characters');
    expect(reasonOf(SHORT, 'a,x\u001by,GBP,1')).toBe('slug has a control character');
    expect(reasonOf(SHORT, 'a,"x\ny",GBP,1')).toBe('slug has a control character');
    expect(reasonOf(SHORT, 'a,x\u0085y,GBP,1')).toBe('slug has a control character');
  });

  it.each(['gbp', 'GB', 'GBPX', 'G P', 'GB1', 'G1BP', 'GBPUSD', 'GBР', '__proto__'])(
    'currency %s sets the row aside',
    (currency) => {
      expect(reasonOf(SHORT, `a,b,${currency},1`)).toContain('is not a currency of three capital letters');
    },
  );
});

describe('sold_at', () => {
  const header = `${SHORT},sold_at`;
  const london = { profile: { ...plainProfile, timeZone: 'Europe/London' } };

  function soldAt(text: string, options: Options = {}): string | undefined {
    const ms = read(`${header}\na,b,GBP,1,${text}\n`, options).rows.soldAtMs(0);
    return ms === undefined ? undefined : new Date(ms).toISOString();
  }

  it('is an instant where it names its zone, whatever the profile says', () => {
    expect(soldAt('2026-07-01T12:00:00Z', london)).toBe('2026-07-01T12:00:00.000Z');
    expect(soldAt('2026-07-01T12:00:00.250+05:30', london)).toBe('2026-07-01T06:30:00.250Z');
  });

  it('is in UTC where neither it nor a profile names a zone', () => {
    expect(soldAt('2026-07-01T12:00:00')).toBe('2026-07-01T12:00:00.000Z');
    expect(soldAt('2026-07-01')).toBe('2026-07-01T00:00:00.000Z');
  });

  it('is in the zone of the profile where it names none', () => {
    expect(soldAt('2026-07-01 00:30:00', london)).toBe('2026-06-30T23:30:00.000Z');
    expect(soldAt('2026-01-01 00:30:00', london)).toBe('2026-01-01T00:30:00.000Z');
    expect(soldAt('2026-07-01', london)).toBe('2026-06-30T23:00:00.000Z');
  });

  it('is the earlier of two where the hour is repeated, and sets the row aside where it is left out', () => {
    expect(soldAt('2026-10-25T01:30:00', london)).toBe('2026-10-25T00:30:00.000Z');
    expect(reasonOf(header, 'a,b,GBP,1,2026-03-29T01:30:00', london)).toBe(
      'sold_at "2026-03-29T01:30:00" is a time that clocks in Europe/London skip',
    );
  });

  const refused = [
    '2026-02-30T10:00:00Z',
    '2026-02-30',
    '2026-09-01T24:00:00Z',
    '2026-09-01T10:00:60Z',
    '2026-09-01T10:00:00+14:01',
    '1788220800',
    '1788220800000',
    '01/09/2026',
    '09-01-2026',
    '2026-9-1',
    '2026-09',
    'Sep 1 2026',
    '２026-09-01',
    '1969-12-31T23:59:59Z',
    ' 2026-09-01',
  ];
  it.each(refused)('%s sets the row aside', (text) => {
    expect(reasonOf(header, `a,b,GBP,1,${text}`)).toBe(`sold_at "${text}" is not an ISO 8601 date and time`);
  });

  it('refuses a time zone that nobody knows', () => {
    const profile = { ...plainProfile, timeZone: 'Europe/Atlantis' };
    expect(() => read(`${header}\n`, { profile })).toThrow(
      'the profile\'s timeZone "Europe/Atlantis" is not known',
    );
  });
});

describe('the file as a whole', () => {
  const good = `${SHORT}\norder-1,demo-books,GBP,2000\norder-2,demo-coffee,USD,2500\n`;

  it('is read the same with a byte order mark, CRLF, lone CR and without a final newline', () => {
    const rows = read(good).rows;
    const seen = [0, 1].map((row) => rowOf(rows, row));
    const spellings = [
      `\ufeff${good}`,
      good.replaceAll('\n', '\r\n'),
      good.replaceAll('\n', '\r'),
      good.trimEnd(),
    ];
    for (const text of spellings) {
      const again = read(text).rows;
      expect([0, 1].map((row) => rowOf(again, row))).toEqual(seen);
    }
  });

  it('reads quoted newlines and doubled quotes as what they stand for, in columns it does not need', () => {
    const { rows, unknownColumns } = read(`${SHORT},note\na,"say ""hi""",GBP,1,"x\r\ny"\n`);
    expect(rows.slug(0)).toBe('say "hi"');
    expect(unknownColumns).toEqual(['note']);
  });

  it('reads another delimiter and other headers through a profile', () => {
    const profile = {
      delimiter: ';',
      decimal: ',',
      timeZone: 'Europe/London',
      columns: { client_ref: 'Order no', face: 'Amount' },
    } as const;
    const { rows, unknownColumns } = read('Order no;slug;currency;Amount;Note\nA-1;b;GBP;12,30;x\n', {
      profile,
    });
    expect([rows.clientRef(0), rows.faceMinor(0)]).toEqual(['A-1', 1230]);
    expect(unknownColumns).toEqual(['Note']);
  });

  it('may have a header and no row, which is an empty month', () => {
    const { rows, rowCount, setAside } = read(SHORT);
    expect([rows.length, rowCount, setAside.length]).toEqual([0, 0, 0]);
  });

  const refused: readonly [what: string, input: string | Uint8Array, message: string][] = [
    [
      'an unclosed quote',
      `${SHORT}\na,"b,GBP,1\nc,d,GBP,2\n`,
      'shop.csv, line 2, column 3: a quote is opened here and never closed',
    ],
    [
      'UTF-16',
      Buffer.from(`\ufeff${good}`, 'utf16le'),
      'shop.csv, line 1, column 1: this is text in UTF-16, not CSV',
    ],
    [
      'latin-1',
      Buffer.from(`${SHORT}\na,caf\xe9,GBP,1\n`, 'latin1'),
      'shop.csv, line 2, column 6: the byte 0xe9 is not UTF-8 here',
    ],
    [
      'a NUL byte',
      `${SHORT}\na,b\0,GBP,1\n`,
      'shop.csv, line 2, column 4: a NUL byte: this is a binary file, or text in UTF-16',
    ],
    [
      'a 10 MB field',
      `${SHORT}\na,"${'x'.repeat(10_000_000)}",GBP,1\n`,
      'shop.csv, line 2, column 4: a field begins here that is longer than 1048576 bytes',
    ],
    [
      'a doubled header',
      'client_ref,slug,slug,currency,face_minor\n',
      'shop.csv, line 1, column 17: the header "slug" stands twice, in columns 2 and 3',
    ],
    [
      'a header that is missing',
      'client_ref,slug,face_minor\n',
      'shop.csv, line 1, column 1: the header has no column "currency"',
    ],
    [
      'no header at all',
      'order-1,demo-books,GBP,2000\n',
      'shop.csv, line 1, column 1: the header has no column "client_ref"; "slug"; "currency"; "face_minor" or "face"',
    ],
    ['an empty file', '', 'shop.csv, line 1, column 1: the file is empty'],
    ['a file of blank lines', '\ufeff\r\n\n\r', 'shop.csv, line 1, column 1: the file is empty'],
    [
      '100,000 columns',
      `${'x,'.repeat(100_000)}\n`,
      'shop.csv, line 1, column 2000: a row has more than 1000 fields',
    ],
  ];
  it.each(refused)('is refused for %s, and nothing of it is kept', (_what, input, message) => {
    const fault = fileFaultOf(() => read(input));
    expect(fault.message).toBe(message);
    expect(fault.kind).toBe('refused');
    expect(fault.hint).not.toBe('');
  });

  it('says so when the delimiter is another one', () => {
    const fault = fileFaultOf(() => read(good.replaceAll(',', ';')));
    expect(fault.message).toContain('the header has no column "client_ref"');
    expect(fault.hint).toContain('set `delimiter` in a profile');
  });

  it('is refused without a column or a default for the interface', () => {
    const fault = fileFaultOf(() => read(good, { defaultInterface: undefined }));
    expect(fault.message).toBe('shop.csv, line 1, column 1: the header has no column "interface"');
    expect(fault.hint).toContain('--interface');
  });

  it('lets go of its input when it is refused, wherever that happens', () => {
    for (const start of ['%PDF-1.7\n', 'client_ref\n', `${SHORT}\na"b\n`]) {
      let closed = false;
      function* input(): Generator<Uint8Array> {
        try {
          yield Buffer.from(start);
          yield* Array.from({ length: 100 }, () => Buffer.alloc(1 << 20, 0x61));
        } finally {
          closed = true;
        }
      }
      fileFaultOf(() => readBook(input(), { fileName: 'shop.csv', defaultInterface: 'supplier' }));
      expect(closed).toBe(true);
    }
  });
});

describe('laws and sizes', () => {
  const ref = fc.stringMatching(/^[A-Za-z0-9_:-][A-Za-z0-9_.:-]{0,40}$/);
  const slug = fc
    .string({ unit: 'grapheme', minLength: 1, maxLength: 20 })
    .filter((text) => !/\p{Cc}/u.test(text));
  const order = fc.record({
    clientRef: ref,
    slug,
    currency: fc.constantFrom('USD', 'GBP', 'EUR'),
    faceMinor: fc.nat({ max: Number.MAX_SAFE_INTEGER }),
    soldAtMs: fc.option(fc.nat({ max: 253_402_300_799_999 }), { nil: undefined }),
    status: fc.option(fc.constantFrom('issued', 'pending', 'failed'), { nil: undefined }),
  });

  it('reads back every book that is written, however it is split', () => {
    const law = fc.property(
      fc.array(order, { maxLength: 20 }),
      fc.integer({ min: 1, max: 64 }),
      (orders, chunk) => {
        const lines = orders.map((each) => {
          const sold = each.soldAtMs === undefined ? '' : new Date(each.soldAtMs).toISOString();
          const quoted = `"${each.slug.replaceAll('"', '""')}"`;
          return `${each.clientRef},${quoted},${each.currency},${each.faceMinor},${sold},${each.status ?? ''}\n`;
        });
        const { rows, setAside } = read(`${SHORT},sold_at,status\n${lines.join('')}`, { chunk });
        expect(setAside).toEqual([]);
        expect(orders.map((_, row) => rows.clientRef(row))).toEqual(orders.map((each) => each.clientRef));
        expect(orders.map((_, row) => rows.slug(row))).toEqual(orders.map((each) => each.slug));
        expect(orders.map((_, row) => rows.faceMinor(row))).toEqual(orders.map((each) => each.faceMinor));
        expect(orders.map((_, row) => rows.soldAtMs(row))).toEqual(orders.map((each) => each.soldAtMs));
        expect(orders.map((_, row) => rows.status(row))).toEqual(orders.map((each) => each.status));
      },
    );
    fc.assert(law, { numRuns: 300 });
  });

  it('reads 200,000 rows with 200,000 different slugs and currencies in turn', () => {
    const currencies = ['USD', 'GBP', 'EUR'];
    const lines = Array.from(
      { length: 200_000 },
      (_, at) => `order-${at},slug-${at},${currencies[at % 3]},${at}\n`,
    );
    const { rows, setAside } = read(`${SHORT}\n${lines.join('')}`, { chunk: 4 << 20 });
    expect(setAside).toEqual([]);
    expect(rows).toHaveLength(200_000);
    for (const row of [0, 1, 4095, 4096, 65_536, 199_999]) {
      expect(rows.clientRef(row)).toBe(`order-${row}`);
      expect(rows.slug(row)).toBe(`slug-${row}`);
      expect(rows.currency(row)).toBe(currencies[row % 3]);
      expect(rows.faceMinor(row)).toBe(row);
    }
  });

  it('reads hostile fields in a time that grows with their length alone', () => {
    const long = `${'a'.repeat(50_000)}!`;
    const header = `${FULL}`;
    const row = FULL.split(',')
      .map(() => long)
      .join(',');
    const reason = reasonOf(header, row) ?? '';
    expect(reason.split('; ').length).toBeGreaterThanOrEqual(9);
    expect(reason.length).toBeLessThan(1500);
    const dates = [
      '2026-09-01T10:00:00.',
      '1'.repeat(50_000),
      '-'.repeat(50_000),
      `2026-09-01 ${' '.repeat(50_000)}`,
    ];
    for (const date of dates) expect(reasonOf(`${SHORT},sold_at`, `a,b,GBP,1,${date}`)).toContain('sold_at');
  });
});
