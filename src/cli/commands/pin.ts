// `tieout pin`: shows the statement key's fingerprint, and pins it when it is confirmed.

import type { Command } from 'commander';
import { formatInstant } from '../../base/time/instant.js';
import type { PinOutcome, PinStanding } from '../../jobs/keys/pin-job.js';
import type { CommandHost, CommandResult } from '../command-run.js';

interface PinOptions {
  readonly confirm?: string;
}

export function addPinCommand(program: Command, host: CommandHost): void {
  program
    .command('pin')
    .description("show the statement key's fingerprint (SHA-256 of its 32 bytes), and pin it once confirmed")
    .option('--confirm <fingerprint>', 'the fingerprint that you compared: 64 hex digits')
    .action((options: PinOptions, command: Command) =>
      host.run(command, async (run) => {
        const { pinStatementKey } = await import('../../jobs/keys/pin-job.js');
        return resultOf(await pinStatementKey(run.settings(), options.confirm));
      }),
    );
}

const standingTexts: Readonly<Record<PinStanding, string>> = {
  pinned: 'pinned',
  pinned_now: 'pinned now',
  unpinned: 'not pinned',
  changed: 'NOT THE PINNED KEY',
};

function resultOf(outcome: PinOutcome): CommandResult {
  const { exitCode, served, standing, pins } = outcome;
  const lines = [
    `statement key  ${served.keyId}`,
    `fingerprint    ${served.fingerprint}`,
    `state          ${standingTexts[standing]}`,
    ...pins.map((pin) => `pinned         ${pin.keyId}  ${pin.fingerprint}  ${formatInstant(pin.pinnedAtMs)}`),
    ...adviceOn(standing, served.fingerprint),
  ];
  return { exitCode, text: lines.join('\n'), json: jsonOf(outcome) };
}

function adviceOn(standing: PinStanding, fingerprint: string): string[] {
  if (standing === 'pinned' || standing === 'pinned_now') return [];
  const alarm =
    'The key changed. Do not rely on a statement signed with it until the provider has confirmed the change over another channel.';
  return [
    '',
    ...(standing === 'changed' ? [alarm] : []),
    'Compare the fingerprint with what the provider told you over another channel, then run:',
    `  tieout pin --confirm ${fingerprint}`,
  ];
}

function jsonOf({ exitCode, served, standing, pins }: PinOutcome): CommandResult['json'] {
  return {
    key_id: served.keyId,
    public_key: served.publicKeyHex,
    fingerprint: served.fingerprint,
    state: standing,
    pins: pins.map((pin) => ({
      key_id: pin.keyId,
      fingerprint: pin.fingerprint,
      pinned_at: formatInstant(pin.pinnedAtMs),
    })),
    exit_code: exitCode,
  };
}
