// A request that the supplier interface refuses. Its envelope has no details: a 400 names the field in its
// message.

import type { SupplierErrorCode } from '../../wire/supplier/error-codes.js';
import { RefusedRequest } from '../http/refused-request.js';

export class SupplierRefusal extends RefusedRequest<SupplierErrorCode> {}
