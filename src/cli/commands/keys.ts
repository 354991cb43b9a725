// `tieout keys create` and `keys revoke`.

import type { Command } from 'commander';
import { assert } from '../../base/failure/assert.js';
import { shellText } from '../../base/text/shell-text.js';
import { dialectWords } from '../../jobs/dialect-words.js';
import type { CreatedKey, KeyMaking } from '../../jobs/keys/key-making.js';
import { pathArgument } from '../arguments.js';
import type { CommandHost, CommandResult } from '../command-run.js';

interface CreateOptions {
  readonly out: string;
  readonly show?: boolean;
}

export function addKeysCommand(program: Command, host: CommandHost): void {
  for (const { name, makesKeys } of dialectWords) {
    if (makesKeys === true) {
      addKeys(program.command('keys').description(`make and end ${name} keys`), host, name);
    }
  }
}

async function keyMakingOf(name: DialectName): Promise<KeyMaking> {
  const { dialects } = await import('../../jobs/dialects.js');
  const keys = dialects.find((dialect) => dialect.name === name)?.keys;
  assert(keys !== undefined, `${name} says that it makes keys, and has none to make`);
  return keys;
}

type DialectName = (typeof dialectWords)[number]['name'];

function addKeys(group: Command, host: CommandHost, name: DialectName): void {
  group
    .command('create')
    .description('pass the security check and store the three values of a new key, one file each (mode 0600)')
    .option(
      '--out <dir>',
      'folder for the files; existing files are never overwritten',
      pathArgument,
      'secrets',
    )
    .option('--show', 'print the values as well')
    .action((options: CreateOptions, command: Command) =>
      host.run(command, async (run) => {
        const { create } = await keyMakingOf(name);
        const key = await create(run.settings(), run.pathOf(options.out));
        const shown = options.show === true ? key.reveal() : undefined;
        if (shown !== undefined) run.output.allow([shown.apiKey, shown.signingSecret, shown.webhookSecret]);
        return createdResult(key, shown);
      }),
    );
  group
    .command('revoke')
    .description('fetch all evidence of the key, then end it: nothing can be read with it afterwards')
    .action((_options: unknown, command: Command) =>
      host.run(command, async (run) => {
        const { revoke } = await keyMakingOf(name);
        const { keyId, revokedAt, months } = await revoke(run.settings());
        return {
          exitCode: 0,
          text: `key ${keyId} revoked at ${revokedAt}; evidence archived before: ${months.join(', ')}`,
          json: { key_id: keyId, revoked_at: revokedAt, months, exit_code: 0 },
        };
      }),
    );
}

/** @param shown the values, where they are to be printed */
function createdResult(key: CreatedKey, shown: ReturnType<CreatedKey['reveal']> | undefined): CommandResult {
  const { keyId, createdAt, expiresAt, balanceUsd6, variables } = key;
  const values =
    shown === undefined
      ? {}
      : { api_key: shown.apiKey, signing_secret: shown.signingSecret, webhook_secret: shown.webhookSecret };
  const lines = [
    `key ${keyId}, good until ${expiresAt}`,
    ...Object.entries(values).map(([name, value]) => `${name.padEnd(14)} ${value}`),
    'To use it:',
    ...variables.map(({ name, path }) => `  export ${name}=${shellText(path)}`),
  ];
  return {
    exitCode: 0,
    text: lines.join('\n'),
    json: {
      key_id: keyId,
      created_at: createdAt,
      expires_at: expiresAt,
      balance_usd6: balanceUsd6,
      variables: Object.fromEntries(variables.map(({ name, path }) => [name, path])),
      ...values,
      exit_code: 0,
    },
  };
}
