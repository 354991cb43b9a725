// Dates and times of the partner's files: ISO 8601 with a zone, or without one in the profile's. A blank
// may stand for the `T` (RFC 3339 section 5.6 allows it and most exports write it) and before the zone,
// whose colon may be missing; the time may be missing: then it is the first instant of that day in the
// profile's zone.

import { parseInstantMs, parseLocalInstant } from '../../../base/time/instant.js';
import { zuluIn } from '../../../base/time/zulu-instant.js';
import { TimeZone } from './time-zone.js';

const DATE = /^\d{4}-\d\d-\d\d$/;
const DATE_AND_TIME = /^(\d{4}-\d\d-\d\d)[T ](.+)$/;
/** An offset behind a blank and without its colon, as shop systems export it: ` +0200`. */
const SPELLED_OFFSET = / ([+-]\d\d):?(\d\d)$/;

/** The reason why a field is no instant: not written as one, or a time that the zone's clocks skip. */
type InstantFault = 'unreadable' | 'skipped';

export class InstantReader {
  readonly zone: TimeZone;

  /** @throws Failure (refused) where the zone is not known */
  constructor(timeZone: string) {
    this.zone = new TimeZone(timeZone);
  }

  /** The instant that the bytes name: milliseconds since 1970, 0..9999-12-31, or why they name none. */
  instantIn(bytes: Uint8Array, start: number, end: number): number | InstantFault {
    const common = zuluIn(bytes, start, end);
    if (common >= 0) return common;
    return this.instantOf(Buffer.from(bytes.buffer, bytes.byteOffset + start, end - start).toString('utf8'));
  }

  /** The same for a text. */
  instantOf(text: string): number | InstantFault {
    if (DATE.test(text)) {
      const midnight = parseLocalInstant(`${text}T00:00`);
      return (midnight && this.zone.startOfDay(midnight)) ?? 'unreadable';
    }
    const [, date, time] = DATE_AND_TIME.exec(text) ?? [];
    const written = `${date}T${time?.replace(SPELLED_OFFSET, '$1:$2')}`;
    const zoned = parseInstantMs(written);
    if (zoned !== undefined) return zoned;
    const local = parseLocalInstant(written);
    return local === undefined ? 'unreadable' : (this.zone.instantOf(local) ?? 'skipped');
  }
}
