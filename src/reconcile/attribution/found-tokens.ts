// The findings in a month of tokens as the attribution sees them.

import type { Found } from './causes.js';

/** A finding with what it moves in tokens of 10^-18, and what is known of it. */
export interface FoundTokens {
  readonly found: Found;
  /** By how much the pool as stated is off what is due through this, signed by the effect on it. */
  readonly effectPlus18: bigint;
  readonly bearing: {
    readonly issuanceId?: string;
    /** By how much its tokens are off the step before: what is due, its own rate, its own tokens. */
    readonly stepPlus18?: bigint;
    /** True where the own records have no row at all of what the pool books. */
    readonly lacksRows?: boolean;
    readonly wallet?: string;
    /** By how much the redeemed total of the wallet is off through it. */
    readonly walletPlus18?: bigint;
    /** True if the answer states another item or number than the row, and tokens that are right for them. */
    readonly isOfItsItem?: boolean;
    readonly missingLines?: readonly {
      readonly plus18: bigint;
      /** The number that it comes after. */
      readonly afterSeq?: number;
    }[];
    /** True where the debit that is missing is listed as a funding of the pool. */
    readonly isCalledFunding?: boolean;
    /** The number of the line that is too many. */
    readonly surplusSeq?: number;
    /** By how much the line with a number that comes again moves the pool. */
    readonly repeatedPlus18?: bigint;
    /** When the issuance was made, by its answer. */
    readonly madeAtMs?: number | undefined;
    /** Lines that may be of another issuance: of the amount that is too much, or of another name. */
    readonly strayLines?: readonly {
      readonly seq: number;
      readonly transactionId: string;
      readonly bookedAtMs: number;
    }[];
    /** Until when a failed issuance is given back in time. */
    readonly givenBackByMs?: number;
    /** True where the issuance was debited by just the amount that is too much. */
    readonly isDebitedAlike?: boolean;
    readonly lackingLines?: number;
    readonly gap?: {
      /** The number of the line behind it. */
      readonly untilSeq: number;
      readonly fromMs: number;
      readonly untilMs: number;
    };
    readonly remainderPlus18?: bigint;
    /** The tokens that the pool held beyond its list, as the opening of the next month has them. */
    readonly heldPlus18?: bigint;
    readonly foreignRoots?: readonly { readonly itemId: string }[];
    /** The lines that the end of the month before lacks, where it could be they that are missing here. */
    readonly linesBefore?: readonly {
      readonly itemId: string;
      readonly code: string;
      /** Undefined where it may be any number. */
      readonly lineCount: number | undefined;
    }[];
  };
}
