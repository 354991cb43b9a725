// Each rule of docs/architecture.md names the tests that hold it, and they are there.

import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';

const ROOT = join(import.meta.dirname, '../..');
const text = readFileSync(join(ROOT, 'docs/architecture.md'), 'utf8');

/** The numbered rules below "Rules that give it value". */
const rules = (text.split('\nRules that give it value')[1] ?? '')
  .split('\n## ')[0]
  ?.split(/\n(?=\d\. )/)
  .slice(1)
  .map((rule) => [rule.slice(0, 60).replaceAll('\n', ' '), rule] as const);

const testsIn = (part: string) => [...part.matchAll(/`(test\/[^`]+)`/g)].map(([, path = '']) => path);

describe('docs/architecture.md', () => {
  it('has rules', () => {
    expect(rules?.length).toBeGreaterThan(8);
  });

  it.each(rules ?? [])('has a test for the rule "%s"', (_, rule) => {
    expect(testsIn(rule).length).toBeGreaterThan(0);
  });

  it('names only tests and files of the product that are there', () => {
    const named = testsIn(text).filter((path) => path.endsWith('.ts'));
    expect(named.filter((path) => !existsSync(join(ROOT, path)))).toEqual([]);
    const product = [
      ...text.matchAll(
        /`((?:base|money|wire|records|ledger|reconcile|report|store|client|config|jobs|cli|demo|service)\/[\w/-]+\.ts)`/g,
      ),
    ];
    expect(product.length).toBeGreaterThan(10);
    expect(
      product.map(([, path = '']) => path).filter((path) => !existsSync(join(ROOT, 'src', path))),
    ).toEqual([]);
  });
});
