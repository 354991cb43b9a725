// The container file, held to what docs/operations.md promises of it. It is built where there is an engine.

import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';

const root = join(import.meta.dirname, '../..');
const lines = readFileSync(join(root, 'Containerfile'), 'utf8').replaceAll('\\\n', ' ').split('\n');
const of = (word: string): string[] =>
  lines.filter((line) => line.startsWith(`${word} `)).map((line) => line.slice(word.length + 1).trim());
const ignored = readFileSync(join(root, '.dockerignore'), 'utf8').trim().split('\n');

describe('the container', () => {
  it('runs as a user without rights, and writes to its volume alone', () => {
    expect(of('USER')).toEqual(['node']);
    expect(of('VOLUME')).toEqual(['/data']);
    expect(of('WORKDIR').at(-1)).toBe('/data');
    expect(of('ENTRYPOINT')).toEqual(['["node", "/opt/tieout/dist/cli/main.js"]']);
  });

  it('is made of what the repository has, and of nothing that is fetched besides packages', () => {
    const copied = of('COPY')
      .filter((line) => !line.startsWith('--from='))
      .flatMap((line) => line.split(' ').slice(0, -1));
    expect(copied.filter((path) => !existsSync(join(root, path)))).toEqual([]);
    expect(of('ADD')).toEqual([]);
    expect(lines.filter((line) => /curl|wget|https?:/.test(line))).toEqual([]);
    expect(ignored).toEqual(['*', ...[...new Set(copied)].map((path) => `!${path}`)]);
  });

  it('holds the program and what it needs to run, and no tool for building', () => {
    expect(of('RUN')[1]).toBe('npm ci && npm prune --omit=dev');
    const [, second = ''] = of('FROM');
    expect(second).toBe('node:22-bookworm-slim');
    expect(
      of('COPY')
        .filter((line) => line.startsWith('--from='))
        .map((line) => line.split(' ')[1]),
    ).toEqual(['/build/package.json', '/build/node_modules', '/build/dist']);
  });
});
