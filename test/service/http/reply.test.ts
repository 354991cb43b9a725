import { describe, expect, it } from 'vitest';
import { pageReply, reply } from '../../../src/service/http/reply.js';

describe('reply and pageReply', () => {
  it('carry their data; only a page says where it stands', () => {
    expect(reply(201, { a: 1 })).toEqual({ kind: 'data', status: 201, data: { a: 1 } });
    const paging = { page: 2, per_page: 50, total: 72 };
    expect(pageReply([], paging)).toEqual({ kind: 'data', status: 200, data: [], paging });
  });
});
