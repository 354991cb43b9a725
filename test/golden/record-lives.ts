// The second half of `npm run fixtures`: what is said of the lives of fixtures/lives.json, made anew.

import { writeFileSync } from 'node:fs';
import { lives, toldLivesFile } from '../months/told-lives.js';

const told = Object.fromEntries([...lives()].map(([name, play]) => [name, play()]));
writeFileSync(toldLivesFile, `${JSON.stringify(told, undefined, 1)}\n`);
