// The headers of an answer, counted before they are believed. Joined or dropped doubles would let a proxy and
// this client read two different answers out of one.

/** The most headers an answer of this interface may carry; it sends fewer than ten. */
export const ANSWER_HEADERS_MOST = 64;

/**
 * Fields that HTTP lets stand in several lines, and that proxies add a line to (RFC 9110, section 5.3; RFC
 * 6265, section 3). Nothing here reads one, so a second line leaves nothing to choose between.
 */
const repeatable: ReadonlySet<string> = new Set([
  'alt-svc',
  'cache-control',
  'link',
  'nel',
  'pragma',
  'report-to',
  'server-timing',
  'set-cookie',
  'vary',
  'via',
  'warning',
]);

type HeaderReading =
  | { readonly kind: 'headers'; readonly headers: ReadonlyMap<string, string> }
  | { readonly kind: 'too_many' }
  /** `name` is of the answer, so it is shown only where it is plain. */
  | { readonly kind: 'doubled'; readonly name: string };

/**
 * Reads headers as they came: names and values in turn.
 *
 * @returns the map by lower-case name, of a repeatable one the first line; which other name came twice; or
 * that they are more than 64
 */
export function readHeaders(raw: readonly string[]): HeaderReading {
  if (raw.length > ANSWER_HEADERS_MOST * 2) return { kind: 'too_many' };
  const headers = new Map<string, string>();
  for (let at = 0; at + 1 < raw.length; at += 2) {
    const name = (raw[at] ?? '').toLowerCase();
    if (!headers.has(name)) {
      headers.set(name, raw[at + 1] ?? '');
    } else if (!repeatable.has(name)) {
      return { kind: 'doubled', name };
    }
  }
  return { kind: 'headers', headers };
}

/** The way in which the end of a body is known: by its length, by chunks, or (`open`) not at all. */
type BodyExtent =
  | { readonly kind: 'length'; readonly bytes: number }
  | { readonly kind: 'chunks' }
  | { readonly kind: 'open' };

/** The headers' statement on the end of the body. A length that is no plain number counts as none. */
export function bodyExtentOf(headers: ReadonlyMap<string, string>): BodyExtent {
  if (headers.get('transfer-encoding')?.toLowerCase() === 'chunked') return { kind: 'chunks' };
  const length = headers.get('content-length') ?? '';
  return /^\d{1,15}$/.test(length) ? { kind: 'length', bytes: Number(length) } : { kind: 'open' };
}

/**
 * True where the body is sent as it is. Identity was asked for, so anything else is an answer to nobody's
 * question.
 */
export function isPlainlyEncoded(headers: ReadonlyMap<string, string>): boolean {
  const encoding = headers.get('content-encoding');
  return encoding === undefined || encoding.toLowerCase() === 'identity';
}

const months = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'];
const HTTP_DATE =
  /^(?:Mon|Tue|Wed|Thu|Fri|Sat|Sun), (\d{2}) ([A-Z][a-z]{2}) (\d{4}) (\d{2}):(\d{2}):(\d{2}) GMT$/;

/**
 * Reads an HTTP date in the one form that servers write (RFC 9110, section 5.6.7, IMF-fixdate), in
 * milliseconds. `Date.parse` is not asked: it reads `120` as the year 120. Undefined for any other text, a
 * day that is none, or a day of the week that it is not.
 */
export function parseHttpDate(text: string): number | undefined {
  const match = HTTP_DATE.exec(text);
  if (match === null) return undefined;
  const [day, year, hour, minute, second] = [match[1], match[3], match[4], match[5], match[6]].map(Number);
  const month = months.indexOf(match[2] ?? '');
  const ms = Date.UTC(year ?? 0, month, day, hour, minute, second);
  // The calendar repairs the 30th of February and the 24th hour; a repaired date has another text.
  return new Date(ms).toUTCString() === text ? ms : undefined;
}
