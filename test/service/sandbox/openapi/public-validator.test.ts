import { Validator } from '@seriousme/openapi-schema-validator';
import { expect, it } from 'vitest';
import { openApiDocument } from '../../../../src/service/sandbox/openapi/document.js';

it('the OpenAPI document is valid by a public validator of 3.1', async () => {
  const validator = new Validator();
  const result = await validator.validate(JSON.parse(JSON.stringify(openApiDocument())));
  expect(result).toEqual({ valid: true });
  expect(validator.version).toBe('3.1');
});
