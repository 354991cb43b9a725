// A service whose clock stands still answers everything at one instant: the order of archiving tells what was
// read last.

import { describe, expect, it } from 'vitest';
import { closeOnline } from '../support/closing.js';
import { LiveAccount, ownBooks } from '../support/live-account.js';

describe('a close while the clock of the service stands still', () => {
  it('ends with 0 as often as it is run after a statement of another account was put right', async () => {
    // Which of two readings of one instant has the lower hash is chance: each other account draws again.
    for (const account of ['abcdefabcdef', '000000000000', '111111111111', '222222222222']) {
      const live = await LiveAccount.open({ control: true });
      const books = ownBooks();
      await live.pin(books);
      live.at('2026-09-10T09:00:00Z');
      await live.order('a-1');
      live.at('2026-10-01T06:00:00Z');
      live.service.addFault({ fault: 'statement_of_account', account });
      const codes: number[] = [];
      for (let run = 0; run < 3; run += 1) {
        codes.push((await closeOnline(live, books, '2026-09')).exitCode);
        await fetch(`${live.service.sandboxUrl}/_local/faults`, { method: 'DELETE' });
      }
      expect(codes).toEqual([3, 0, 0]);
    }
  });
});
