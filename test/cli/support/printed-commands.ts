// The commands that are printed as next steps, as a shell takes them apart: what follows `#` is a remark, and
// a line that ends with a backslash goes on.

import { execFileSync } from 'node:child_process';

/** The words of each line of `tieout` that is printed with blanks before it, without that first word. */
export function commandsIn(text: string): string[][] {
  const lines = text.replaceAll('\\\n', ' ').split('\n');
  return lines.filter((line) => /^ {2}tieout /.test(line)).map((line) => wordsOf(line.trim()).slice(1));
}

/** The variables that `export` lines set in a shell whose working folder is `cwd`. */
export function exportsIn(text: string, cwd: string): Record<string, string> {
  const lines = text.split('\n').filter((line) => /^ {2}export /.test(line));
  const words = lines.flatMap((line) => wordsOf(line.trim(), cwd).slice(1));
  return Object.fromEntries(words.map((word) => [word.replace(/=.*$/, ''), word.replace(/^[^=]*=/, '')]));
}

function wordsOf(line: string, cwd = '/'): string[] {
  const script = `printf '%s\\0' ${line}`;
  const said = execFileSync('/bin/sh', ['-c', script], { cwd, env: { PWD: cwd }, encoding: 'utf8' });
  return said.split('\0').slice(0, -1);
}
