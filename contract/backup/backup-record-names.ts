/** What a record of a backup is called in a sentence: `trade 7`, `CD 1, interest payment 2`. */

type Row = Readonly<Record<string, unknown>>;

const nameByNumber = (noun: string) => (row: Row, at: number) =>
  row['id'] === undefined ? `${noun} no. ${at + 1} of the file` : `${noun} ${String(row['id'])}`;
const nameByFields =
  (noun: string, ...names: string[]) =>
  (row: Row) =>
    [noun, ...names.map((name) => String(row[name]))].join(' ');

const names: Readonly<Record<string, ((row: Row, at: number) => string) | undefined>> = {
  platforms: nameByFields('platform', 'platform'),
  trades: nameByNumber('trade'),
  ownSplits: nameByFields('split of', 'symbol', 'date'),
  cashEntries: nameByNumber('cash entry'),
  balances: nameByFields('balance of', 'platform', 'currency'),
  foundDividends: nameByFields('found dividend', 'platform', 'symbol', 'exDate'),
  manualDividends: nameByNumber('dividend by hand'),
  watchlist: nameByFields('watched stock', 'symbol'),
  targets: () => 'targets',
  ownAssets: nameByFields('own asset', 'symbol'),
  notes: nameByFields('note of', 'symbol'),
  debts: nameByFields('debt', 'name'),
  cds: nameByNumber('CD'),
  interestPayments: nameByNumber('interest payment'),
  savings: nameByNumber('savings account'),
  transactions: nameByNumber('transaction'),
  imports: nameByNumber('import'),
  comparisons: nameByFields('comparison with', 'platform'),
  noticeSettings: nameByNumber('notice settings'),
  leftOutPages: nameByFields('left-out lines from', 'at'),
  usage: nameByFields('usage of', 'date'),
  posts: nameByFields('post', 'slug'),
  site: nameByFields('version of the site', 'number'),
};

const getChild = (json: unknown, step: PropertyKey): unknown => (Object(json) as Record<PropertyKey, unknown>)[step];

/** `['trades', 3, 'price']` -> `trade 7: price`, by what is there; whatever is no record keeps the name it has. */
export const describeBackupPath = (json: unknown, path: readonly PropertyKey[]): string => {
  const parts: string[] = [];
  let inner = json;
  for (let step = 0; step < path.length; step += 1) {
    const [here, next] = [path[step] as PropertyKey, path[step + 1]];
    const describeRecord = names[String(here)];
    inner = getChild(inner, here);
    if (describeRecord && typeof next === 'number') {
      inner = getChild(inner, next);
      parts.push(describeRecord(Object(inner) as Row, next));
      step += 1;
    } else parts.push(String(here));
  }
  return parts.join(', ') || 'the document';
};
