// One bar as SVG, beside the number that it shows. It stretches with its cell; the number itself stands in
// the next one, so screen readers pass the bar over.

import { scaleLinear } from 'd3-scale';
import { type Html, html, nothing } from './html-text.js';

/** The beginning and end of a bar, in any one unit; only its picture goes by floating point. */
export interface Span {
  readonly from: bigint;
  readonly to: bigint;
  /** The kind of bar, by which the page's style colours it. */
  readonly paint: 'level' | 'up' | 'down';
}

const WIDTH = 1000;
const HEIGHT = 10;
/** So that an amount of nearly nothing is still seen. */
const LEAST_WIDTH = 3;

/** The drawer of bars on one common scale, with nought on it. */
export function barsOf(spans: readonly Span[]): (span: Span) => Html {
  const ends = spans.flatMap(({ from, to }) => [Number(from), Number(to)]);
  const [least, most] = [Math.min(0, ...ends), Math.max(0, ...ends)];
  if (least === most) return () => nothing;
  // Whole units of the picture: the same on every machine.
  const scale = scaleLinear().domain([least, most]).rangeRound([0, WIDTH]);
  const zero = scale(0);
  return ({ from, to, paint }) => {
    const [left, right] = [scale(Number(from)), scale(Number(to))].sort((a, b) => a - b) as [number, number];
    const width = from === to ? 0 : Math.max(LEAST_WIDTH, right - left);
    const x = Math.min(left, WIDTH - width);
    const axis = least < 0 ? html`<line class="zero" x1="${zero}" x2="${zero}" y1="0" y2="${HEIGHT}"/>` : '';
    return html`<svg class="bar" viewBox="0 0 ${WIDTH} ${HEIGHT}" preserveAspectRatio="none" aria-hidden="true" focusable="false">${axis}<rect class="${paint}" x="${x}" y="0" width="${width}" height="${HEIGHT}"/></svg>`;
  };
}
