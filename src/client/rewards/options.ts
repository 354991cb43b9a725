// The options of a client of rewards v2, checked before anything is sent. The source calls rewards v2 a
// design that is not live.

import { JSON_CONTENT_TYPE } from '../../wire/common-names.js';
import { callsPerMinute, type RewardsClass } from '../../wire/rewards/limits.js';
import { rewardsAuthorization, rewardsHeaders } from '../../wire/rewards/names.js';
import { Connection } from '../calling/connection.js';
import {
  badOptions,
  openParts,
  type ReadingOptions,
  type ServiceAddress,
} from '../calling/connection-options.js';
import { demandOptions } from '../calling/given-argument.js';
import type { CallDialect, SentCall } from '../calling/service-caller.js';
import { rewardsRefusals } from './refusals.js';

export interface RewardsOptions extends ServiceAddress, ReadingOptions {
  /** The API key, `pm_test_…` of a sandbox; sent as a bearer token. `/v2` is no part of `baseUrl`. */
  readonly key: string;
  /** Sent as `X-Partner-ID` where it is given: one variant of the source asks for it. */
  readonly partnerId?: string;
  /** Calls a second in every group of endpoints; the limits of production where absent. */
  readonly callsPerSecond?: number;
}

const SECONDS_PER_MINUTE = 60;
/** Visible ASCII without blanks: what a header's value holds without being altered on its way. */
const HEADER_VALUE = /^[\x21-\x7e]{1,512}$/;

export function isRewardsKey(text: string): boolean {
  return HEADER_VALUE.test(text);
}

/**
 * Opens the way to rewards v2 with a key; nothing is sent yet.
 *
 * @throws MendConfiguration for a key or partner that no header can carry (the key is not shown), an address,
 * a number or an environment that may not be used
 */
export function connectRewards(options: RewardsOptions): Connection<RewardsClass> {
  demandOptions(options, ['baseUrl', 'key']);
  const { key, partnerId } = options;
  if (!isRewardsKey(key)) {
    throw badOptions(
      'the key is not visible characters without blanks',
      'Give the whole key, without line ends.',
    );
  }
  if (partnerId !== undefined && !HEADER_VALUE.test(partnerId)) {
    throw badOptions(
      'the partner id is not visible characters without blanks',
      'Give the id as it was issued.',
    );
  }
  const perSecond = (group: RewardsClass): number =>
    options.callsPerSecond ?? callsPerMinute[group] / SECONDS_PER_MINUTE;
  const parts = openParts<RewardsClass>(options, {
    issue: perSecond('issue'),
    batch: perSecond('batch'),
    redemption: perSecond('redemption'),
    staking: perSecond('staking'),
    users: perSecond('users'),
    other: perSecond('other'),
  });
  return new Connection({ ...parts, dialect: dialectOf(key, partnerId), refusals: rewardsRefusals });
}

/** The key on every request; nothing is signed, and answers name no environment. */
function dialectOf(key: string, partnerId: string | undefined): CallDialect {
  return {
    secrets: [key],
    headersOf: ({ body }: SentCall) => ({
      accept: JSON_CONTENT_TYPE,
      'user-agent': 'tieout',
      ...(body === undefined ? {} : { [rewardsHeaders.contentType]: JSON_CONTENT_TYPE }),
      [rewardsHeaders.authorization]: rewardsAuthorization(key),
      ...(partnerId === undefined ? {} : { [rewardsHeaders.partner]: partnerId }),
    }),
    signatureReasonOf: () => undefined,
    mendableSigningOf: () => undefined,
  };
}
