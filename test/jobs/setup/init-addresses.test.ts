import { describe, expect, it } from 'vitest';
import { addressesOf } from '../../../src/jobs/setup/init-addresses.js';

describe('addresses of tieout init', () => {
  it('stand behind the name of their interface, and may hold an equals sign', () => {
    expect([...addressesOf(['a=http://x', 'b=http://y/?c=d'])]).toEqual([
      ['a', 'http://x'],
      ['b', 'http://y/?c=d'],
    ]);
  });

  it.each([[['http://x']], [['=http://x']], [['a=1', 'a=2']]])('refuses %j', (given) => {
    expect(() => addressesOf(given)).toThrow(/no interface|given twice/);
  });
});
