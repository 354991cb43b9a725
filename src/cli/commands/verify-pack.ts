// `tieout verify-pack`: proves a report pack again, from its own files.

import { type Command, InvalidArgumentError } from 'commander';
import { pathArgument } from '../arguments.js';
import type { CommandHost } from '../command-run.js';

const FINGERPRINT = /^[0-9a-f]{64}$/;

function fingerprintArgument(text: string): string {
  const hex = text.replaceAll(':', '').toLowerCase();
  if (!FINGERPRINT.test(hex)) throw new InvalidArgumentError('A fingerprint is 64 hex digits.');
  return hex;
}

export function addVerifyPackCommand(program: Command, host: CommandHost): void {
  program
    .command('verify-pack')
    .description(
      'prove a report pack again: no network, no books, no credentials; exit code 3 if anything fails',
    )
    .argument('<dir>', 'the folder of the pack, such as reports/2026-10', pathArgument)
    .option('--fingerprint <hex>', 'SHA-256 of the statement key that you know', fingerprintArgument)
    .action((dir: string, options: { readonly fingerprint?: string }, command: Command) =>
      host.run(command, async (run) => {
        const { verifyPack } = await import('../../jobs/packs/verify-pack-job.js');
        const { exitCode, text, json } = verifyPack(run.pathOf(dir), options.fingerprint, run.progress);
        return { exitCode, text, json: { ...json, exit_code: exitCode } };
      }),
    );
}
