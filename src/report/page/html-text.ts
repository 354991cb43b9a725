// Pieces of a page. Whatever is put between them is text and is escaped, unless it is a piece itself; so
// nothing from outside can become an element, an attribute or a style.

import { visible } from '../../base/text/control-characters.js';

/** A piece of HTML that is safe to put anywhere an element may stand. */
export interface Html {
  readonly html: string;
}

type HtmlValue = Html | string | number | bigint | undefined | readonly HtmlValue[];

const MARKUP = /[&<>"']/g;
const entities: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

/** Texts from outside may be of any length, and a page may not: the files beside it have all of each. */
const LONGEST_TEXT = 600;

/** A text as an element's content or an attribute's value; what would act or hide is shown. */
function escapedHtml(text: string): string {
  return visible(text).replace(MARKUP, (mark) => entities[mark] ?? '');
}

/** A text of bearable length: itself, or its beginning and how long all of it is. */
function shortened(text: string, longest = LONGEST_TEXT): string {
  if (text.length <= longest) return text;
  return `${text.slice(0, longest).replace(/[\ud800-\udbff]$/, '')} … (${text.length} characters in all)`;
}

/** A text of our own, escaped and never shortened. */
export function whole(text: string): Html {
  return { html: escapedHtml(text) };
}

function htmlOf(value: HtmlValue): string {
  if (value === undefined) return '';
  if (typeof value === 'string') return escapedHtml(shortened(value));
  if (typeof value === 'number' || typeof value === 'bigint') return value.toString();
  if ('html' in value) return value.html;
  return value.map(htmlOf).join('');
}

/** The template as a piece: values are escaped, pieces and lists of pieces stand as they are. */
export function html(pieces: TemplateStringsArray, ...values: readonly HtmlValue[]): Html {
  return { html: pieces.map((piece, at) => piece + (at < values.length ? htmlOf(values[at]) : '')).join('') };
}

export const nothing: Html = { html: '' };
