// Closing a month from the archive with the settings of the sandbox, as `tieout close` does.

import { createHash } from 'node:crypto';
import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'csv-parse/sync';
import { Archive } from '../../../src/jobs/archive/archive.js';
import {
  type CloseOutcome,
  type CloseRequest,
  closeFromArchive,
} from '../../../src/jobs/close/close-month.js';
import { rational } from '../../../src/money/rational.js';
import type { PriceTerms } from '../../../src/reconcile/month/account-facts.js';
import type { Books } from '../../../src/store/books.js';
import { month } from '../../store/sample.js';
import type { LiveAccount, SessionChanges } from './live-account.js';
import { ownFolder } from './live-account.js';

export const sandboxPrices: PriceTerms = {
  usdPerUnit: new Map([
    ['USD', rational(1n)],
    ['GBP', rational(5n, 4n)],
  ]),
  usdPerPlus: rational(3n),
  poolFeeBps: 30,
};

export function close(books: Books, text: string, changes: Partial<CloseRequest> = {}): CloseOutcome {
  return closeFromArchive({
    books,
    month: month(text),
    step: 'close',
    asOfMs: undefined,
    machineNowMs: 1_790_000_000_000,
    failOn: 'adjustment',
    programVersion: '0.0.0',
    programSha256: '00'.repeat(32),
    archive: new Archive(books, undefined),
    settings: sandboxPrices,
    otherSettings: [],
    csv: { bom: false, delimiter: ',', decimal: '.' },
    reportsFolder: changes.reportsFolder ?? ownFolder(),
    unread: [],
    ...changes,
  });
}

/** Fetch and close in one run. */
export async function closeOnline(
  live: LiveAccount,
  books: Books,
  text: string,
  changes: Partial<CloseRequest> = {},
  ofSession: SessionChanges = {},
): Promise<CloseOutcome> {
  const { unread } = await live.fetch(books, text, ofSession);
  books.unread.replaceUnread('sandbox', live.account, month(text), unread);
  return close(books, text, {
    unread: [{ interfaceName: 'sandbox', account: live.account, sources: unread }],
    ...changes,
  });
}

/** Codes and subjects of what was found, information left out unless asked for. */
export function foundIn(outcome: CloseOutcome, withInformation = false): string[] {
  return outcome.results
    .flatMap(({ items }) => items)
    .filter((item) => withInformation || item.class !== 'I')
    .map((item) => `${item.code} ${item.subject}`);
}

/** Every file of a pack by its path from there, with the hash of its bytes. */
export function packHashes(folder: string | undefined): Record<string, string> {
  const names = readdirSync(folder ?? '', { recursive: true, encoding: 'utf8' })
    .filter((name) => statSync(join(folder ?? '', name)).isFile())
    .sort();
  return Object.fromEntries(
    names.map((name) => [
      name,
      createHash('sha256')
        .update(readFileSync(join(folder ?? '', name)))
        .digest('hex'),
    ]),
  );
}

/** The rows of one CSV file of a pack. */
export function rowsOf(outcome: CloseOutcome, file: string): Record<string, string>[] {
  return parse(readFileSync(join(outcome.packFolder ?? '', file)), { bom: true, columns: true });
}
