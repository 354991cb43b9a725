import { describe, expect, it } from 'vitest';
import { PAGE_STYLE } from '../../../src/report/page/page-style.js';

describe('the style of the page', () => {
  it('fetches nothing and ends no element', () => {
    expect(PAGE_STYLE).not.toMatch(/url\(|@import|@font-face|src:|</);
  });

  it('has every colour by its name for light, dark and print', () => {
    const used = new Set([...PAGE_STYLE.matchAll(/var\((--[a-z]+)\)/g)].map(([, name]) => name));
    const given = [...PAGE_STYLE.matchAll(/:root \{([^}]*)\}/g)].map(
      ([, block = '']) => new Set([...block.matchAll(/(--[a-z]+):/g)].map(([, name]) => name)),
    );
    expect(given).toHaveLength(3);
    for (const names of given) expect([...used].filter((name) => !names.has(name))).toEqual([]);
  });

  it('sets figures of one width', () => {
    expect(PAGE_STYLE).toContain('font-variant-numeric: tabular-nums');
  });

  it('breaks no amount inside its digits, at any width and in print', () => {
    const rules = [...PAGE_STYLE.matchAll(/^\s*\.amount \{([^}]*)\}/gm)].map(([, rule = '']) => rule);
    expect(rules[0]).toContain('overflow-wrap: normal');
    for (const rule of rules.slice(1)) expect(rule).not.toMatch(/overflow-wrap|word-break/);
  });

  it('breaks the words of a table, but for a wide one: that takes the focus and scrolls in its own box', () => {
    const [onScreen = ''] = PAGE_STYLE.split('@media print');
    const rulesOf = (name: string) =>
      [...onScreen.matchAll(new RegExp(`^\\s*\\.${name} \\{([^}]*)\\}`, 'gm'))].map(([, rule = '']) =>
        rule.trim(),
      );
    expect(rulesOf('table')).toEqual(['overflow-x: auto; overflow-wrap: anywhere;']);
    expect(rulesOf('wide')).toEqual(['overflow-wrap: break-word;']);
  });
});
