// A request that the sandbox interface refuses.

import type { ErrorCode } from '../../wire/sandbox/error-codes.js';
import { RefusedRequest } from '../http/refused-request.js';

export class ApiRefusal extends RefusedRequest<ErrorCode> {}
