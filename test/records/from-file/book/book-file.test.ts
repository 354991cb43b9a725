import { describe, expect, it } from 'vitest';
import { readBook } from '../../../../src/records/from-file/book/book-file.js';
import { plainProfile } from '../../../../src/records/from-file/profile/file-profile.js';
import { fc } from '../../../support/fast-check.js';
import { fileFaultOf } from '../scan/scanned-rows.js';
import { FULL, readBookText, reasonOf, rowOf, SHORT } from './read-book-rows.js';

describe('a row of the book', () => {
  it('is read with all its fields', () => {
    const row = 'sandbox,order-1,demo-books,GBP,2000,ab12,1940,issued,2026-09-01T10:00:00Z,2100,EUR,quo_1';
    const { rows, setAside, rowCount, unknownColumns } = readBookText(`${FULL},quote_id\n${row}\n`);
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
      quoteId: 'quo_1',
      file: 'shop.csv',
      line: 2,
    });
  });

  it('is read with what it has, and the rest is absent', () => {
    const { rows } = readBookText(`${SHORT}\norder-1,demo-books,GBP,2000\n`);
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
      quoteId: undefined,
      file: 'shop.csv',
      line: 2,
    });
    const empty = readBookText(`${FULL}\n,order-1,demo-books,GBP,2000,,,,,,\n`).rows;
    expect(rowOf(empty, 0)).toEqual(rowOf(rows, 0));
  });

  it('takes the interface of the command where it names none, and its own where it names one', () => {
    const text = `interface,${SHORT}\nsandbox,a,b,GBP,1\n,c,d,GBP,1\n`;
    const { rows } = readBookText(text, { defaultInterface: 'supplier' });
    expect([rows.interfaceName(0), rows.interfaceName(1)]).toEqual(['sandbox', 'supplier']);
    const { rows: named, setAside } = readBookText(text, { defaultInterface: undefined });
    expect(named).toHaveLength(1);
    expect(setAside.map((fault) => fault.reason)).toEqual(['interface is empty']);
  });

  it('is kept twice where it stands twice', () => {
    const { rows } = readBookText(`${SHORT}\na,b,GBP,1\na,b,GBP,1\n`);
    expect(rows).toHaveLength(2);
    expect([rows.line(0), rows.line(1)]).toEqual([2, 3]);
  });

  it('counts its line where it begins, quoted newlines before it included', () => {
    const { rows } = readBookText(`${SHORT},note\na,b,GBP,1,"two\nlines"\n\nc,d,GBP,1,\n`);
    expect([rows.line(0), rows.line(1)]).toEqual([2, 5]);
  });

  it('is none where the line is blank, and blank lines are not counted', () => {
    const { rows, rowCount, setAside } = readBookText(`\n${SHORT}\n\na,b,GBP,1\n\n\n`);
    expect(rows).toHaveLength(1);
    expect(rowCount).toBe(1);
    expect(setAside).toEqual([]);
  });
});

describe('a row that is set aside', () => {
  const named = 'interface,client_ref,slug,currency,face_minor,account,status,sold_at';

  it('leaves the others as they are and says its line', () => {
    const { rows, setAside, rowCount } = readBookText(`${SHORT}\na,b,GBP,1\nb,b,GBP,x\nc,b,GBP,3\n`);
    expect([rows.clientRef(0), rows.clientRef(1)]).toEqual(['a', 'c']);
    expect(rowCount).toBe(3);
    expect(setAside.map(({ line, reason }) => ({ line, reason }))).toEqual([
      { line: 3, reason: 'face_minor "x" is not a whole number from 0 to 9007199254740991' },
    ]);
  });

  it('keeps what could be read of it: interface, account, reference and date', () => {
    const [fault] = readBookText(
      `${named}\nsandbox,order-1,b,GBP,-1,k1,issued,2026-09-01T00:00:00Z\n`,
    ).setAside;
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
      'status "sold" is not one of issued, pending, failed, cancelled, refunded',
      'sold_at "yesterday" is not an ISO 8601 date and time',
    ]);
  });

  it('has too few or too many fields, and then nothing of it is believed', () => {
    const { rows, setAside } = readBookText(`${SHORT}\na,b,GBP\na,b,GBP,1,2\nc,d,GBP,1\n`);
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
      const { setAside } = readBookText(`${named}\n${row.join(',')}\n`);
      expect(setAside).toHaveLength(1);
      expect(JSON.stringify(setAside)).not.toContain(secret);
    }
  });
});

