// The tokens that a purchase earns for a dollar: by merchant, else by the merchant's category, else the
// partner's default (source, part B, section 2.6; contract, rewards page). A rate is text, or a list of
// values each with the instant from which it holds.

import type { Failure } from '../../base/failure/failure.js';
import { jsonRefusal } from '../../base/file/file-refusals.js';
import {
  JsonFault,
  JsonNumber,
  type JsonObject,
  type JsonValue,
  readJson,
} from '../../base/json/json-reader.js';
import { utf8Bytes } from '../../base/text/bytes.js';
import { parseInstantMs } from '../../base/time/instant.js';
import { rateRefusals } from './rate-refusals.js';
import { unitsOfText } from './token-amount.js';

/** A rate as it is written, and in units of 10^-18 of a token for one dollar. */
interface RewardRate {
  readonly text: string;
  readonly units: bigint;
}

interface DatedRate extends RewardRate {
  readonly fromMs: number;
}

type DatedRates = readonly DatedRate[];

const defaultRate: RewardRate = { text: '1.5', units: 1_500_000_000_000_000_000n };

export class RateTable {
  readonly #default: DatedRates;
  readonly #merchants: ReadonlyMap<string, DatedRates>;

  /**
   * `text`: the JSON of a rates file; without one every purchase earns 1.5. Throws a Failure that names the
   * fault.
   */
  constructor(text?: string) {
    const rates = text === undefined ? Object.create(null) : fileOf(text);
    refuseOthers(rates, ['default', 'categories', 'merchants'], '');
    this.#default = rates['default'] === undefined ? [] : datedRates(rates['default'], 'default');
    const categories = new Map(
      membersOf(rates['categories'], 'categories').map(([name, rate]) => [
        name,
        datedRates(rate, `categories.${name}`),
      ]),
    );
    this.#merchants = new Map(
      membersOf(rates['merchants'], 'merchants').map(([id, entry]) => [
        id,
        merchantRates(entry, `merchants.${id}`, categories),
      ]),
    );
  }

  /** The rate of a purchase at a merchant at an instant of the service's clock. */
  rateAt(merchantId: string | undefined, atMs: number): RewardRate {
    const merchant = merchantId === undefined ? undefined : this.#merchants.get(merchantId);
    return rateIn(merchant ?? [], atMs) ?? rateIn(this.#default, atMs) ?? defaultRate;
  }
}

/** The newest value that holds by an instant; undefined before the first. */
function rateIn(rates: DatedRates, atMs: number): RewardRate | undefined {
  return rates.findLast(({ fromMs }) => fromMs <= atMs);
}

function merchantRates(
  entry: JsonValue,
  path: string,
  categories: ReadonlyMap<string, DatedRates>,
): DatedRates {
  const merchant = Object.fromEntries(membersOf(entry, path));
  refuseOthers(merchant, ['rate', 'category'], `${path}.`);
  const { rate, category } = merchant;
  if ((rate === undefined) === (category === undefined)) {
    throw fault(path, 'has neither or both of rate and category');
  }
  if (rate !== undefined) return datedRates(rate, `${path}.rate`);
  const known = typeof category === 'string' ? categories.get(category) : undefined;
  if (known === undefined) throw fault(`${path}.category`, 'is not one of categories');
  return known;
}

function datedRates(value: JsonValue, path: string): DatedRates {
  if (!Array.isArray(value)) return [{ ...rateOf(value, path), fromMs: Number.NEGATIVE_INFINITY }];
  const rates = value.map((entry, at) => datedRate(entry, `${path}[${at}]`));
  if (rates.length === 0) throw fault(path, 'is an empty list');
  if (
    rates.some(({ fromMs }, at) => fromMs <= (rates[at - 1]?.fromMs ?? Number.NEGATIVE_INFINITY) && at > 0)
  ) {
    throw fault(path, 'is not in the order of its instants, each from another one');
  }
  return rates;
}

function datedRate(entry: JsonValue, path: string): DatedRate {
  const members = Object.fromEntries(membersOf(entry, path));
  refuseOthers(members, ['value', 'from'], `${path}.`);
  const { value, from } = members;
  if (value === undefined) throw fault(`${path}.value`, 'is missing');
  const rate = rateOf(value, `${path}.value`);
  if (from === undefined) return { ...rate, fromMs: Number.NEGATIVE_INFINITY };
  const fromMs = typeof from === 'string' ? parseInstantMs(from) : undefined;
  if (fromMs === undefined) throw fault(`${path}.from`, 'is not an instant (ISO 8601 with a zone)');
  return { ...rate, fromMs };
}

function rateOf(value: JsonValue, path: string): RewardRate {
  const units = typeof value === 'string' ? unitsOfText(value) : undefined;
  if (typeof value !== 'string' || units === undefined) {
    throw fault(path, 'is not a decimal in quotes with at most 18 decimals, such as "1.5"');
  }
  return { text: value, units };
}

function membersOf(value: JsonValue | undefined, path: string): [string, JsonValue][] {
  if (value === undefined) return [];
  if (typeof value !== 'object' || value === null || Array.isArray(value) || value instanceof JsonNumber) {
    throw fault(path, 'is not an object');
  }
  return Object.entries(value);
}

function fileOf(text: string): JsonObject {
  try {
    return Object.fromEntries(membersOf(readJson(text), 'the file'));
  } catch (error) {
    if (error instanceof JsonFault) {
      throw jsonRefusal('the reward rates', utf8Bytes(text), error, 'with --rewards-rates');
    }
    throw error;
  }
}

function refuseOthers(members: JsonObject, known: readonly string[], prefix: string): void {
  const other = Object.keys(members).find((name) => !known.includes(name));
  if (other !== undefined) throw fault(`${prefix}${other}`, `is not one of ${known.join(', ')}`);
}

function fault(path: string, problem: string): Failure {
  return rateRefusals.badRates({ path, fault: problem });
}
