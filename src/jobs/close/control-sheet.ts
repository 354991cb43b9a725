// The facts of a run on the control sheet besides its results: inputs, evidence, settings.

import type { CalendarMonth } from '../../base/time/calendar-month.js';
import type { JudgedAccount } from '../../reconcile/result/judged-account.js';
import { type UnusedInterface, unusedCheckRuns } from '../../reconcile/result/unused-interface.js';
import { assumptions } from '../../report/control/assumptions.js';
import type {
  ControlFacts,
  EvidenceFact,
  InputFact,
  ResultFact,
  SettingFact,
  TotalInFact,
} from '../../report/control/control-facts.js';
import type { Books } from '../../store/books.js';
import { evidenceFactOf } from '../archive/evidence-fact.js';
import type { MonthSettings } from '../dialect.js';
import { dialects } from '../dialects.js';

interface ControlRequest extends MonthSettings {
  readonly books: Books;
  readonly month: CalendarMonth;
  readonly months: readonly JudgedAccount[];
  readonly unused?: readonly UnusedInterface[] | undefined;
  readonly otherSettings: readonly SettingFact[];
  readonly result: ResultFact;
}

export function controlFactsOf(request: ControlRequest): ControlFacts {
  return {
    inputs: inputsOf(request.books),
    evidence: request.months.flatMap((month) => evidenceOf(request.books, month)),
    totalsIn: request.months.flatMap(totalsInOf),
    unused: (request.unused ?? []).map((one) => ({ interfaceName: one.name, checks: unusedCheckRuns(one) })),
    settings: [
      ...dialects.flatMap(
        ({ judging, tokens }) => (judging ?? tokens)?.settingFacts(request, request.month) ?? [],
      ),
      ...request.otherSettings,
    ],
    assumptions,
    result: request.result,
  };
}

function evidenceOf(books: Books, month: JudgedAccount): EvidenceFact[] {
  if (month.holds === 'dollars') return judgingOf(month)?.evidenceOf(books, month) ?? [];
  return books.receipts
    .ofAccount(month.result)
    .filter(({ storedSha256 }) => month.cited.has(storedSha256))
    .map(evidenceFactOf);
}

function totalsInOf(month: JudgedAccount): TotalInFact[] {
  if (month.holds === 'dollars') return judgingOf(month)?.totalsInOf(month) ?? [];
  const { interfaceName, account } = month.result;
  return month.totalsIn.map((total) => ({ interfaceName, account, ...total }));
}

/** The rules of the interface that a judged month is of. */
function judgingOf({ result }: JudgedAccount) {
  return dialects.find(({ name }) => name === result.interfaceName)?.judging;
}

function inputsOf(books: Books): InputFact[] {
  return books.imports.imports().map((file) => ({
    interfaceName: file.interfaceName,
    account: file.account ?? '',
    name: `${file.kind} ${file.fileName}`,
    sha256: file.sourceSha256,
    rowCount: file.rowCount,
    setAsideCount: file.setAside.length,
  }));
}
