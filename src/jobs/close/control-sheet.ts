// The facts of a run on the control sheet besides its results: inputs, evidence, settings.

import type { CalendarMonth } from '../../base/calendar-month.js';
import type { AccountMonth } from '../../reconcile/account-month.js';
import { type UnusedInterface, unusedCheckRuns } from '../../reconcile/result/unused-interface.js';
import { assumptions } from '../../report/assumptions.js';
import type { ControlFacts, InputFact, ResultFact, SettingFact } from '../../report/control-facts.js';
import type { Books } from '../../store/books.js';
import type { MonthSettings } from '../dialect.js';
import { dialects } from '../dialects.js';

interface ControlRequest extends MonthSettings {
  readonly books: Books;
  readonly month: CalendarMonth;
  readonly months: readonly AccountMonth[];
  readonly unused?: readonly UnusedInterface[] | undefined;
  readonly otherSettings: readonly SettingFact[];
  readonly result: ResultFact;
}

export function controlFactsOf(request: ControlRequest): ControlFacts {
  return {
    inputs: inputsOf(request.books),
    evidence: request.months.flatMap((month) => judgingOf(month)?.evidenceOf(request.books, month) ?? []),
    totalsIn: request.months.flatMap((month) => judgingOf(month)?.totalsInOf(month) ?? []),
    unused: (request.unused ?? []).map((one) => ({ interfaceName: one.name, checks: unusedCheckRuns(one) })),
    settings: [
      ...dialects.flatMap(({ judging }) => judging?.settingFacts(request, request.month) ?? []),
      ...request.otherSettings,
    ],
    assumptions,
    result: request.result,
  };
}

/** The rules of the interface that a judged month is of. */
function judgingOf({ result }: AccountMonth) {
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
