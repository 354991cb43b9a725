import { describe, expect, it } from 'vitest';
import { plainProfile } from '../../../../src/records/from-file/profile/file-profile.js';
import { type Options, readBookText, reasonOf, SHORT } from './read-book-rows.js';

describe('client_ref', () => {
  const readable = ['a', 'A', '0', 'order-1_2.3:4', 'x'.repeat(128), '...a', '-'];
  it.each(readable)('%s is kept exactly', (ref) => {
    expect(readBookText(`${SHORT}\n${ref},b,GBP,1\n`).rows.clientRef(0)).toBe(ref);
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
    ['pmr_test_k1x2_0123456789', 'client_ref has the shape of an API key or a secret, and none is ever kept'],
    ['shop:PMRWH_TEST_abc', 'client_ref has the shape of an API key or a secret, and none is ever kept'],
    ['.', 'client_ref is of points alone'],
    ['..', 'client_ref is of points alone'],
  ];
  it.each(unreadable)('%s is set aside', (ref, reason) => {
    expect(reasonOf(SHORT, `${ref},b,GBP,1`)).toBe(reason);
  });

  it('tells references apart that differ in case alone', () => {
    const { rows } = readBookText(`${SHORT}\nOrder-1,b,GBP,1\norder-1,b,GBP,1\n`);
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
    expect(readBookText(`${SHORT}\na,b,GBP,${text}\n`).rows.faceMinor(0)).toBe(value);
    expect(readBookText(`${SHORT}\na,b,GBP,"${text}"\n`).rows.faceMinor(0)).toBe(value);
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
    expect(readBookText(`client_ref,slug,currency,face\na,b,JPY,${text}\n`).rows.faceMinor(0)).toBe(minor);
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

  it('says up to which amount a face is read', () => {
    expect(reasonOf('client_ref,slug,currency,face', 'a,b,GBP,90071992547409.92')).toMatch(
      /no thousands mark, up to 90071992547409\.91$/,
    );
  });

  it('reads a decimal comma where the profile says so, and then refuses the point', () => {
    const profile = { ...plainProfile, delimiter: ';', decimal: ',' } as const;
    const header = 'client_ref;slug;currency;face';
    expect(readBookText(`${header}\na;b;GBP;25,5\n`, { profile }).rows.faceMinor(0)).toBe(2550);
    expect(reasonOf(header, 'a;b;GBP;25.50', { profile })).toContain('decimals after a comma');
    expect(reasonOf(header, 'a;b;GBP;1.000', { profile })).toContain('no thousands mark');
  });

  it('takes either column, both where they agree, and sets the row aside where they do not', () => {
    const header = 'client_ref,slug,currency,face_minor,face';
    const { rows, setAside } = readBookText(
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
    const { rows } = readBookText(`${header}\na,b,GBP,1,0,7,\n`);
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
    const { rows, setAside } = readBookText(`${SHORT}\n${slugs.map((slug) => `a,${slug},GBP,1\n`).join('')}`);
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
    const ms = readBookText(`${header}\na,b,GBP,1,${text}\n`, options).rows.soldAtMs(0);
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

  it('sets the row aside where it lies in a month that no close can judge, without a date', () => {
    const { rows, setAside } = readBookText(`${header}\na,b,GBP,1,1970-01-01T00:00:00Z\n`);
    expect(rows.length).toBe(0);
    expect(setAside).toMatchObject([
      { reference: 'a', occurredAtMs: undefined, reason: 'sold_at is not of the years 1972 to 9998' },
    ]);
  });

  it('refuses a time zone that nobody knows', () => {
    const profile = { ...plainProfile, timeZone: 'Europe/Atlantis' };
    expect(() => readBookText(`${header}\n`, { profile })).toThrow(
      'the time zone of the profile is "Europe/Atlantis"; an IANA name',
    );
  });
});

describe('quantity', () => {
  const columns = `${SHORT},quantity`;
  const refsOf = (row: string): string[] => {
    const { rows } = readBookText(`${columns}\n${row}\n`);
    return Array.from({ length: rows.length }, (_, at) => `${rows.clientRef(at)}:${rows.line(at)}`);
  };

  it.each(['a,b,GBP,1,', 'a,b,GBP,1,1'])('is one card where the row says %s', (row) => {
    expect(refsOf(row)).toEqual(['a:2']);
  });

  it.each(['"a b c"', 'a|b|c', '"a, b, c"', 'a;b;c', '"a\nb\nc"'])(
    'above one stands for as many cards as %s names references',
    (refs) => {
      expect(refsOf(`${refs},b,GBP,1,3`)).toEqual(['a:2', 'b:2', 'c:2']);
    },
  );

  const only = 'a row stands for several cards only where it names each';
  it.each([
    ['a,b,GBP,1,3', `client_ref has to name 3 references for 3 cards, and there is 1: ${only}`],
    ['a|b,b,GBP,1,3', `client_ref has to name 3 references for 3 cards, and there are 2: ${only}`],
    ['a|b|c,b,GBP,1,2', `client_ref has to name 2 references for 2 cards, and there are 3: ${only}`],
    ['a|a,b,GBP,1,2', 'client_ref names a reference twice'],
    [
      'a|b/c,b,GBP,1,2',
      'client_ref names as number 2 one that has at byte 2 something else than a letter, a digit or _ . : -',
    ],
    ['a,b,GBP,1,0', 'quantity is 0: a row stands for one card or more'],
    ['a,b,GBP,1,1.5', `quantity "1.5" is not a whole number from 0 to ${Number.MAX_SAFE_INTEGER}`],
    ['a|b,b,GBP,1,', 'client_ref has at byte 2 something else than a letter, a digit or _ . : -'],
  ])('sets %s aside with the reason', (row, reason) => {
    expect(reasonOf(columns, row)).toBe(reason);
  });

  it('keeps of a row that is set aside the reference that it names alone', () => {
    const { setAside } = readBookText(`${columns}\na,b,GBP,1,3\na|b,b,GBP,1,3\n`);
    expect(setAside.map(({ reference }) => reference)).toEqual(['a', undefined]);
  });

  it('never repeats a reference that may be a code', () => {
    expect(reasonOf(columns, 'a|pmr_live_abcdef123456,b,GBP,1,2')).not.toContain('abcdef');
  });
});

describe('a profile', () => {
  const profile = {
    ...plainProfile,
    columns: { status: 'State' },
    constants: new Map([['currency', 'GBP']]),
    values: new Map([
      [
        'status',
        new Map([
          ['Completed', 'issued'],
          ['', 'pending'],
          ['n/a', ''],
        ]),
      ],
      ['slug', new Map([['SKU-1', 'demo-books']])],
    ]),
  };
  const read = (text: string) => readBookText(text, { profile });

  it('gives a column one value, whatever the file has', () => {
    const { rows, unknownColumns } = read('client_ref,slug,face_minor,State,currency\na,b,1,Completed,USD\n');
    expect([rows.currency(0), unknownColumns]).toEqual(['GBP', ['currency']]);
  });

  it('translates what it knows, also what is empty, and leaves the rest as it is', () => {
    const lines = ['a,SKU-1,1,Completed', 'b,SKU-2,1,refunded', 'c,x,1,', 'd,x,1,n/a', 'e,x,1,completed'];
    const { rows, setAside } = read(`client_ref,slug,face_minor,State\n${lines.join('\n')}\n`);
    expect([0, 1, 2, 3].map((row) => `${rows.slug(row)} ${rows.status(row)}`)).toEqual([
      'demo-books issued',
      'SKU-2 refunded',
      'x pending',
      'x undefined',
    ]);
    expect(setAside.map(({ reason }) => reason)).toEqual([
      'status (State) "completed" is not one of issued, pending, failed, cancelled, refunded',
    ]);
  });

  it('leaves out rows at either end, and those of several cards with them', () => {
    const text = `${SHORT},quantity\nx,b,GBP,1,\na|b,b,GBP,1,2\nc,b,GBP,1,\nd|e,b,GBP,1,2\n`;
    const { rows } = readBookText(text, { profile: { ...plainProfile, skipRows: { first: 1, last: 1 } } });
    expect(Array.from({ length: rows.length }, (_, row) => rows.clientRef(row))).toEqual(['a', 'b', 'c']);
  });

  it('has a constant that breaks its rule set aside every row', () => {
    const constants = new Map([['currency', 'gbp']]);
    const { setAside } = readBookText('client_ref,slug,face_minor\na,b,1\n', {
      profile: { ...plainProfile, constants },
    });
    expect(setAside.map(({ reason }) => reason)).toEqual([
      'currency (a constant of the profile) "gbp" is not a currency of three capital letters',
    ]);
  });
});
