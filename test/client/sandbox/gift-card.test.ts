import { format, inspect } from 'node:util';
import { describe, expect, it } from 'vitest';
import { GiftCard } from '../../../src/client/sandbox/gift-card.js';
import { cardCode, cardLink } from '../support/sandbox-samples.js';

const card = new GiftCard({ code: cardCode, link: cardLink });

describe('GiftCard', () => {
  it('gives code and link to who asks by name', () => {
    expect(card.reveal()).toEqual({ code: cardCode, link: cardLink });
  });

  it('shows neither in any way that things get into logs', () => {
    const shown = [
      String(card),
      `${card}`,
      JSON.stringify({ card }),
      inspect(card, { showHidden: true, depth: 9, getters: true }),
      inspect({ order: [card] }, { depth: 9 }),
      format('%s %o %O %j', card, card, card, card),
      Object.entries(card).join(),
      Object.getOwnPropertyNames(card).join(),
      new Error('x', { cause: card }).stack ?? '',
    ].join(' ');
    expect(shown).toContain('[redacted]');
    expect(shown).not.toMatch(/CANA|canary/);
  });
});
