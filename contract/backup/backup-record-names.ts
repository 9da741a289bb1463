/** What a record of a backup is called in a sentence: `trade 7`, `CD 1, interest payment 2`. */

type Row = Readonly<Record<string, unknown>>;

const numbered = (noun: string) => (row: Row, at: number) =>
  row['id'] === undefined ? `${noun} no. ${at + 1} of the file` : `${noun} ${String(row['id'])}`;
const named =
  (noun: string, ...names: string[]) =>
  (row: Row) =>
    [noun, ...names.map((name) => String(row[name]))].join(' ');

const names: Readonly<Record<string, ((row: Row, at: number) => string) | undefined>> = {
  platforms: named('platform', 'platform'),
  trades: numbered('trade'),
  ownSplits: named('split of', 'symbol', 'date'),
  cashEntries: numbered('cash entry'),
  balances: named('balance of', 'platform', 'currency'),
  foundDividends: named('found dividend', 'platform', 'symbol', 'exDate'),
  manualDividends: numbered('dividend by hand'),
  watchlist: named('watched stock', 'symbol'),
  targets: () => 'targets',
  ownAssets: named('own asset', 'symbol'),
  notes: named('note of', 'symbol'),
  cds: numbered('CD'),
  interestPayments: numbered('interest payment'),
  savings: numbered('savings account'),
  transactions: numbered('transaction'),
  imports: numbered('import'),
  comparisons: named('comparison with', 'platform'),
  noticeSettings: numbered('choice of notices'),
  leftOutPages: named('left-out lines from', 'at'),
  usage: named('usage of', 'date'),
  posts: named('post', 'slug'),
};

const at = (json: unknown, step: PropertyKey): unknown => (Object(json) as Record<PropertyKey, unknown>)[step];

/** `['trades', 3, 'price']` -> `trade 7: price`, by what is there; whatever is no record keeps the name it has. */
export const describeBackupPath = (json: unknown, path: readonly PropertyKey[]): string => {
  const parts: string[] = [];
  let inner = json;
  for (let step = 0; step < path.length; step += 1) {
    const [here, next] = [path[step] as PropertyKey, path[step + 1]];
    const describeRecord = names[String(here)];
    inner = at(inner, here);
    if (describeRecord && typeof next === 'number') {
      inner = at(inner, next);
      parts.push(describeRecord(Object(inner) as Row, next));
      step += 1;
    } else parts.push(String(here));
  }
  return parts.join(', ') || 'the document';
};