describe('the file as a whole', () => {
  const good = `${SHORT}\norder-1,demo-books,GBP,2000\norder-2,demo-coffee,USD,2500\n`;

  it('is read the same with a byte order mark, CRLF, lone CR and without a final newline', () => {
    const rows = readBookText(good).rows;
    const seen = [0, 1].map((row) => rowOf(rows, row));
    const spellings = [
      `\ufeff${good}`,
      good.replaceAll('\n', '\r\n'),
      good.replaceAll('\n', '\r'),
      good.trimEnd(),
    ];
    for (const text of spellings) {
      const again = readBookText(text).rows;
      expect([0, 1].map((row) => rowOf(again, row))).toEqual(seen);
    }
  });

  it('reads quoted newlines and doubled quotes as what they stand for, in columns it does not need', () => {
    const { rows, unknownColumns } = readBookText(`${SHORT},note\na,"say ""hi""",GBP,1,"x\r\ny"\n`);
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
    const { rows, unknownColumns } = readBookText('Order no;slug;currency;Amount;Note\nA-1;b;GBP;12,30;x\n', {
      profile,
    });
    expect([rows.clientRef(0), rows.faceMinor(0)]).toEqual(['A-1', 1230]);
    expect(unknownColumns).toEqual(['Note']);
  });

  it('may have a header and no row, which is an empty month', () => {
    const { rows, rowCount, setAside } = readBookText(SHORT);
    expect([rows.length, rowCount, setAside.length]).toEqual([0, 0, 0]);
  });

  const EMPTY =
    'shop.csv, line 1, column 1: the file is empty from here on; a header of a book (interface, client_ref, slug, currency, face_minor, face, account, expected_cost_minor, status, sold_at, paid_minor, paid_currency, quote_id, quantity) is expected';
  const refused: readonly [what: string, input: string | Uint8Array, message: string][] = [
    [
      'an unclosed quote',
      `${SHORT}\na,"b,GBP,1\nc,d,GBP,2\n`,
      'shop.csv, line 2, column 3: this quote is never closed; a closing quote is expected',
    ],
    [
      'UTF-16',
      Buffer.from(`\ufeff${good}`, 'utf16le'),
      'shop.csv, line 1, column 1: this is text in UTF-16; CSV in UTF-8 is expected',
    ],
    [
      'latin-1',
      Buffer.from(`${SHORT}\na,caf\xe9,GBP,1\n`, 'latin1'),
      'shop.csv, line 2, column 6: the byte 0xe9 is not UTF-8; text in UTF-8 is expected',
    ],
    [
      'a NUL byte',
      `${SHORT}\na,b\0,GBP,1\n`,
      'shop.csv, line 2, column 4: a NUL byte stands here; text in UTF-8 is expected',
    ],
    [
      'a 10 MB field',
      `${SHORT}\na,"${'x'.repeat(10_000_000)}",GBP,1\n`,
      'shop.csv, line 2, column 4: the field that begins here is longer than 1048576 bytes; at most 1048576 are expected',
    ],
    [
      'a doubled header',
      'client_ref,slug,slug,currency,face_minor\n',
      'shop.csv, line 1, column 17: the header "slug" stands in the columns 2 and 3; each header once is expected',
    ],
    [
      'a header that is missing',
      'client_ref,slug,face_minor\n',
      'shop.csv, line 1, column 1: the header has no column "currency"; these columns are expected: interface, client_ref, slug, currency, face_minor, face, account, expected_cost_minor, status, sold_at, paid_minor, paid_currency, quote_id, quantity',
    ],
    [
      'no header at all',
      'order-1,demo-books,GBP,2000\n',
      'shop.csv, line 1, column 1: the header has no column "client_ref"; "slug"; "currency"; "face_minor" or "face"; these columns are expected: interface, client_ref, slug, currency, face_minor, face, account, expected_cost_minor, status, sold_at, paid_minor, paid_currency, quote_id, quantity',
    ],
    ['an empty file', '', EMPTY],
    ['a file of blank lines', '\ufeff\r\n\n\r', EMPTY],
    [
      '100,000 columns',
      `${'x,'.repeat(100_000)}\n`,
      'shop.csv, line 1, column 2000: the row has more than 1000 fields; at most 1000 are expected',
    ],
  ];
  it.each(refused)('is refused for %s, and nothing of it is kept', (_what, input, message) => {
    const fault = fileFaultOf(() => readBookText(input));
    expect(fault.message).toBe(message);
    expect(fault.kind).toBe('refused');
    expect(fault.hint).not.toBe('');
  });

  it('says so when the delimiter is another one', () => {
    const fault = fileFaultOf(() => readBookText(good.replaceAll(',', ';')));
    expect(fault.message).toContain('the header has no column "client_ref"');
    expect(fault.hint).toContain('Set `delimiter` in a profile');
  });

  it('is refused without a column or a default for the interface', () => {
    const fault = fileFaultOf(() => readBookText(good, { defaultInterface: undefined }));
    expect(fault.message).toContain('shop.csv, line 1, column 1: the header has no column "interface"; ');
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
    soldAtMs: fc.option(fc.integer({ min: Date.UTC(1972, 0), max: Date.UTC(9999, 0) - 1 }), {
      nil: undefined,
    }),
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
        const { rows, setAside } = readBookText(`${SHORT},sold_at,status\n${lines.join('')}`, { chunk });
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
    const { rows, setAside } = readBookText(`${SHORT}\n${lines.join('')}`, { chunk: 4 << 20 });
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
