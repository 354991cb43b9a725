// `tieout certify`: signs a month's pack off and locks the month. Refused while anything speaks against it;
// nothing is changed then. Contract, tool: "Commands".

import { statedText } from '../../base/json/json-value.js';
import type { CalendarMonth } from '../../base/time/calendar-month.js';
import { monthEndMs, monthOf } from '../../base/time/calendar-month.js';
import { parseInstantMs } from '../../base/time/instant.js';
import type { AccountMonth } from '../../reconcile/account-month.js';
import { hasEnded } from '../../reconcile/checks/account-end.js';
import type { Discrepancy } from '../../reconcile/finding/discrepancy.js';
import { inDollars, type JudgedAccount } from '../../reconcile/result/judged-account.js';
import type { OpenItem } from '../../report/items/item-standing.js';
import {
  type Manifest,
  manifestBytes,
  type SignOff,
  signedBytes,
  withoutSignOff,
  withSignature,
  withSignOff,
} from '../../report/manifest.js';
import type { Books } from '../../store/books.js';
import { packManifestOnDisk, replacePackManifest } from '../../store/packs/pack-on-disk.js';
import type { Archive } from '../archive/archive.js';
import { booksFaultOf, proveBooks, refuseOlderBooks, restingOnBooks } from '../books/books-proof.js';
import { judgedMonth } from '../close/judged-month.js';
import { monthPackOf, type PackSettings } from '../close/month-pack.js';
import { verdictOf } from '../close/month-verdict.js';
import { alteredFileOf, failOnOf, manifestOnDisk, staleFileOf } from '../close/pack-standing.js';
import { standsAsProposed } from '../close/post-month.js';
import { isAllRead } from '../fetch/unread-sources.js';
import { demandName } from '../items/named-decision.js';
import { openItemsOf } from '../items/open-items.js';
import { contentText } from './certified-month.js';
import { certifyRefusals } from './period-refusals.js';
import { type SignOffKey, signOffKeyOf, signOffKeyPath } from './sign-off-key.js';
import { isSignable, signableText } from './signable-month.js';

interface CertifyRequest extends Omit<PackSettings, 'failOn'> {
  readonly books: Books;
  readonly archive: Archive;
  readonly month: CalendarMonth;
  readonly certifiedBy: string;
  readonly machineNowMs: number;
  readonly reportsFolder: string;
  /** Told what would be signed, before anything is: a person who reads it can still stop the run. */
  readonly tell: (contents: SignOffContents) => void;
}

/** The part of a sign-off that a person has to know of. */
export interface SignOffContents {
  /** The items as the sign-off takes them: accepted or left open, each with what follows from it. */
  readonly items: readonly OpenItem[];
  /**
   * The sentence of the pack that is signed: what was found, and what could not be tested and how much money
   * it is.
   */
  readonly verdict: string;
}

export interface CertifyOutcome extends SignOffContents {
  readonly month: CalendarMonth;
  readonly certifiedBy: string;
  readonly certifiedAtMs: number;
  readonly publicKey: string;
  readonly fingerprint: string;
  readonly isNewKey: boolean;
  /** The file of the key: whoever loses it signs with another fingerprint from then on. */
  readonly keyPath: string;
  /** The number of accepted items in the sign-off. */
  readonly acceptedCount: number;
  /** True where the month was certified before, and its pack has the sign-off of then. */
  readonly isRestored: boolean;
}

/** Items that are told one by one in a refusal. */
const TOLD_ITEMS = 5;

/** @throws Failure (refused) with what speaks against it; Failure (unfinished) where the disk fails */
export function certifyMonth(request: CertifyRequest): CertifyOutcome {
  const { books, month, certifiedBy, machineNowMs } = request;
  demandName(certifiedBy);
  refuseOlderBooks(books, request.reportsFolder);
  const state = books.periods.stateOf(month);
  if (state === 'certified') return restoreSignOff(request);
  if (state === 'suspended') throw certifyRefusals.suspended({ month });
  refuseUnclosed(books, month);
  refuseOpenItems(books, month);
  const { manifest, months } = refuseStalePack(request);
  for (const one of inDollars(months)) refuseProvisional(one);
  const contents = { items: signedItemsOf(books, month), verdict: verdictIn(manifest) };
  request.tell(contents);
  const key = signOffKeyOf(books.path);
  const signOff = signOffOf(books, month, certifiedBy, machineNowMs, key);
  const unsigned = withSignOff(manifest, signOff);
  const bytes = manifestBytes(withSignature(unsigned, key.sign(signedBytes(unsigned))));
  books.inOneStep(() => {
    const runId = books.runs.startRun({
      command: 'certify',
      month,
      asOfMs: undefined,
      startedAtMs: machineNowMs,
    });
    books.periods.certify(month, {
      certifiedBy,
      certifiedAtMs: machineNowMs,
      manifestSha256: books.evidence.putBlob(bytes),
      lastImportId: books.imports.imports().at(-1)?.ordinal ?? 0,
      lastReceiptId: books.receipts.newestId(),
      results: contentText(months, request.unused),
    });
    books.runs.endRun(runId, `certified by ${certifiedBy}`, 0, machineNowMs);
  });
  replacePackManifest(request.reportsFolder, month, bytes);
  const { publicKey, fingerprint, accepted } = signOff;
  return {
    month,
    certifiedBy,
    certifiedAtMs: machineNowMs,
    publicKey,
    fingerprint,
    isNewKey: key.isNew,
    keyPath: signOffKeyPath(books.path),
    acceptedCount: accepted.length,
    ...contents,
    isRestored: false,
  };
}

