// Holds every link in README and docs to a file that is there, and every test that a workshop document names.

import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { describe, expect, it } from 'vitest';

const ROOT = join(import.meta.dirname, '../..');
const INTERNAL = 'docs/internal/';

const pagesBelow = (folder: string): string[] =>
  readdirSync(join(ROOT, folder), { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.md'))
    .map((name) => `${folder}/${name}`);

const pages = ['README.md', ...pagesBelow('docs'), ...pagesBelow('reports/sample')];
const textOf = (page: string): string => readFileSync(join(ROOT, page), 'utf8');

interface Link {
  readonly page: string;
  readonly target: string;
  /** The path from the root that the target leads to: the page itself where the link is an anchor alone. */
  readonly path: string;
  readonly anchor: string | undefined;
}

/** The links of a page within this repository; addresses of the web are left out. */
function linksOf(page: string): Link[] {
  return [...textOf(page).matchAll(/\]\(([^)\s]+)\)/g)]
    .map(([, target = '']) => target)
    .filter((target) => !/^[a-z]+:/.test(target))
    .map((target) => {
      const [file = '', anchor] = target.split('#');
      return { page, target, path: file === '' ? page : join(dirname(page), file), anchor };
    });
}

/** The anchors of a page's headings, as the common viewers of Markdown make them. */
function anchorsOf(page: string): string[] {
  const headings = [...textOf(page).matchAll(/^#+ (.+)$/gm)].map(([, heading = '']) => heading);
  return headings.map((heading) =>
    heading
      .toLowerCase()
      .replace(/[^\p{L}\p{N} _-]/gu, '')
      .replaceAll(' ', '-'),
  );
}

const links = pages.flatMap(linksOf);

describe('the links of README and docs', () => {
  it('are many', () => {
    expect(links.length).toBeGreaterThan(120);
  });

  it('lead to files and headings that are there', () => {
    const isBroken = ({ path, anchor }: Link): boolean =>
      !existsSync(join(ROOT, path)) ||
      (anchor !== undefined &&
        (statSync(join(ROOT, path)).isDirectory() || !anchorsOf(path).includes(anchor)));
    expect(links.filter(isBroken)).toEqual([]);
  });

  it('lead from a document of the package to files of the package alone', () => {
    const inPackage = (path: string): boolean =>
      ['README.md', 'LICENSE', 'package.json'].includes(path) ||
      (/^docs(\/|$)/.test(path) && !path.startsWith(INTERNAL));
    const leaving = links.filter(
      ({ page, path }) => page !== 'README.md' && inPackage(page) && !inPackage(path),
    );
    expect(leaving).toEqual([]);
  });

  it('reach every page of docs from README', () => {
    const reached = new Set(['README.md']);
    for (const page of reached) {
      for (const { path } of links.filter((link) => link.page === page)) {
        if (path.endsWith('.md')) reached.add(path);
      }
    }
    expect(pages.filter((page) => !reached.has(page) && !page.startsWith('reports/'))).toEqual([]);
  });
});

describe.each(pagesBelow('docs/internal'))('%s', (page) => {
  it('names tests that are there', () => {
    const named = [...textOf(page).matchAll(/`(test\/[\w./-]+\.ts)`/g)].map(([, path = '']) => path);
    expect(named.filter((path) => !existsSync(join(ROOT, path)))).toEqual([]);
  });
});
