import { toAmount } from '#core/money/amount';
import type { RecordedRow, RowToRecord } from '#core/statements/plan/rows-to-record';
import { parseJoinedIdentities } from '#core/statements/reader/identity';
import { type ComparedRow, toComparedRow } from '#core/statements/reconcile/recorded-rows';
import { compareText } from '#core/text/compare';

/** What a row of a file is beside what is recorded. */
export type MatchedImportRow = RowToRecord & {
  status:
    | 'new'
    /** Recorded by an import of this row; `differs` where its figures are no longer those of the file. */
    | 'here'
    /** The same event, typed by hand or brought by another file under another identity: offered for linking. */
    | 'typed'
    /** Same platform, day, stock and side, other figures. */
    | 'conflict';
  /** The one recorded row that it was compared with; null of what is new. Each recorded row is used once. */
  recorded: RecordedRow | null;
  /** Of what is `here`: edited since, or restated by the broker. */
  differs: boolean;
};

type Found = { status: 'here' | 'typed' | 'conflict'; recorded: RecordedRow };

/** Both lists as far as nothing has been found for them yet. */
interface Open {
  rows: { at: number; compared: ComparedRow; identity: string }[];
  recorded: RecordedRow[];
  found: Map<number, Found>;
}

const comingIn: ReadonlySet<string> = new Set(['buy', 'reinvestment', 'sharesIn']);

/** A reinvestment is a purchase, and interest is money that comes; shares that move are no trade. */
const getLikeType = ({ ledger, type, money }: ComparedRow): string => {
  if (ledger === 'cash') return toAmount(money).lt(0) ? 'goes' : 'comes';
  return type === 'reinvestment' ? 'buy' : type;
};

/** What came in of a stock, and what went. */
const getDirection = ({ ledger, type }: ComparedRow): string => {
  if (ledger === 'dividends') return type;
  return comingIn.has(type) ? 'in' : 'out';
};

type Keyed = (row: ComparedRow) => string;

const toPlaceKey = ({ ledger, day, symbol, currency }: ComparedRow): string =>
  [ledger, day, symbol ?? '', currency].join('|');
const toFiguresKey = ({ quantity, money }: ComparedRow): string => `${quantity ?? ''}|${money}`;

const toSameTypeKey: Keyed = (row) => [toPlaceKey(row), row.platform, row.type, toFiguresKey(row)].join('|');
const toLikeTypeKey: Keyed = (row) => [toPlaceKey(row), row.platform, getLikeType(row), toFiguresKey(row)].join('|');
/** A dividend may be entered without its platform. */
const onNoPlatform: Keyed = (row) => [toPlaceKey(row), getLikeType(row), toFiguresKey(row)].join('|');
/** A trade in another currency may have been entered at its price in dollars. */
const toShareKey: Keyed = (row) =>
  [row.ledger, row.day, row.symbol ?? '', row.platform, getLikeType(row), row.quantity ?? ''].join('|');
const toDirectionKey: Keyed = (row) => [toPlaceKey(row), row.platform, getDirection(row)].join('|');

/** So that nobody's order decides which of several is taken. */
const compareRows = (one: ComparedRow, other: ComparedRow): number =>
  toAmount(other.quantity ?? 0).cmp(toAmount(one.quantity ?? 0)) ||
  toAmount(other.money).cmp(toAmount(one.money)) ||
  compareText(one.type, other.type);

/** One to one, within each key. */
const pair = (
  open: Open,
  status: Found['status'],
  toKey: Keyed,
  takes: (recorded: RecordedRow) => boolean,
  isCandidate: (row: ComparedRow) => boolean = () => true,
): void => {
  const free = Map.groupBy(open.recorded.filter(takes), toKey);
  if (free.size === 0) return;
  for (const same of free.values()) same.sort((one, other) => compareRows(one, other) || one.id - other.id);
  const taken = new Set<RecordedRow>();
  const candidates = open.rows
    .map((row) => ({ ...row, key: toKey(row.compared) }))
    .filter(({ key, compared }) => free.has(key) && isCandidate(compared))
    .toSorted((one, other) => compareRows(one.compared, other.compared) || compareText(one.identity, other.identity));
  for (const { at, key } of candidates) {
    const recorded = free.get(key)?.shift();
    if (!recorded) continue;
    taken.add(recorded);
    open.found.set(at, { status, recorded });
  }
  open.rows = open.rows.filter(({ at }) => !open.found.has(at));
  open.recorded = open.recorded.filter((one) => !taken.has(one));
};

/** By identity: a recorded row may stand for several of the file's, as where a tax was folded into its dividend. */
const pairIdentities = (open: Open): void => {
  const named = new Map(
    open.recorded.flatMap((one) =>
      one.identity ? parseJoinedIdentities(one.identity).map((part) => [part, one] as const) : [],
    ),
  );
  const taken = new Set<RecordedRow>();
  for (const { at, identity } of open.rows) {
    const recorded = parseJoinedIdentities(identity)
      .map((part) => named.get(part))
      .find((one) => one !== undefined);
    if (!recorded) continue;
    taken.add(recorded);
    open.found.set(at, { status: 'here', recorded });
  }
  open.rows = open.rows.filter(({ at }) => !open.found.has(at));
  open.recorded = open.recorded.filter((one) => !taken.has(one));
};

const isOther = (row: ComparedRow | null, recorded: RecordedRow): boolean =>
  row !== null && row.ledger === recorded.ledger && toSameTypeKey(row) !== toSameTypeKey(recorded);

/**
 * The status of each row, in their order. `recorded` are the rows of the days' range on every platform that the rows name;
 * of cash those that stand by themselves (not a trade's, not a dividend's). The order of either list makes no difference to
 * how many there are of each status.
 */
export const matchRowsWithRecorded = (
  rows: readonly RowToRecord[],
  recorded: readonly RecordedRow[],
): MatchedImportRow[] => {
  const compared = rows.map(toComparedRow);
  const open: Open = {
    rows: rows.flatMap(({ identity }, at) => {
      const row = compared[at];
      return row ? [{ at, compared: row, identity }] : [];
    }),
    recorded: [...recorded],
    found: new Map(),
  };
  pairIdentities(open);
  pair(open, 'typed', toSameTypeKey, () => true);
  pair(open, 'typed', toLikeTypeKey, () => true);
  pair(open, 'typed', onNoPlatform, ({ ledger, platform }) => ledger === 'dividends' && platform === null);
  pair(
    open,
    'typed',
    toShareKey,
    ({ ledger, currency }) => ledger === 'trades' && currency === 'USD',
    ({ ledger, currency }) => ledger === 'trades' && currency !== 'USD',
  );
  pair(open, 'conflict', toDirectionKey, ({ symbol }) => symbol !== null);
  return rows.map((row, at): MatchedImportRow => {
    const found = open.found.get(at);
    if (!found) return { ...row, status: 'new', recorded: null, differs: false };
    const differs = found.status === 'here' && isOther(compared[at] ?? null, found.recorded);
    return { ...row, ...found, differs };
  });
};