/** The accepted and open items of this and of earlier months; a cleared item is settled. */
function signedItemsOf(books: Books, month: CalendarMonth): OpenItem[] {
  return decidedItemsOf(books, month).filter(({ standing }) => standing.state !== 'cleared');
}

/**
 * The items as the month sees them. One that is open to the month, and of which a person accepted the rest
 * that later months left, is as it was accepted.
 */
function decidedItemsOf(books: Books, month: CalendarMonth): OpenItem[] {
  const accepted = new Map<string, OpenItem>();
  for (const { item, ...standing } of books.items.items()) {
    if (standing.state === 'accepted') accepted.set(item.itemId, { item, standing });
  }
  return openItemsOf(books, month).map((one) =>
    isDecided(one) ? one : (accepted.get(one.item.itemId) ?? one),
  );
}

function isDecided({ standing: { state } }: OpenItem): boolean {
  return state === 'cleared' || state === 'accepted';
}

function verdictIn(manifest: Manifest): string {
  return (manifest['result'] as { readonly text: string }).text;
}

/** The month was closed, and its last close could read everything. */
function refuseUnclosed(books: Books, month: CalendarMonth): void {
  const last = books.runs
    .runs()
    .filter((run) => run.command === 'close' && run.month === month && run.exitCode !== undefined)
    .at(-1);
  if (last === undefined) throw certifyRefusals.notClosed({ month });
  if (last.exitCode === 4) throw certifyRefusals.notFinal({ month });
}

/**
 * Evidence that failed and what nothing explains must be settled or accepted, of this and of earlier months.
 * An item stays open in its own month's pack for ever where a later month settled it, or where a person
 * accepted the rest that a later month left: it keeps no month from being certified.
 */
function refuseOpenItems(books: Books, month: CalendarMonth): void {
  const openNow = new Set(books.items.openItems().map(({ item }) => item.itemId));
  const open = openItemsOf(books, month).filter(
    ({ item, standing }) =>
      (item.class === 'E' || item.class === 'U') &&
      (standing.state === 'new' || standing.state === 'carried') &&
      openNow.has(item.itemId),
  );
  if (open.length === 0) return;
  const told = open.slice(0, TOLD_ITEMS).map(({ item }) => `${labelOf(item)}${rootsText(books, item)}`);
  const follows = open.some(({ item }) => item.causedBy.length > 0);
  const more = open.length > told.length ? `, and ${open.length - told.length} more` : '';
  const count = open.length === 1 ? 'an item' : `${open.length} items`;
  const named = {
    month,
    open: count,
    isOrAre: open.length === 1 ? 'is' : 'are',
    items: `${told.join(', ')}${more}`,
  };
  throw follows ? certifyRefusals.openItemsOfRoots(named) : certifyRefusals.openItems(named);
}

function labelOf({ code, subject, itemId }: Discrepancy): string {
  return `${code} ${subject} (${itemId})`;
}

/** The roots of an item, which have to be settled or accepted, of whatever class it is. */
function rootsText(books: Books, { causedBy }: Discrepancy): string {
  if (causedBy.length === 0) return '';
  const roots = causedBy.map((rootId) => labelOf(books.items.item(rootId).item));
  return `, which only follows from ${roots.join(' and ')}`;
}

/**
 * The manifest on disk, over files that are as it says. It has to be the one that the books would write now,
 * or that of the last close of a month that still comes to the same.
 */
