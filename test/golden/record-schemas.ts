// `npm run schemas`: writes docs/schemas anew from test/cli/answers. It is never part of a test: what it
// changes is what programs that read the answers have to know of.

import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { answerFileName, answerJsonSchema, answerSchemas } from '../cli/answers/answer-schemas.js';

const folder = join(process.cwd(), 'docs', 'schemas');
rmSync(folder, { recursive: true, force: true });
mkdirSync(folder, { recursive: true });
for (const command of Object.keys(answerSchemas)) {
  const text = JSON.stringify(answerJsonSchema(command), undefined, 2);
  writeFileSync(join(folder, answerFileName(command)), `${text}\n`);
}
