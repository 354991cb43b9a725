// The base address of an interface, checked before the first call: what is signed and sent must go to the
// host that a reader of the configuration sees there. Plain http is for loopback alone.

import { MendConfiguration } from '../failures/client-failure.js';

export interface BaseUrl {
  /** Scheme, host and port, as the connection is made to. */
  readonly origin: string;
  /** The path before every path: empty, or `/a/b` without a slash at the end. It is signed as well. */
  readonly prefix: string;
  /** Host and port as they will be used, to be shown before the first call. */
  readonly effectiveHost: string;
  readonly loopback: boolean;
}

/** The part of the environment that weakens TLS, handed in, since only the edge reads the environment. */
export type TlsEnvironment = Readonly<Record<string, string | undefined>>;

const HINT = 'Give the base address as https://host[:port], or http://127.0.0.1:port for a local service.';
// Visible ASCII without what URL parsers repair in silence (backslashes) or read as a second part.
const PLAIN_ADDRESS = /^https?:\/\/[!-~]+$/i;
const PLAIN_PREFIX = /^(?:\/[A-Za-z0-9\-._~]+)*$/;
const IPV4_LOOPBACK = /^127\.\d{1,3}\.\d{1,3}\.\d{1,3}$/;

/**
 * Reads a base address.
 *
 * @param environment where given, `NODE_TLS_REJECT_UNAUTHORIZED=0` in it is refused for any host but loopback
 * @throws MendConfiguration `bad_address` for a name or password in it, a query, a fragment, another scheme,
 * plain http to another machine, or certificate checks switched off. The address itself is not repeated: it
 * may hold a password.
 */
export function readBaseUrl(text: string, environment: TlsEnvironment = {}): BaseUrl {
  const url =
    PLAIN_ADDRESS.test(text) && !text.includes('\\') && URL.canParse(text) ? new URL(text) : undefined;
  if (url === undefined) throw refusal('the base address is not an http or https address');
  // An empty query or name leaves no trace in the parsed address, so the marks are looked for in the text.
  if (text.includes('@') || url.username !== '' || url.password !== '') {
    throw refusal('the base address holds a user name or a password');
  }
  if (text.includes('?') || text.includes('#')) throw refusal('the base address holds a query or a fragment');
  const prefix = url.pathname.replace(/\/$/, '');
  // The parser has resolved dot segments by now, escaped ones too: what is signed has to be what was written.
  if (!PLAIN_PREFIX.test(prefix) || text.includes('%') || text.includes('/.')) {
    throw refusal('the path of the base address holds more than plain names');
  }
  const loopback = isLoopback(url.hostname);
  if (url.protocol === 'http:' && !loopback) {
    throw refusal(`plain http is used only on this machine, and ${url.host} is not this machine`);
  }
  if (!loopback && environment['NODE_TLS_REJECT_UNAUTHORIZED'] === '0') {
    throw refusal(
      `NODE_TLS_REJECT_UNAUTHORIZED=0 switches certificate checks off, and ${url.host} is not this machine`,
      'Unset NODE_TLS_REJECT_UNAUTHORIZED and run again.',
    );
  }
  return { origin: url.origin, prefix, effectiveHost: url.host, loopback };
}

/** 127.0.0.0/8, ::1 and the name `localhost`; the parser has brought every spelling to these by now. */
function isLoopback(hostname: string): boolean {
  return hostname === 'localhost' || hostname === '[::1]' || IPV4_LOOPBACK.test(hostname);
}

function refusal(message: string, hint: string = HINT): MendConfiguration {
  return new MendConfiguration({ code: 'bad_address', message, hint });
}
