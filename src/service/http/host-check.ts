// The `Host` values that a listener answers to. A page of a hostile site can make a browser call a loopback
// address under that site's name (DNS rebinding); so a name is accepted only if it is `localhost` or the host
// that was asked for at start. An address is always accepted: rebinding needs a name.

import { isIP } from 'node:net';

export function isKnownHost(hostHeader: string, boundHost: string): boolean {
  const parts = /^(\[[0-9a-fA-F:.]+\]|[A-Za-z0-9.-]+)(?::\d{1,5})?$/.exec(hostHeader);
  const host = parts?.[1]?.toLowerCase();
  if (host === undefined) return false;
  const bare = host.startsWith('[') ? host.slice(1, -1) : host;
  return isIP(bare) !== 0 || bare === 'localhost' || bare === boundHost.toLowerCase();
}
