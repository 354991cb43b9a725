// Makes the scripted run and says each step that is done.

import { runOnce } from './scripted-run.js';

const [, , booksPath = '', reports = ''] = process.argv;
runOnce(booksPath, reports, (step) => process.stdout.write(`${step}\n`));
