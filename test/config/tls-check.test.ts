import { describe, expect, it } from 'vitest';
import type { Config } from '../../src/config/config.js';
import { readConfig } from '../../src/config/config-file.js';
import { refuseWeakTls } from '../../src/config/tls-check.js';
import { sectionKinds } from '../../src/jobs/dialects.js';

const local = readConfig(undefined, '/nowhere-at-all', sectionKinds);
const remote: Config = {
  ...local,
  sections: new Map([['sandbox', { baseUrl: 'https://sandbox.example.com' }]]),
};

describe('certificate checks that were switched off', () => {
  it('refuse a run that would leave this machine', () => {
    expect(() => refuseWeakTls(remote, { NODE_TLS_REJECT_UNAUTHORIZED: '0' })).toThrow(
      'the sandbox interface is not on this machine',
    );
  });

  it('are let pass for loopback, and where they are on', () => {
    expect(() => refuseWeakTls(local, { NODE_TLS_REJECT_UNAUTHORIZED: '0' })).not.toThrow();
    expect(() => refuseWeakTls(remote, { NODE_TLS_REJECT_UNAUTHORIZED: '1' })).not.toThrow();
    expect(() => refuseWeakTls(remote, {})).not.toThrow();
  });
});
