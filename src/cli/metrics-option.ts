// `--metrics FILE` of the commands that cron runs.

import type { MeteredWork } from '../jobs/metrics/metered-run.js';
import type { RunSettings } from '../jobs/workplace.js';
import type { CommandResult, CommandRun } from './command-run.js';
import { exitCodeOf } from './exit-code.js';

/** The text of the option in help. */
export const METRICS_TEXT =
  'write how the run went, what it found and how the accounts stand, for Prometheus';

/** Runs `work`, and writes the metrics where a file is named. Without one nothing of it is loaded. */
export async function inMeteredRun(
  run: CommandRun,
  settings: RunSettings,
  { command, file }: { readonly command: 'close' | 'audit'; readonly file: string | undefined },
  work: (metered: MeteredWork) => Promise<CommandResult>,
): Promise<CommandResult> {
  if (file === undefined) return work((_, job) => job());
  const { meteredRun } = await import('../jobs/metrics/metered-run.js');
  return meteredRun({ command, file: run.pathOf(file), exitCodeOf }, settings, work);
}
