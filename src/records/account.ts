// The owner of a record. Evidence, references, statements, roll-forwards and the ledger are kept by interface
// and account; two accounts never share a balance.

/**
 * The interfaces that orders and deposits go through, by the names that the contract gives them. Names are
 * data: each receipt, journal entry and row of a report has one. Its dialect says what an interface does,
 * never its name.
 */
export const orderInterfaces = ['sandbox', 'supplier'] as const;

export type OrderInterface = (typeof orderInterfaces)[number];

export const interfaceNames = [...orderInterfaces, 'rewards'] as const;

export type InterfaceName = (typeof interfaceNames)[number];

/**
 * The interfaces whose dollars are not real: they stand apart in the books and are never added to real ones.
 */
const testMoney: ReadonlySet<InterfaceName> = new Set(['sandbox']);

/** True for an interface whose dollars buy nothing: reports say so beside each sum. */
export function isTestMoney(interfaceName: InterfaceName): boolean {
  return testMoney.has(interfaceName);
}

/** The interfaces whose months are signed statements; others state figures that nobody signs. */
const signing: ReadonlySet<InterfaceName> = new Set(['sandbox']);

/** True where a month is proved by a signature, false where figures are taken as read. */
export function signsStatements(interfaceName: InterfaceName): boolean {
  return signing.has(interfaceName);
}

/** The sentences that have to be said wherever an interface is shown. */
const notices: ReadonlyMap<InterfaceName, string> = new Map([
  ['rewards', 'Rewards v2 is a design that is not live.'],
]);

/** A sentence; empty where nothing has to be said. */
export function noticeOf(interfaceName: InterfaceName): string {
  return notices.get(interfaceName) ?? '';
}

/**
 * One account of one interface. If each key has an account of its own, `account` is the id of the key: a new
 * key is a new account. If an interface states no account, its one account is called `main` (assumption
 *
 */
export interface AccountKey {
  readonly interfaceName: InterfaceName;
  readonly account: string;
}

/** The account's name where one text is wanted, such as a map's key: `sandbox/ab12cd34ef56`. */
export function accountText(key: AccountKey): string {
  return `${key.interfaceName}/${key.account}`;
}
