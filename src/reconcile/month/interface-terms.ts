// The terms of an interface: all that a month is judged by beyond the list of its checks. They come with
// the facts of a month, so nothing that judges asks for the name of an interface.

export interface InterfaceTerms {
  /** The source of a brand's rate. */
  readonly rateSource: 'catalogue' | 'brands';
  /** True where an order is booked when its debit is (assumption A-17), not when it is made. */
  readonly isBookedByDebit: boolean;
}
