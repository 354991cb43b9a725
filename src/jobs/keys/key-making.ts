// Keys of an interface that lets partners make their own, as the commands use them.

import type { CalendarMonth } from '../../base/time/calendar-month.js';
import type { RunSettings } from '../workplace.js';

/** The three values of a key. */
interface KeyValues {
  readonly apiKey: string;
  readonly signingSecret: string;
  readonly webhookSecret: string;
}

export interface CreatedKey {
  readonly keyId: string;
  /** ISO 8601, by the service's clock. */
  readonly createdAt: string;
  readonly expiresAt: string;
  readonly balanceUsd6: number;
  /** The variables to set: the variable's name with `_FILE`, and the absolute path of the value's file. */
  readonly variables: readonly { readonly name: string; readonly path: string }[];
  /** The values themselves, only for who asked to see them. */
  reveal(): KeyValues;
}

export interface RevokedKey {
  readonly keyId: string;
  /** ISO 8601, by the service's clock. */
  readonly revokedAt: string;
  /** The months whose evidence was fetched before. */
  readonly months: readonly CalendarMonth[];
}

export interface KeyMaking {
  /** Makes a key and stores its values in files of `folder`. */
  create(settings: RunSettings, folder: string): Promise<CreatedKey>;
  /** Fetches every month of the key's life, then ends the key of the environment. */
  revoke(settings: RunSettings): Promise<RevokedKey>;
}

/** The key that statements are signed with, as the service serves it. */
export interface StatementKeyAnswer {
  readonly keyId: string;
  /** 64 lower-case hex digits, where the service keeps to its own rules. */
  readonly publicKeyHex: string;
}
