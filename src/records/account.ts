// Who a record belongs to. Evidence, references, statements, roll-forwards and the ledger are kept by
// interface and account; two accounts never share a balance.

export type InterfaceName = 'sandbox' | 'supplier' | 'rewards';

export const interfaceNames: readonly InterfaceName[] = ['sandbox', 'supplier', 'rewards'];

/**
 * One account of one interface. In the sandbox interface `account` is the key id of the API key: a new key is
 * a new account. The supplier interface states no account, so its one account is called `main` (assumption
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
