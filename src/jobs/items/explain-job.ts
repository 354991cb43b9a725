// `tieout explain`: the stored item, worked out once more from the archive. No network, and nothing is
// recorded.

import type { Discrepancy } from '../../reconcile/finding/discrepancy.js';
import { isOfDeposit } from '../../reconcile/match/deposit-case.js';
import type { JudgedAccount } from '../../reconcile/result/judged-account.js';
import { type ItemWorking, itemWorkingOf } from '../../reconcile/working/item-working.js';
import type { EvidenceSource, Explanation, RelatedItem } from '../../report/items/item-explanation.js';
import type { Books } from '../../store/books.js';
import type { StoredItem } from '../../store/items/item-table.js';
import { judgingRulesOf, unusedInterfacesOf } from '../close/closing-settings.js';
import { judgedMonth } from '../close/judged-month.js';
import { lockedItemOf } from '../periods/certified-month.js';
import type { Workplace } from '../workplace.js';
import { citedFilesOf } from './cited-files.js';
import { asOfMsOf, newestMonthOf } from './item-job.js';

/**
 * Explains an item by its id or the beginning of one.
 *
 * @throws Failure (refused) for an id that no item or more than one begins with; Failure (evidence) where
 * archived evidence is damaged
 */
export function explainItem(workplace: Workplace, idOrPrefix: string): Explanation {
  const { books } = workplace;
  const stored = books.items.item(idOrPrefix, newestMonthOf(books));
  const { item, firstMonth: _first, clearedAtMs: _cleared, ...standing } = stored;
  const judged = judgementOf(workplace, stored);
  const working = judged && workingOf(judged, item);
  const related = relatedItems(books, stored);
  return {
    item,
    standing,
    asOfMs: asOfMsOf(workplace),
    working,
    whyUnworked: working === undefined ? whyUnworked(workplace, stored) : undefined,
    isFoundNow: judged !== undefined && finds(books, judged, item.itemId),
    ...related,
    evidence: evidenceOf(books, stored, working, judged),
    settlements:
      item.tokens === undefined
        ? books.items.settlementsOf(item.itemId)
        : books.items.tokenSettlementsOf(item.itemId),
    remarks: books.itemWork.remarksOf(item.itemId),
  };
}

function workingOf(month: JudgedAccount, item: Discrepancy): ItemWorking {
  return month.holds === 'tokens' ? month.workingOf(item) : itemWorkingOf(month, item);
}

/** An interface without a section in the configuration is not used, and nothing of it is judged. */
function whyUnworked({ config }: Workplace, { item }: StoredItem): Explanation['whyUnworked'] {
  const isUsed = !unusedInterfacesOf(config).some(({ name }) => name === item.interfaceName);
  return isUsed ? 'nothing_archived' : 'interface_not_used';
}

/**
 * True if the month finds the item, among its own items or in the comparison of a certified month with its
 * sign-off.
 */
function finds(books: Books, month: JudgedAccount, itemId: string): boolean {
  const isItem = ({ itemId: found }: { readonly itemId: string }): boolean => found === itemId;
  const locked = lockedItemOf(books, month);
  return month.result.items.some(isItem) || (locked !== undefined && isItem(locked));
}

/** The judgement that finds the item: of its month of origin, else of the month that found it first. */
function judgementOf(
  { archive, books, config, progress }: Workplace,
  { item, firstMonth, lastSeenMs }: StoredItem,
): JudgedAccount | undefined {
  const request = {
    archive,
    asOfMs: lastSeenMs,
    ...judgingRulesOf(config),
    progress,
  };
  const months = [...new Set([item.month, firstMonth])].flatMap((month) =>
    judgedMonth({ ...request, unread: books.unread.unreadOfMonth(month) }, month).filter(
      ({ result }) => result.account === item.account && result.interfaceName === item.interfaceName,
    ),
  );
  return months.find((month) => finds(books, month, item.itemId)) ?? months[0];
}

function relatedItems(
  books: Books,
  { item }: StoredItem,
): { readonly roots: RelatedItem[]; readonly consequences: RelatedItem[] } {
  const all = books.items.items().map((stored) => stored.item);
  const byId = new Map(all.map((one) => [one.itemId, one]));
  return {
    roots: item.causedBy.map((itemId) => ({ itemId, item: byId.get(itemId) })),
    consequences: all
      .filter(({ causedBy }) => causedBy.includes(item.itemId))
      .map((one) => ({ itemId: one.itemId, item: one })),
  };
}

/** The sources of everything that the item cites, each hash once: its own evidence first, then its inputs. */
function evidenceOf(
  books: Books,
  { item }: StoredItem,
  working: ItemWorking | undefined,
  judged: JudgedAccount | undefined,
): EvidenceSource[] {
  const inputs = working?.inputs ?? [];
  const hashes = [item.evidenceSha256, ...inputs.map(({ evidenceSha256 }) => evidenceSha256)];
  const answers = [...new Set(hashes)]
    .filter((sha256) => sha256 !== '')
    .map((sha256) => answerOf(books, sha256));
  const citing = { interfaceName: item.interfaceName, refs: refsOf(item, judged) };
  const files = citedFilesOf(books, citing, inputs).map(({ fileName, sourceSha256, importedAtMs }) => ({
    sha256: sourceSha256,
    target: fileName,
    requestId: '',
    atMs: importedAtMs,
  }));
  return [...answers, ...files];
}

/** The references of the item's own records: a transfer may be known there by another than its subject. */
function refsOf({ subject }: Discrepancy, judged: JudgedAccount | undefined): ReadonlySet<string> {
  const deposits = judged?.holds === 'dollars' ? judged.deposits : [];
  const cases = deposits.map(({ depositCase }) => depositCase);
  const owns = cases.filter((one) => isOfDeposit(one, subject)).flatMap(({ own }) => own?.depositRef ?? []);
  return new Set([subject, ...owns]);
}

/** The answer, or the file of the partner's own, that was archived under that hash. */
function answerOf(books: Books, sha256: string): EvidenceSource {
  const citation = books.receipts.citationOf(sha256);
  const file = books.imports.imports().find(({ sourceSha256 }) => sourceSha256 === sha256);
  return {
    sha256,
    target: citation?.target ?? file?.fileName ?? 'not an answer of its own',
    requestId: citation?.requestId ?? '',
    atMs: citation?.receivedAtMs ?? file?.importedAtMs,
  };
}
