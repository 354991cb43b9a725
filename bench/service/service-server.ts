// The local service on a folder of its own, durable, with limits off and no log.

import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startLocalService } from '../../src/service/local-service.js';

const service = await startLocalService({
  dataDir: mkdtempSync(join(tmpdir(), 'bench-service-')),
  limits: 'off',
  difficulty: 0,
});
process.stdout.write(`${service.sandboxUrl}\n`);
