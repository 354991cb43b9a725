import { describe, expect, it } from 'vitest';
import { MendConfiguration } from '../../../src/client/failures/client-failure.js';
import { readBaseUrl } from '../../../src/client/transport/base-url.js';

describe('readBaseUrl', () => {
  it.each([
    ['https://sandbox.example.com', 'https://sandbox.example.com', '', 'sandbox.example.com', false],
    [
      'https://sandbox.example.com:444/',
      'https://sandbox.example.com:444',
      '',
      'sandbox.example.com:444',
      false,
    ],
    ['https://sandbox.example.com/a/b/', 'https://sandbox.example.com', '/a/b', 'sandbox.example.com', false],
    ['HTTPS://Sandbox.Example.COM', 'https://sandbox.example.com', '', 'sandbox.example.com', false],
    ['http://127.0.0.1:8701', 'http://127.0.0.1:8701', '', '127.0.0.1:8701', true],
    ['http://127.9.8.7', 'http://127.9.8.7', '', '127.9.8.7', true],
    ['http://localhost:1', 'http://localhost:1', '', 'localhost:1', true],
    ['http://[::1]:8701', 'http://[::1]:8701', '', '[::1]:8701', true],
    ['http://2130706433', 'http://127.0.0.1', '', '127.0.0.1', true],
    ['http://0x7f.1', 'http://127.0.0.1', '', '127.0.0.1', true],
  ])('takes %s and says which host that is', (text, origin, prefix, effectiveHost, loopback) => {
    expect(readBaseUrl(text)).toEqual({ origin, prefix, effectiveHost, loopback });
  });

  it.each([
    ['', /not an http/],
    ['sandbox.example.com', /not an http/],
    ['ftp://127.0.0.1', /not an http/],
    ['file:///etc/passwd', /not an http/],
    ['javascript:alert(1)', /not an http/],
    ['http:127.0.0.1', /not an http/],
    ['http://', /not an http/],
    [' http://127.0.0.1', /not an http/],
    ['http://127.0.0.1\n', /not an http/],
    ['http://127.0.0.1\\@evil.example', /not an http/],
    ['http://[fe80::1%25eth0]:80', /not an http/],
    ['http://127.0.0.1:99999', /not an http/],
    ['http://127.0.0.1@evil.example', /user name/],
    ['https://user:pass@sandbox.example.com', /user name/],
    ['https://@sandbox.example.com', /user name/],
    ['https://sandbox.example.com?', /query/],
    ['https://sandbox.example.com/?a=1', /query/],
    ['https://sandbox.example.com/#', /fragment/],
    ['https://sandbox.example.com//v1', /plain names/],
    ['https://sandbox.example.com/%2e%2e', /plain names|not an http/],
    ['http://sandbox.example.com', /plain http/],
    ['http://127.0.0.1.evil.example', /plain http/],
    ['http://localhost.evil.example', /plain http/],
    ['http://127.1.evil', /plain http/],
    ['http://0.0.0.0', /plain http/],
    ['http://[::ffff:127.0.0.1]', /plain http/],
  ])('refuses %j', (text, message) => {
    expect(() => readBaseUrl(text)).toThrow(MendConfiguration);
    expect(() => readBaseUrl(text)).toThrow(message);
  });

  it('repeats no password that stands in the address', () => {
    expect(() => readBaseUrl('https://user:hunter2@sandbox.example.com')).toThrow(
      expect.not.objectContaining({ message: expect.stringContaining('hunter2') }),
    );
  });

  it('refuses another machine, and only that, where the environment switches certificate checks off', () => {
    const environment = { NODE_TLS_REJECT_UNAUTHORIZED: '0' };
    expect(() => readBaseUrl('https://sandbox.example.com', environment)).toThrow(
      /NODE_TLS_REJECT_UNAUTHORIZED=0/,
    );
    expect(readBaseUrl('https://127.0.0.1', environment).loopback).toBe(true);
    expect(readBaseUrl('https://sandbox.example.com', { NODE_TLS_REJECT_UNAUTHORIZED: '1' }).loopback).toBe(
      false,
    );
  });
});
