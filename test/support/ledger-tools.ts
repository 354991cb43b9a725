// hledger and bean-check as counterparties of our exports. Where they are missing a test says in its name
// that it was not run; under CI it fails instead and says how to get them, unless
// TIEOUT_WITHOUT_LEDGER_TOOLS=1.

import { spawnSync } from 'node:child_process';

const isWaived = process.env['CI'] === undefined || process.env['TIEOUT_WITHOUT_LEDGER_TOOLS'] === '1';

function isThere(tool: string): boolean {
  return spawnSync(tool, ['--version']).status === 0;
}

/** The name of a test that needs a tool: it says so where the tool is not there and need not be. */
export function namedFor(tool: string, name: string): string {
  return isWaived && !isThere(tool) ? `NOT RUN, ${tool} is not installed: ${name}` : name;
}

/** Runs a tool. @returns its output, or undefined where it is missing and that is waived */
export function runTool(tool: string, given: readonly string[]): string | undefined {
  if (!isThere(tool)) {
    if (isWaived) return undefined;
    throw new Error(
      `${tool} is not installed: apt-get install hledger beancount, or set TIEOUT_WITHOUT_LEDGER_TOOLS=1`,
    );
  }
  const { status, stdout, stderr } = spawnSync(tool, given, {
    encoding: 'utf8',
    env: { ...process.env, LC_ALL: 'C.UTF-8' },
  });
  if (status !== 0) throw new Error(`${tool} refused it: ${stdout}${stderr}`);
  return stdout;
}
