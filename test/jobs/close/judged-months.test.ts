import { describe, expect, it } from 'vitest';
import { Archive } from '../../../src/jobs/archive/archive.js';
import { JudgedMonths } from '../../../src/jobs/close/judged-months.js';
import { month } from '../../store/sample.js';
import { sandboxPrices } from '../support/closing.js';
import { LiveAccount, ownBooks } from '../support/live-account.js';

const september = month('2026-09');

describe('the months of a run', () => {
  it('are judged once for the same news, and anew for other news or after something was archived', async () => {
    const live = await LiveAccount.open();
    const books = ownBooks();
    await live.pin(books);
    live.at('2026-10-01T06:00:00Z');
    await live.fetch(books, '2026-09');
    const asOfMs = Date.parse('2026-10-01T06:00:00Z');
    const months = new JudgedMonths({
      archive: new Archive(books, undefined),
      asOfMs,
      settings: sandboxPrices,
    });
    const sources = [{ source: 'balance', subject: '', reason: 'it did not answer' }] as const;
    const unread = [{ interfaceName: 'sandbox', account: live.account, sources }] as const;
    const first = months.of(september, { unread: [] });
    expect(first.map(({ result }) => result.month)).toEqual(['2026-09']);
    expect(months.of(september, { unread: [] })).toBe(first);
    const untold = months.of(september, { unread });
    expect(untold[0]?.result.items.map(({ code }) => code)).toContain('RN-INCOMPLETE');
    const broken = months.of(september, { unread: [], booksFault: { place: 'x', reason: 'y' } });
    expect(broken[0]?.result.items.map(({ code }) => code)).toContain('EV-LEDGER-CHAIN');
    expect(months.of(september, { unread: [] })).toBe(first);
    await live.fetch(books, '2026-09');
    expect(months.of(september, { unread: [] })).not.toBe(first);
  });
});
