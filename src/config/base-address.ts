// The base address of an interface as the configuration gives it: only addresses that a reader of the file
// can be sure of. An address is refused here if its host is another one than it looks like, or would learn
// more than it should: names and passwords, other schemes, queries and fragments, zones, plain http to
// another machine. The client checks its address once more, since partner code reaches it without a
// configuration.

/** Visible ASCII without what URL parsers repair in silence (backslashes) or decode (percent signs). */
const PLAIN_ADDRESS = /^[!-~]+$/;
const SCHEME = /^https?:\/\//i;
const IPV4_LOOPBACK = /^127\.\d{1,3}\.\d{1,3}\.\d{1,3}$/;
const PLAIN_PATH = /^(?:\/[A-Za-z0-9\-._~]+)*\/?$/;

/**
 * The fault of an address, in words that follow its name; undefined if there is none. The address itself is
 * not in them: it may hold a password.
 */
export function baseAddressFault(text: string): string | undefined {
  if (!PLAIN_ADDRESS.test(text) || !SCHEME.test(text)) return 'is not an http or https address';
  if (text.includes('@')) return 'holds a user name or a password; keys are never part of an address';
  if (text.includes('?') || text.includes('#')) return 'holds a query or a fragment';
  if (text.includes('\\') || text.includes('%') || !URL.canParse(text)) {
    return 'is not an http or https address';
  }
  return urlFault(new URL(text));
}

function urlFault(url: URL): string | undefined {
  if (!PLAIN_PATH.test(url.pathname)) return 'has a path of more than plain names';
  if (url.protocol === 'http:' && !isLoopback(url)) return 'is plain http to another machine; use https';
  return undefined;
}

/** True where an address, found good before, is of this machine. */
export function isLoopbackAddress(text: string): boolean {
  return URL.canParse(text) && isLoopback(new URL(text));
}

/** 127.0.0.0/8, ::1 and `localhost`: the parser has brought every spelling of an address to these by now. */
function isLoopback({ hostname }: URL): boolean {
  return hostname === 'localhost' || hostname === '[::1]' || IPV4_LOOPBACK.test(hostname);
}
