// The faults that a campaign puts into a run: for each call that changes a file, or reads one, what may
// happen to it.

import type { Life } from './life.js';
import type { Step } from './life-steps.js';
import { type Injection, runTraced, type TracedCall } from './traced-process.js';

/** `kill`: SIGKILL before the call; `disk`: the call fails; `read`: one that opens or reads a file fails. */
export const campaignKinds = ['kill', 'disk', 'read'] as const;
export type CampaignKind = (typeof campaignKinds)[number];

const ERRORS = ['EIO', 'ENOSPC', 'EROFS', 'EACCES'] as const;

function injectionsOf({ name, ordinal }: TracedCall, kind: CampaignKind): Injection[] {
  if (kind === 'kill') return [{ call: name, effect: 'signal=KILL', ordinal, forGood: false }];
  const errors =
    kind === 'disk' ? ERRORS : name === 'openat' ? (['EIO', 'EACCES'] as const) : (['EIO'] as const);
  // No `write` or `read` fails for good: Node's own pipes and its wake-up go by them, and it ends without.
  const lengths = name === 'write' || name === 'read' ? [false] : [false, true];
  return errors.flatMap((error) =>
    lengths.map((forGood) => ({ call: name, effect: `error=${error}`, ordinal, forGood })),
  );
}

/** Every fault of the kind that one undisturbed run of the step has a place for. */
export async function injectionsInto(life: Life, step: Step, kind: CampaignKind): Promise<Injection[]> {
  life.begin(step);
  const { changing, reading } = await runTraced(life.command(step), life.where, life.tracePath);
  return (kind === 'read' ? reading : changing).flatMap((call) => injectionsOf(call, kind));
}
