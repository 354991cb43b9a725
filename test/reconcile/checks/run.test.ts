import { describe, expect, it } from 'vitest';
import { monthNamed } from '../../months/evidence.js';
import { draftMonth } from '../../months/sandbox/draft-month.js';
import { itemsOf, lineOf, restate, said } from '../../months/sandbox/findings.js';

const october = monthNamed('2026-10');
const rowOf = (line: number, reference?: string, month = october) => ({
  kind: 'book' as const,
  file: 'book.csv',
  line,
  reason: 'the face is no amount',
  month,
  reference,
});

const ofDeposits = { kind: 'deposits' as const, file: 'deposits.csv' };

describe('RN-INCOMPLETE', () => {
  it('names what could not be read, by its subject or else by the month', () => {
    const draft = draftMonth();
    draft.facts = {
      unread: [
        { source: 'order', subject: 'shop-9', reason: 'answered 500' },
        { source: 'catalogue', subject: '', reason: 'no answer' },
      ],
    };
    expect(said(draft, 'RN-INCOMPLETE')).toEqual([
      'RN-INCOMPLETE 2026-10 catalogue: read -> not read, claim 0',
      'RN-INCOMPLETE shop-9 order: read -> not read, claim 0',
    ]);
  });

  it('is silent about what can never be read again: that is lost', () => {
    const draft = draftMonth();
    draft.facts = { unread: [{ source: 'order', subject: 'shop-9', reason: 'too late', isLost: true }] };
    expect(said(draft, 'RN-INCOMPLETE')).toEqual([]);
  });
});

describe('EV-LEDGER-CHAIN', () => {
  it('says where the books were altered, and that nothing was posted to them', () => {
    const draft = draftMonth();
    draft.facts = { booksFault: { place: 'entry 17', reason: 'an entry is missing' } };
    expect(said(draft, 'EV-LEDGER-CHAIN')).toEqual([
      'EV-LEDGER-CHAIN entry 17 entry_hash: as it was posted -> altered, claim 0',
    ]);
  });

  it('is not raised of books that hold', () => {
    expect(said(draftMonth(), 'EV-LEDGER-CHAIN')).toEqual([]);
  });
});

describe('RN-INPUT-ROW', () => {
  it('is raised for a row of this month and for one whose month cannot be read, and for no other', () => {
    const draft = draftMonth();
    const undated = { ...rowOf(8), month: undefined };
    draft.facts = { setAside: [rowOf(7), undated, rowOf(9, undefined, monthNamed('2026-09'))] };
    expect(said(draft)).toEqual([
      'RN-INPUT-ROW book.csv:7 row: a row that can be read -> set aside, claim 0',
      'RN-INPUT-ROW book.csv:8 row: a row that can be read -> set aside, claim 0',
    ]);
  });

  it('names the kind of file that the row stands in', () => {
    const draft = draftMonth();
    const kinds = ['book', 'deposits', 'float'] as const;
    draft.facts = { setAside: kinds.map((kind, at) => ({ ...rowOf(at + 1), kind, file: `${kind}.csv` })) };
    const rows = itemsOf(draft, 'RN-INPUT-ROW').map(({ subject, sourceA }) => `${subject} ${sourceA}`);
    expect(rows.sort()).toEqual(['book.csv:1 book', 'deposits.csv:2 deposits', 'float.csv:3 float']);
  });

  it('is the root of what is missing in the book under its reference', () => {
    const draft = draftMonth();
    draft.book = draft.book?.filter((row) => row.clientRef !== 'shop-1');
    draft.facts = { setAside: [rowOf(7, 'shop-1'), rowOf(8)] };
    expect(said(draft, 'OR-NOT-IN-BOOKS')).toEqual([
      expect.stringMatching(/^OR-NOT-IN-BOOKS shop-1 .*, from RN-INPUT-ROW book.csv:7$/),
    ]);
  });

  it('is the root of a deposit that our records lack under its reference', () => {
    const draft = draftMonth();
    draft.ownDeposits = [];
    draft.facts = { setAside: [{ ...rowOf(2, 'dep_1'), ...ofDeposits }] };
    expect(said(draft, 'DP-UNEXPECTED')).toEqual([
      expect.stringMatching(/^DP-UNEXPECTED dep_1 .*, from RN-INPUT-ROW deposits.csv:2$/),
    ]);
  });

  it('is no root of a deposit that is credited twice, nor of one that another kind of file lacks', () => {
    const draft = draftMonth();
    draft.lines.push({ ...lineOf(draft, 'dep_1') });
    restate(draft);
    draft.facts = { setAside: [{ ...rowOf(2, 'dep_1'), ...ofDeposits }] };
    expect(said(draft, 'DP-UNEXPECTED')).toEqual([
      expect.stringMatching(/^DP-UNEXPECTED dep_1 repeat.*claim/),
    ]);
    const other = draftMonth();
    other.ownDeposits = [];
    other.facts = { setAside: [rowOf(7, 'dep_1')] };
    expect(said(other, 'DP-UNEXPECTED')).toEqual([expect.stringMatching(/claim/)]);
  });

  it('explains nothing by its reference in part, in another case or by how many rows there are', () => {
    const draft = draftMonth();
    draft.book = [];
    draft.facts = { setAside: [rowOf(7), rowOf(8, 'SHOP-1'), rowOf(9, 'shop-10'), rowOf(10, 'shop-')] };
    expect(said(draft, 'OR-NOT-IN-BOOKS')).toEqual([
      expect.stringMatching(/^OR-NOT-IN-BOOKS shop-1 .*, claim/),
      expect.stringMatching(/^OR-NOT-IN-BOOKS shop-2 .*, claim/),
    ]);
  });

  it('changes nothing where no row was set aside', () => {
    expect(said(draftMonth())).toEqual([]);
  });
});
