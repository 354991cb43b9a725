// Timestamps of signatures, whatever the interface: unix seconds on the real clock of both ends.

/** The most seconds by which a timestamp may be off, either way. */
export const SKEW_SECONDS = 300;

// No sign, no leading zero, no exponent; eleven digits last until the year 5138 and leave milliseconds out.
const UNIX_SECONDS_PATTERN = /^(?:0|[1-9][0-9]{0,10})$/;

/** Reads unix seconds from their decimal digits; undefined for any other spelling. */
export function parseUnixSeconds(text: string): number | undefined {
  return UNIX_SECONDS_PATTERN.test(text) ? Number(text) : undefined;
}
