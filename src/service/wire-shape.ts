// The types behind the wire's schemas, without the library they are made with: `Written` is what is written
// to the wire (plain numbers), `Read` what a reading gives (unit types).

import type { readRequest } from '../wire/request-body.js';

export type BodySchema = Parameters<typeof readRequest>[0];

export type Written<S extends { readonly _zod: { readonly input: unknown } }> = S['_zod']['input'];

export type Read<S extends { readonly _zod: { readonly output: unknown } }> = S['_zod']['output'];
