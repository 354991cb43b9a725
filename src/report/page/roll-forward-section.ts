// The roll-forward of an account: a waterfall from its opening to its closing, and every step of 02 on all
// four sides.

import type { AccountResult, RollForwardStep, StepFigure } from '../../reconcile/result/result.js';
import { signedUsd6Html, usd6Html } from './amount-html.js';
import { barsOf, type Span } from './bar-svg.js';
import { type Html, html, nothing } from './html-text.js';
import { bar, mark, number, tableHtml, words } from './table-html.js';

const balances: ReadonlySet<string> = new Set(['opening', 'closing']);
const movements: ReadonlySet<string> = new Set(['grants', 'deposits', 'orders', 'reversals', 'other']);

type Side = 'statement' | 'movements';

const sideWords: Readonly<Record<Side, string>> = {
  statement: 'as stated',
  movements: 'by the movements: no verified statement has these figures',
};

export const resultWords = {
  ties: 'ties',
  differs: 'differs',
  part_tested: 'part tested',
  not_tested: 'not tested',
} as const;

type RolledForward = Pick<AccountResult, 'rollForward'>;

/** The part of a step that the waterfall shows. */
interface Fall {
  readonly step: RollForwardStep;
  readonly figure: StepFigure;
  readonly span: Span;
}

/** The side that has both ends; undefined where neither has. */
function sideOf({ rollForward }: RolledForward): Side | undefined {
  const hasEnds = (side: Side): boolean =>
    rollForward.filter(({ step }) => balances.has(step)).every((step) => step[side] !== undefined);
  if (!rollForward.some(({ step }) => step === 'closing')) return undefined;
  return (['statement', 'movements'] as const).find(hasEnds);
}

function fallsOf({ rollForward }: RolledForward, side: Side): Fall[] {
  let running = 0n;
  return rollForward.flatMap((step): Fall[] => {
    const figure = step[side];
    if (figure === undefined) return [];
    const { usd6 } = figure;
    if (balances.has(step.step)) {
      running = usd6;
      return [{ step, figure, span: { from: 0n, to: usd6, paint: 'level' } }];
    }
    // A step in which nothing happened is not drawn.
    if (!movements.has(step.step) || (usd6 === 0n && step.result === 'ties')) return [];
    const from = running;
    running += usd6;
    return [{ step, figure, span: { from, to: running, paint: usd6 < 0n ? 'down' : 'up' } }];
  });
}

function stepHtml({ step, count }: { readonly step: string; readonly count?: number | undefined }): Html {
  const name = step.replaceAll('_', ' ');
  return html`${name.charAt(0).toUpperCase()}${name.slice(1)}${count === undefined ? nothing : html` <span class="count">${count}</span>`}`;
}

function resultHtml(result: RollForwardStep['result']): Html {
  return html`<span class="${result}">${resultWords[result]}</span>`;
}

function waterfallHtml(result: RolledForward): Html {
  const side = sideOf(result);
  if (side === undefined) {
    return html`<p class="none">No opening and closing of this month is known, so there is nothing to roll forward.</p>\n`;
  }
  const falls = fallsOf(result, side);
  const drawn = barsOf(falls.map(({ span }) => span));
  const row = ({ step, figure, span }: Fall): Html[] => [
    stepHtml({ step: step.step, count: figure.count }),
    drawn(span),
    balances.has(step.step) ? usd6Html(figure.usd6) : signedUsd6Html(figure.usd6),
    resultHtml(step.result),
  ];
  return tableHtml({
    caption: `From opening to closing, ${sideWords[side]}`,
    columns: [words('Step'), bar('Course'), number('Amount'), mark('Result')],
    rows: falls.slice(0, -1).map(row),
    ends: falls.slice(-1).map(row),
  });
}

/** The balance that was read beside the one that was due. */
function balanceHtml({ rollForward }: RolledForward): Html {
  const stepOf = (name: string): RollForwardStep | undefined => rollForward.find(({ step }) => step === name);
  const read = stepOf('balance_read');
  const due = stepOf('expected_balance');
  const readUsd6 = (read?.statement ?? read?.movements)?.usd6;
  const dueUsd6 = (due?.statement ?? due?.movements)?.usd6;
  if (readUsd6 === undefined) return html`<p>No balance was read.</p>\n`;
  return html`<p>The balance read is ${usd6Html(readUsd6)}, ${dueHtml(readUsd6, dueUsd6)}.</p>\n`;
}

function dueHtml(readUsd6: bigint, dueUsd6: bigint | undefined): Html {
  if (dueUsd6 === undefined) return html`and it is not known what it should be`;
  return readUsd6 === dueUsd6 ? html`as it should be` : html`where ${usd6Html(dueUsd6)} is due`;
}

/** Every step of 02, folded away. */
export function sidesHtml({ rollForward }: RolledForward): Html {
  if (rollForward.length === 0) return nothing;
  const amount = (figure: StepFigure | undefined): Html =>
    figure === undefined ? nothing : usd6Html(figure.usd6);
  return html`<details><summary>Each step on all four sides</summary>
${tableHtml({
  caption:
    'As stated, by its movements, by the double-entry books, by your own records; an empty cell has no such figure',
  columns: [
    mark('Step'),
    number('Stated'),
    number('Movements'),
    number('Books'),
    number('Own records'),
    mark('Result'),
  ],
  rows: rollForward.map((step) => [
    stepHtml(step),
    amount(step.statement),
    amount(step.movements),
    amount(step.ledger),
    amount(step.records),
    resultHtml(step.result),
  ]),
  isWide: true,
})}</details>
`;
}

export function rollForwardHtml(result: RolledForward): Html {
  return html`<div>
<h3>Roll-forward</h3>
${waterfallHtml(result)}${balanceHtml(result)}</div>
`;
}