function refuseStalePack(request: CertifyRequest): {
  readonly manifest: Manifest;
  readonly months: readonly JudgedAccount[];
} {
  const { books, month, reportsFolder } = request;
  const written = manifestOnDisk(reportsFolder, month);
  if (written === undefined) throw certifyRefusals.noPack({ month });
  const asOfMs = parseInstantMs(statedText(written['as_of']));
  const failOn = failOnOf(written);
  if (asOfMs === undefined || failOn === undefined) throw certifyRefusals.manifestUnread({ month });
  if (asOfMs < monthEndMs(month)) throw certifyRefusals.notOver({ month });
  const booksFault = booksFaultOf(proveBooks(books, request.progress));
  const unread = books.unread.unreadOfMonth(month);
  const { months, manifest } = restingOnBooks(books, booksFault, () => {
    const judged = judgedMonth({ ...request, asOfMs, unread, booksFault }, month);
    const verdict = verdictOf({ books, month, step: 'report', failOn }, judged);
    const pack = monthPackOf(books, month, judged, verdict, asOfMs, { ...request, failOn });
    return { months: judged, manifest: pack.manifest() };
  });
  const stale =
    staleFileOf(withoutSignOff(written), manifest) ?? alteredFileOf(reportsFolder, month, manifest);
  if (stale === undefined) return { manifest, months };
  const isAsClosed =
    isAllRead(unread) &&
    alteredFileOf(reportsFolder, month, written) === undefined &&
    isSignable(books, month, reportsFolder, signableText(books, month, months, request.unused)) &&
    inDollars(months).every((one) => standsAsProposed(books, one));
  if (!isAsClosed) throw certifyRefusals.stale({ month, difference: stale });
  return { manifest: written, months };
}

/**
 * Figures to date are no month's: what is signed has to be what the provider stated as final. The last
 * statement of an account that ended in the month is as final as it gets (assumption A-14).
 */
function refuseProvisional({ result, context }: AccountMonth): void {
  const { month, items, account } = result;
  if (!items.some(({ code }) => code === 'EV-STMT-PROVISIONAL')) return;
  const { endsAtMs } = context.facts;
  const hasEndedWithin = hasEnded(context) && endsAtMs !== undefined && monthOf(endsAtMs) === month;
  if (hasEndedWithin) return;
  throw certifyRefusals.provisional({ month, account });
}

function signOffOf(
  books: Books,
  month: CalendarMonth,
  certifiedBy: string,
  certifiedAtMs: number,
  { publicKey, fingerprint }: SignOffKey,
): SignOff {
  const accepted = decidedItemsOf(books, month).flatMap(({ item, standing }) => {
    const { acceptedBy, acceptedAtMs, acceptedReason } = standing;
    if (acceptedBy === undefined || acceptedAtMs === undefined || acceptedReason === undefined) return [];
    const { itemId, code, subject, claimUsd6 } = item;
    return [
      {
        itemId,
        month: item.month,
        code,
        subject,
        claimUsd6,
        acceptedBy,
        acceptedAtMs,
        reason: acceptedReason,
      },
    ];
  });
  return { certifiedBy, certifiedAtMs, accepted, heads: books.chainHeads(), publicKey, fingerprint };
}

/**
 * A month that is certified is not certified twice. If a run was killed between the books and the pack, the
 * sign-off in the books is put into the pack. If it was killed after that, the sign-off is there, as its
 * signer meant it.
 */
function restoreSignOff({ books, month, reportsFolder, certifiedBy }: CertifyRequest): CertifyOutcome {
  const certification = books.periods.certificationOf(month);
  const bytes = certification && books.evidence.readBlob(certification.manifestSha256);
  const onDisk = packManifestOnDisk(reportsFolder, month);
  const isThere = bytes !== undefined && onDisk !== undefined && Buffer.from(bytes).equals(onDisk);
  if (
    certification === undefined ||
    bytes === undefined ||
    onDisk === undefined ||
    (isThere && certification.certifiedBy !== certifiedBy)
  ) {
    const by = certification?.certifiedBy ?? 'somebody';
    throw certifyRefusals.already({ month, by });
  }
  const signed = JSON.parse(Buffer.from(bytes).toString('utf8')) as Manifest;
  const altered = alteredFileOf(reportsFolder, month, signed);
  if (altered !== undefined) throw certifyRefusals.otherPack({ month, difference: altered });
  if (!isThere) replacePackManifest(reportsFolder, month, bytes);
  const signOff = signed['sign_off'] as {
    public_key: string;
    fingerprint: string;
    accepted: readonly unknown[];
  };
  return {
    month,
    certifiedBy: certification.certifiedBy,
    certifiedAtMs: certification.certifiedAtMs,
    publicKey: signOff.public_key,
    fingerprint: signOff.fingerprint,
    isNewKey: false,
    keyPath: signOffKeyPath(books.path),
    acceptedCount: signOff.accepted.length,
    items: signedItemsOf(books, month),
    verdict: verdictIn(signed),
    isRestored: true,
  };
}
