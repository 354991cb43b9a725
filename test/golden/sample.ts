// Which pack stands in reports/sample: October of the scenario with the demo's errors.

import { join } from 'node:path';
import { scenariosFolder } from './scenario-folder.js';

const scenario = 'planted-errors';
const month = '2026-10';

export const sample = {
  scenario,
  month,
  pack: join(scenariosFolder, scenario, 'expected', month),
} as const;
