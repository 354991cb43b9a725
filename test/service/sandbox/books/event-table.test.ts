import { describe, expect, it } from 'vitest';
import { openCore } from '../../core.js';

describe('EventTable', () => {
  it('gives the newest of a key, oldest first', () => {
    const { core, keyId, close } = openCore();
    for (const id of ['e1', 'e2', 'e3']) {
      core.books.events.insert({ event_id: id, key_id: keyId, type: 't', subject: null, body: '{}' });
    }
    expect(core.books.events.newest(keyId, 2).map((event) => event.event_id)).toEqual(['e2', 'e3']);
    expect(core.books.events.newest('another', 2)).toEqual([]);
    close();
  });
});
