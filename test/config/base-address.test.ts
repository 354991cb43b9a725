import { describe, expect, it } from 'vitest';
import { baseAddressFault, isLoopbackAddress } from '../../src/config/base-address.js';

describe('a base address', () => {
  it.each([
    'http://127.0.0.1:8701',
    'http://localhost:8701/',
    'http://[::1]:8701',
    'https://api.example.com',
    'https://api.example.com:8443/v1/partner',
    'HTTPS://API.EXAMPLE.COM',
  ])('is taken: %s', (address) => {
    expect(baseAddressFault(address)).toBeUndefined();
  });

  it.each([
    ['https://user:pass@api.example.com', 'user name or a password'],
    ['https://user@api.example.com', 'user name or a password'],
    ['https://@api.example.com', 'user name or a password'],
    ['http://127.0.0.1@evil.example.com', 'user name or a password'],
    ['javascript:alert(1)', 'not an http or https address'],
    ['file:///etc/passwd', 'not an http or https address'],
    ['ftp://api.example.com', 'not an http or https address'],
    ['', 'not an http or https address'],
    ['//api.example.com', 'not an http or https address'],
    ['https:/api.example.com', 'not an http or https address'],
    ['https://api.example.com\\@evil', 'user name or a password'],
    ['https:\\\\api.example.com', 'not an http or https address'],
    ['https://api.example.com\\evil', 'not an http or https address'],
    ['http://[fe80::1%25eth0]:8701', 'not an http or https address'],
    ['http://[fe80::1%eth0]:8701', 'not an http or https address'],
    ['https://api.example.com/%2e%2e', 'not an http or https address'],
    ['https://api.example.com/a b', 'not an http or https address'],
    [' https://api.example.com', 'not an http or https address'],
    ['https://api.example.com\u0000', 'not an http or https address'],
    ['https://аpi.example.com', 'not an http or https address'],
    ['https://api.example.com?', 'query or a fragment'],
    ['https://api.example.com/?a=1', 'query or a fragment'],
    ['https://api.example.com#', 'query or a fragment'],
    ['https://api.example.com//v1', 'path of more than plain names'],
    ['http://api.example.com', 'plain http to another machine'],
    ['http://128.0.0.1', 'plain http to another machine'],
    ['http://localhost.example.com', 'plain http to another machine'],
    ['http://127.0.0.1.example.com', 'plain http to another machine'],
  ])('is refused: %j, since it %s', (address, reason) => {
    expect(baseAddressFault(address)).toContain(reason);
  });

  it('is never repeated by the reason, since it may hold a password', () => {
    expect(baseAddressFault('https://user:canary@api.example.com')).not.toContain('canary');
  });

  it('is of this machine in every spelling of loopback, and only then', () => {
    const own = [
      'http://127.1:1',
      'http://0x7f.1',
      'http://2130706433',
      'http://[0:0::1]',
      'http://LOCALHOST',
    ];
    expect(own.filter((address) => !isLoopbackAddress(address))).toEqual([]);
    expect(isLoopbackAddress('https://api.example.com')).toBe(false);
    expect(isLoopbackAddress('no address')).toBe(false);
  });
});
