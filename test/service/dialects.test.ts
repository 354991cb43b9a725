import { describe, expect, it } from 'vitest';
import { dialects } from '../../src/service/dialects.js';
import { readSettings } from '../../src/service/service-settings.js';

describe('dialects', () => {
  it('open books of their own, which begin with nothing booked', () => {
    const settings = readSettings({});
    for (const dialect of dialects) {
      const opened = dialect.read({}, settings).openBooks(undefined);
      expect([opened.latestMs, opened.daysAhead > 0]).toEqual([undefined, true]);
      opened.close();
    }
  });
});
