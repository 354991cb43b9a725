// Under which subjects a reading of the float is archived. Its pages are `2026-10 1/3`, `2026-10 2/3`,
// `2026-10 3/3`, kept as they came; its movements, one a line in the archive's own spelling, are `2026-10`
// and follow them. All of them are archived in one step, so pages without movements are no reading. Movements
// of an imported file are `2026-10` as well, with no pages before them.

import { type CalendarMonth, parseCalendarMonth } from '../base/time/calendar-month.js';

/** The subject of a page of a list: of the float with its month, of the brands without one. */
export function pageSubject(page: number, pages: number, month?: CalendarMonth): string {
  return `${month === undefined ? '' : `${month} `}${page}/${pages}`;
}

type FloatSubject =
  | { readonly kind: 'page'; readonly month: CalendarMonth; readonly page: number; readonly pages: number }
  | { readonly kind: 'movements'; readonly month: CalendarMonth };

/** The meaning of a subject of the topic `float`; undefined for any other text. */
export function floatSubjectOf(subject: string): FloatSubject | undefined {
  const [, text = '', page, pages] = /^(\d{4}-\d\d)(?: (\d+)\/(\d+))?$/.exec(subject) ?? [];
  const month = parseCalendarMonth(text);
  if (month === undefined) return undefined;
  if (page === undefined || pages === undefined) return { kind: 'movements', month };
  return { kind: 'page', month, page: Number(page), pages: Number(pages) };
}

/** The page of a subject of the topic `brands`; undefined for any other text. */
export function brandsSubjectOf(subject: string): { page: number; pages: number } | undefined {
  const [, page, pages] = /^(\d+)\/(\d+)$/.exec(subject) ?? [];
  return page === undefined || pages === undefined ? undefined : { page: Number(page), pages: Number(pages) };
}
