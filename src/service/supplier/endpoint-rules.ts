// The rule that answers each endpoint, with the schema of its body, which is read before the rule is asked.

import type { SupplierEndpointName } from '../../wire/supplier/endpoints.js';
import { checkRequestSchema, supplierOrderRequestSchema } from '../../wire/supplier/requests.js';
import { type Preparation, type ServiceCall, withBody, withoutBody } from '../http/prepared-call.js';
import type { Reply } from '../http/reply.js';
import { answerBrands, answerFx, answerSummary } from './brand-reads.js';
import type { SupplierCore } from './core.js';
import { answerFloat } from './float-read.js';
import { answerSupplierOrder, answerSupplierOrderRead } from './orders.js';
import { answerCheck } from './price-check.js';

type SupplierPreparation = Preparation<SupplierCore, ServiceCall>;

const plain = (rule: (core: SupplierCore, call: ServiceCall) => Reply): SupplierPreparation =>
  withoutBody(rule, 'body is not taken by this call');

/** The reader of each endpoint's body. */
export const preparations: Readonly<Record<SupplierEndpointName, SupplierPreparation>> = {
  brands: plain(answerBrands),
  fx: plain(answerFx),
  summary: plain(answerSummary),
  check: withBody(checkRequestSchema, answerCheck),
  order: withBody(supplierOrderRequestSchema, answerSupplierOrder, (order) => order.client_ref),
  orderRead: plain(answerSupplierOrderRead),
  float: plain(answerFloat),
};
