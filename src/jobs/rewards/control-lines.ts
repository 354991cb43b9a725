// The rules that a month of tokens is judged by, as the control sheet names them.

import type { CalendarMonth } from '../../base/time/calendar-month.js';
import type { Rational } from '../../money/rational.js';
import type { Term } from '../../money/term.js';
import { rationalText } from '../../reconcile/price/rational-text.js';
import type { SettingFact } from '../../report/control/control-facts.js';
import { termFactsOf } from '../close/term-facts.js';
import type { MonthSettings } from '../dialect.js';

const INTERFACE_NAME = 'rewards';

/** Nothing where the interface has no section and is not used. */
export function settingFacts({ tokens }: MonthSettings, month: CalendarMonth): SettingFact[] {
  if (tokens === undefined) return [];
  const { account, terms } = tokens;
  const termOf = (name: string, term: Term<Rational>): SettingFact[] =>
    termFactsOf(month, { interfaceName: INTERFACE_NAME, name, unit: 'plus per USD' }, term, rationalText);
  const plain = (name: string, value: string): SettingFact => ({
    interfaceName: INTERFACE_NAME,
    name,
    value,
  });
  return [
    plain('interface', 'rewards v2, a design that is not live'),
    plain('partnerId', account),
    ...termOf('rates.default', terms.default),
    ...[...terms.categories].flatMap(([name, term]) => termOf(`rates.categories.${name}`, term)),
    ...[...terms.merchants].flatMap(([id, merchant]) =>
      'rate' in merchant
        ? termOf(`rates.merchants.${id}`, merchant.rate)
        : [plain(`rates.merchants.${id}`, `category ${merchant.category}`)],
    ),
  ];
}
