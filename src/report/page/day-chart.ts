// The chart of a balance by day, as SVG: a step a day over the whole width. Shapes stretch with the page and
// letters do not: each stands at a per cent of width and height, and what stretches in a picture of its own.

import { scaleLinear } from 'd3-scale';
import { area, curveStepAfter, line } from 'd3-shape';
import { formatMinor } from '../../money/amount-text.js';
import { dollarWords } from '../text/untested-words.js';
import { type Html, html, whole } from './html-text.js';

export interface DayBalance {
  /** From 1. */
  readonly day: number;
  /** At the day's end. */
  readonly usd6: bigint;
}

interface DayChartForm {
  /** Every day from the first, without a gap; at least one. */
  readonly balances: readonly DayBalance[];
  /** The number of days of the month. */
  readonly dayCount: number;
  readonly id: string;
}

/** Ten-thousandths of the width and of the height. */
const WIDTH = 10_000;
const HEIGHT = 10_000;
const TOP = 1000;
const BOTTOM = 8600;
const LABEL_BASE = 9900;
const GRID_LINES = 3;
const DAYS_BETWEEN_LABELS = 7;

/** A place in ten-thousandths as CSS has it: `12.50%`. */
function percent(place: number): string {
  return `${formatMinor(place)}%`;
}

function extremesOf(balances: readonly DayBalance[]): { readonly least: bigint; readonly most: bigint } {
  const amounts = balances.map(({ usd6 }) => usd6);
  return {
    least: amounts.reduce((a, b) => (a < b ? a : b)),
    most: amounts.reduce((a, b) => (a > b ? a : b)),
  };
}

function describe(balances: readonly DayBalance[]): string {
  const { least, most } = extremesOf(balances);
  const dayOf = (usd6: bigint): number => balances.find((one) => one.usd6 === usd6)?.day ?? 0;
  const last = balances.at(-1);
  return [
    `The lowest balance is ${dollarWords(least)} USD on day ${dayOf(least)},`,
    `the highest ${dollarWords(most)} USD on day ${dayOf(most)},`,
    `the last ${dollarWords(last?.usd6 ?? 0n)} USD on day ${last?.day ?? 0}.`,
  ].join(' ');
}

export function dayChart({ balances, dayCount, id }: DayChartForm): Html {
  const { least, most } = extremesOf(balances);
  const x = scaleLinear().domain([0, dayCount]).rangeRound([0, WIDTH]);
  const low = Math.min(0, Number(least));
  const high = Math.max(0, Number(most));
  const y = scaleLinear()
    .domain([low, high === low ? low + 1 : high])
    .rangeRound([BOTTOM, TOP]);
  // A step ends where the next begins; the last one ends with its day.
  const points: [number, number][] = balances.map(({ day, usd6 }) => [x(day - 1), y(Number(usd6))]);
  const last = balances.at(-1);
  if (last !== undefined) points.push([x(last.day), y(Number(last.usd6))]);
  const course = line().curve(curveStepAfter)(points) ?? '';
  const under = area().curve(curveStepAfter).y0(y(0))(points) ?? '';
  const ticks = y.ticks(GRID_LINES).filter((tick) => Number.isSafeInteger(tick));
  const grid = ticks.map(
    (tick) =>
      html`<line class="${tick === 0 ? 'zero' : 'grid'}" x1="0" x2="100%" y1="${percent(y(tick))}" y2="${percent(y(tick))}"/>`,
  );
  const amounts = ticks.map(
    (tick) =>
      html`<text x="100%" y="${percent(y(tick))}" dy="4" text-anchor="end">${dollarWords(BigInt(tick))} USD</text>`,
  );
  const labelled = Array.from({ length: dayCount }, (_, index) => index + 1).filter(
    (day) => (day - 1) % DAYS_BETWEEN_LABELS === 0,
  );
  const days = labelled.map(
    (day) => html`<text x="${percent(x(day - 1))}" y="${percent(LABEL_BASE)}">${day}</text>`,
  );
  return html`<div class="days"><svg class="chart" role="img" aria-labelledby="${id}-title ${id}-desc">
<title id="${id}-title">Balance of the float by day</title>
<desc id="${id}-desc">${describe(balances)}</desc>
<svg width="100%" height="100%" viewBox="0 0 ${WIDTH} ${HEIGHT}" preserveAspectRatio="none"><path class="under" d="${whole(under)}"/></svg>
${grid}<svg width="100%" height="100%" viewBox="0 0 ${WIDTH} ${HEIGHT}" preserveAspectRatio="none"><path class="course" d="${whole(course)}"/></svg>
${days}
</svg><svg class="scale" aria-hidden="true" focusable="false">${amounts}</svg></div>
`;
}
