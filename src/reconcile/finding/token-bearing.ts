// The facts that a check of tokens knows of a finding and the report does not show: the attribution finds
// causes by them.

export interface TokenBearing {
  readonly issuanceId?: string;
  /** By how much the tokens of the issuance are off the step before: what is due, its rate, its tokens. */
  readonly stepPlus18?: bigint;
  /** True where the own records have no row at all of what the pool books. */
  readonly lacksRows?: boolean;
  readonly wallet?: string;
  /** By how much the redeemed total of the wallet is off through it. */
  readonly walletPlus18?: bigint;
  /** True if the answer states another item or number than the row, and tokens that are right for them. */
  readonly isOfItsItem?: boolean;
  /** The lines missing in the pool that would explain this: the amount of each, and the number before it. */
  readonly missingLines?: readonly { readonly plus18: bigint; readonly afterSeq?: number }[];
  /** True where the debit that is missing is listed as a funding of the pool. */
  readonly isCalledFunding?: boolean;
  /** The number of the line that is too many: where it was booked, or where it breaks the sequence. */
  readonly surplusSeq?: number;
  /** By how much the line with a number that comes again moves the pool. */
  readonly repeatedPlus18?: bigint;
  /** When the issuance was made, by its answer. */
  readonly madeAtMs?: number | undefined;
  /** Lines that may be of another issuance: of the amount that is too much, or of another name. */
  readonly strayLines?: readonly StrayLine[];
  /** Until when a failed issuance is given back in time. */
  readonly givenBackByMs?: number;
  /** True where the issuance was debited by just the amount that is too much. */
  readonly isDebitedAlike?: boolean;
  /** How many lines a break of the sequence shows to be missing. */
  readonly lackingLines?: number;
  /** The place of the missing lines, where all of them lie between two lines that are listed. */
  readonly gap?: { readonly untilSeq: number; readonly fromMs: number; readonly untilMs: number };
  /** A figure that does not follow from others: stated less computed. */
  readonly remainderPlus18?: bigint;
  /** The tokens that the pool held beyond its list, as the opening of the next month has them. */
  readonly heldPlus18?: bigint;
  /** Items of other months that it may follow from, each with what it moves of them. */
  readonly foreignRoots?: readonly ItemPart[];
  /** The lines that the end of the month before lacks, where the break is at the beginning of this one. */
  readonly linesBefore?: readonly LinesBefore[];
}

/** A line of the pool that may be of another issuance than it names. */
interface StrayLine {
  readonly seq: number;
  readonly transactionId: string;
  readonly bookedAtMs: number;
}

/** The part of an effect that is of one item. */
export interface ItemPart {
  readonly itemId: string;
  readonly plus18: bigint;
}

/** An item of the month before, with the lines by which the end of its list is short through it. */
export interface LinesBefore {
  readonly itemId: string;
  readonly code: string;
  /** Undefined where it may be any number: of a closing that its own movements do not make. */
  readonly lineCount: number | undefined;
}
