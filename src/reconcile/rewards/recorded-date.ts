// The test that two sources date a thing alike. An own record is made beside the call and not with it, its
// clock is not the provider's, and a day without a time may be up to 36 hours off (assumption A-33).

const RECORDED_WITHIN_MS = 2 * 24 * 60 * 60 * 1000;

/** True for two instants, in milliseconds, that may be of one event. */
export function isOfOneDate(oneMs: number, otherMs: number): boolean {
  return Math.abs(oneMs - otherMs) <= RECORDED_WITHIN_MS;
}
