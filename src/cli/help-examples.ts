// Two examples of every command, and more of the program, for its help and for the manual page.

const examples: Readonly<Record<string, readonly [string, string]>> = {
  demo: ['tieout demo', 'tieout demo --reports /tmp/demo --json'],
  init: ['tieout init', 'tieout init --yes --url supplier=https://supplier.example'],
  doctor: ['tieout doctor', 'tieout doctor --offline --json'],
  serve: ['tieout serve --control', 'tieout serve --data service --clock 2026-10-01T00:00:00Z'],
  play: ['tieout play', 'tieout play --errors --orders 6 --out october'],
  'keys create': ['tieout keys create', 'tieout keys create --out /srv/tieout/secrets'],
  'keys revoke': ['tieout keys revoke', 'tieout keys revoke --books books.db'],
  pin: ['tieout pin', 'tieout pin --confirm FINGERPRINT'],
  import: ['tieout import --infer till.csv', 'tieout import --infer till.csv --save till'],
  'import book': [
    'tieout import book book.csv',
    'tieout import book orders_export.csv --profile shopify --skus skus.csv --dry-run',
  ],
  'import deposits': [
    'tieout import deposits deposits.csv',
    'tieout import deposits export.csv --profile explorer',
  ],
  'import float': ['tieout import float float.ndjson', 'tieout import float float.csv --dry-run'],
  'import rewards': ['tieout import rewards rewards.csv', 'tieout import rewards rewards.csv --dry-run'],
  'import stakes': ['tieout import stakes stakes.csv', 'tieout import stakes stakes.csv --dry-run'],
  'import redemptions': [
    'tieout import redemptions redemptions.csv',
    'tieout import redemptions redemptions.csv --dry-run',
  ],
  'import statement': [
    'tieout import statement october.json',
    'tieout import statement october.json --account ab12cd34ef56',
  ],
  fetch: ['tieout fetch --month 2026-10', 'tieout fetch --month 2026-10 --reread'],
  verify: ['tieout verify --month 2026-10', 'tieout verify --month 2026-10 --fail-on never'],
  reconcile: ['tieout reconcile --month 2026-10', 'tieout reconcile --month 2026-10 --fail-on timing'],
  report: ['tieout report --month 2026-10', 'tieout report --month 2026-10 --since 1'],
  close: ['tieout close', 'tieout close --month 2026-10 --offline --fail-on untested'],
  audit: ['tieout audit --quiet', 'tieout audit --metrics /var/lib/node_exporter/tieout.prom'],
  'books backup': ['tieout books backup books-2026-10.db', 'tieout books backup /backup/books.db --json'],
  'books restore': [
    'tieout books restore books-2026-10.db',
    'tieout books restore books-2026-10.db --lose-newer',
  ],
  'ledger balance': ['tieout ledger balance', 'tieout ledger balance --month 2026-10 --interface supplier'],
  'ledger register': ['tieout ledger register', 'tieout ledger register --month 2026-10 --json'],
  'ledger check': ['tieout ledger check', 'tieout ledger check --json'],
  export: [
    'tieout export --month 2026-10 --format hledger --out - | hledger -f - balance',
    'tieout export --month 2026-10 --format xero --interface sandbox --out october.csv',
  ],
  'verify-pack': [
    'tieout verify-pack reports/2026-10',
    'tieout verify-pack reports/2026-10 --fingerprint FINGERPRINT',
  ],
  items: ['tieout items', 'tieout items --month 2026-10 --json'],
  explain: ['tieout explain iacdffd9', 'tieout explain OR-CHARGE'],
  accept: [
    'tieout accept iacdffd9 --reason "agreed with the provider" --by "Your Name"',
    'tieout accept --file decisions.csv',
  ],
  settle: [
    'tieout settle iacdffd9 --amount 9.50 --on 2026-11-03 --reference "credit note 17" --by "Your Name"',
    'tieout settle --file settled.csv',
  ],
  note: [
    'tieout note iacdffd9 "asked the provider" --by "Your Name"',
    'tieout note iacdffd9 "yours now" --by "Your Name" --owner "Another Name"',
  ],
  status: ['tieout status', 'tieout status --as-of 2026-12-01T00:00:00Z --json'],
  certify: [
    'tieout certify --month 2026-10 --by "Your Name"',
    'tieout certify --month 2026-10 --by "Your Name" --json',
  ],
  reopen: [
    'tieout reopen --month 2026-10 --reason "a late credit note" --by "Your Name"',
    'tieout reopen --month 2026-10 --reason "a late credit note" --by "Your Name" --json',
  ],
  completion: ['source <(tieout completion bash)', 'tieout completion man > tieout.1'],
};

/** The way from nothing to a month that is signed off. */
const firstMonth: readonly string[] = [
  'tieout demo',
  'tieout init',
  'tieout doctor',
  'tieout import book book.csv',
  'tieout close',
  'tieout certify --month 2026-10 --by "Your Name"',
];

/**
 * The examples of a command, by its path such as `keys create`. A group that does nothing itself has the
 * first of each command under it; the program, which has the empty path, has those of the first month.
 *
 * @param under the names of the commands under it
 */
export function examplesOf(path: string, under: readonly string[] = []): readonly string[] {
  if (path === '') return firstMonth;
  return examples[path] ?? under.flatMap((name) => (examples[`${path} ${name}`] ?? []).slice(0, 1));
}
