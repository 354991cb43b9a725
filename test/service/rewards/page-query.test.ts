import { describe, expect, it } from 'vitest';
import { startRewards } from './rewards-client.js';

describe('a page', () => {
  it('is another one than was asked for, and its total off, where faults say so once', async () => {
    const { client, service } = await startRewards('1');
    await service.fundPool('2');
    const seqs = async (query: string) => {
      const { movements, page, total } = (await client.get(`/v2/pool${query}`)).json;
      return [movements.map(({ seq }: { seq: number }) => seq), page, total];
    };
    service.addRewardsFault({ fault: 'page_shifted' });
    expect(await seqs('?per_page=1&page=2')).toEqual([[1], 2, 2]);
    service.addRewardsFault({ fault: 'page_total', delta: 5 });
    expect(await seqs('?per_page=1&page=2')).toEqual([[2], 2, 7]);
    expect(await seqs('?per_page=1&page=2')).toEqual([[2], 2, 2]);
  });
});
