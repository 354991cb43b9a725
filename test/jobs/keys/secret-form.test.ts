import { describe, expect, it } from 'vitest';
import { readSecrets, type SecretName } from '../../../src/config/secret.js';
import { dialects } from '../../../src/jobs/dialects.js';
import { refuseMalformedSecrets } from '../../../src/jobs/keys/secret-form.js';
import { apiKey, signingSecret } from '../../client/support/sandbox-samples.js';
import { failureOf } from '../../store/sample.js';

describe('a secret that is not of its form', () => {
  const form = {
    name: 'TIEOUT_API_KEY' as SecretName,
    form: 'digits',
    isFormed: (text: string) => /^\d+$/.test(text),
  };

  it('is refused by the name of its variable, and not shown', () => {
    const refusal = failureOf(() =>
      refuseMalformedSecrets(readSecrets({ TIEOUT_API_KEY: 'canary' }), [form]),
    );
    expect([refusal.kind, refusal.message]).toEqual([
      'refused',
      'TIEOUT_API_KEY does not have the form of its kind; digits is expected',
    ]);
    expect(refusal.hint).not.toContain('canary');
  });

  it('is none where it is not set, or as it should be', () => {
    for (const environment of [{}, { TIEOUT_API_KEY: '12' }]) {
      expect(() => refuseMalformedSecrets(readSecrets(environment), [form])).not.toThrow();
    }
  });

  it.each(
    dialects.flatMap(({ name, reading, secrets }) =>
      reading === undefined ? [] : [{ name, reading, secrets }],
    ),
  )(
    'is refused of the $name interface before a run begins anything',
    ({ reading, secrets: [name = 'TIEOUT_'] }) => {
      const environment = { TIEOUT_API_KEY: apiKey, TIEOUT_SIGNING_SECRET: signingSecret, [name]: 'a b' };
      const refusal = failureOf(() => reading.demandSecrets(readSecrets(environment)));
      expect(refusal.message).toContain(`${name} does not have the form of its kind`);
    },
  );
});
