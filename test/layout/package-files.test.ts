// `npm i tieout` brings the program, the users' documents and the licence into a project, and nothing that
// points to files that are not there.

import { execFileSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import ts from 'typescript';
import { describe, expect, it } from 'vitest';

const ROOT = join(import.meta.dirname, '../..');

/**
 * The files that npm would put into the package of this folder; without `--ignore-scripts` it would build
 * first.
 */
function packed(folder: string): string[] {
  const listing = execFileSync('npm', ['pack', '--dry-run', '--json', '--ignore-scripts'], {
    cwd: folder,
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  const [{ files }] = JSON.parse(listing) as [{ files: { path: string }[] }];
  return files.map(({ path }) => path).sort();
}

describe('the package', () => {
  it('takes program, types, documents and licence, and no source map, compiler note or workshop document', () => {
    const folder = mkdtempSync(join(tmpdir(), 'package-'));
    for (const name of ['package.json', 'README.md', 'LICENSE']) cpSync(join(ROOT, name), join(folder, name));
    for (const made of ['dist/cli', 'docs/command-line', 'docs/internal', 'src', 'test']) {
      mkdirSync(join(folder, made), { recursive: true });
    }
    const left = [
      'dist/.tsbuildinfo',
      'dist/index.js.map',
      'dist/cli/main.js.map',
      'docs/internal/regressions.md',
      'src/index.ts',
      'test/a.ts',
    ];
    const taken = [
      'dist/cli/main.js',
      'dist/index.d.ts',
      'dist/index.js',
      'docs/command-line/close.md',
      'docs/glossary.md',
    ];
    for (const name of [...left, ...taken]) writeFileSync(join(folder, name), '');
    expect(packed(folder)).toEqual(['LICENSE', 'README.md', ...taken, 'package.json'].sort());
  });

  it('is built without source maps: their sources are not in it', () => {
    const config = ts.getParsedCommandLineOfConfigFile(join(ROOT, 'tsconfig.build.json'), undefined, {
      ...ts.sys,
      onUnRecoverableConfigFileDiagnostic: (diagnostic) => {
        throw new Error(String(diagnostic.messageText));
      },
    });
    const { sourceMap, inlineSourceMap, declarationMap } = config?.options ?? { sourceMap: true };
    expect([sourceMap, inlineSourceMap, declarationMap].filter(Boolean)).toEqual([]);
  });

  it('has the licence that package.json names', () => {
    const { license } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8'));
    const text = readFileSync(join(ROOT, 'LICENSE'), 'utf8');
    expect(license).toBe('MIT');
    expect(text).toMatch(/^MIT License\n\nCopyright \(c\) \d{4} the tieout authors\n/);
  });
});
