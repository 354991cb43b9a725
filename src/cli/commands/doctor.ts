// `tieout doctor`: whether everything that a run rests on is as it should be.

import type { Command } from 'commander';
import type { CommandHost } from '../command-run.js';
import { driverFaultOf } from '../driver-fault.js';

/** The longest silence of a service here, without `--patience`: somebody waits for the answer. */
const PATIENCE_MS = 10_000;

export function addDoctorCommand(program: Command, host: CommandHost): void {
  program
    .command('doctor')
    .description(
      'check configuration, keys, clocks, services, books and disk: one line each, and how to fix it',
    )
    .option('--offline', 'ask no service')
    .action((options: { readonly offline?: boolean }, command: Command) =>
      host.run(command, async (run) => {
        const { examine } = await import('../../jobs/doctor/doctor-job.js');
        const { doctorResult } = await import('../../jobs/doctor/doctor-answer.js');
        const checkup = await examine({
          configure: () => {
            const settings = run.settings();
            return run.globals.patience === undefined ? { ...settings, patienceMs: PATIENCE_MS } : settings;
          },
          nodeVersion: process.versions.node,
          driverFaultOf,
          isOffline: options.offline === true,
        });
        // Only what to do is advice; a finding may name a folder that reads like a command.
        const lines = checkup.lines.map(({ fix, ...line }) => ({
          ...line,
          fix: fix === undefined ? undefined : run.suggested.in(fix),
        }));
        return { exitCode: checkup.exitCode, ...doctorResult({ ...checkup, lines }) };
      }),
    );
}
