import { describe, expect, it } from 'vitest';
import { isKnownHost } from '../../../src/service/http/host-check.js';

describe('isKnownHost', () => {
  it.each([
    '127.0.0.1',
    '127.0.0.1:8701',
    'localhost',
    'LOCALHOST:1',
    '[::1]:8701',
    '192.168.1.7:80',
    'books.example',
  ])('takes %s', (host) => expect(isKnownHost(host, 'books.example')).toBe(true));

  it.each([
    'evil.example',
    'localhost.evil.example',
    '127.0.0.1.nip.io',
    '127.0.0.1@evil',
    '',
    'localhost:',
    'a b',
    '::1',
    '0x7f.1',
    '2130706433',
  ])('refuses %s', (host) => expect(isKnownHost(host, '127.0.0.1')).toBe(false));
});
