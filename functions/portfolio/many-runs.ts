import type { Trade } from '#contract/trades';
import { cashPlatformOfTrade } from '#core/cash/moves';
import { addsShares, byDateThenId } from '#core/portfolio/trades';
import { newlyImpossible, placeOf, positionsAfter, type Standing } from '#functions/portfolio/change-books';
import { movedIn, type TradeRow } from '#functions/portfolio/read-many';
import { placesOf } from '#functions/portfolio/store';
import { Refusal } from '#functions/refusal';
import { heldWrites } from '#functions/storage/identities';
import { listWrites } from '#functions/storage/lists';
import { packed } from '#functions/storage/many-rows';

/** A transaction of the table takes 100 rows; see `batch-runs.ts` for what is always among them. */
const mostRows = 100;
const always = 8;

const count = (names: readonly unknown[]): number => new Set(names).size;

/** How many rows of the table change with these, at most. */
const rowsFor = (rows: readonly TradeRow[]): number => {
  const { removed, added } = movedIn(rows);
  const all = [...removed, ...added];
  return (
    always +
    // Each with its places in the lists and in the log.
    rows.reduce(
      (sum, { before, after }) =>
        sum +
        2 +
        listWrites('', placesOf(before), after ? placesOf(after) : []).length +
        heldWrites('', '', before, after).length,
      0,
    ) +
    // Its book, and the mark of its dividends.
    2 * count(all.map(({ symbol }) => symbol)) +
    count(all.map(({ transactionDate }) => transactionDate.slice(0, 4))) +
    count(all.flatMap((trade) => cashPlatformOfTrade(trade) ?? []))
  );
};

export const fitsOneTransaction = (rows: readonly TradeRow[]): boolean => rowsFor(rows) <= mostRows;

type Rank = (row: TradeRow) => number;
const isSale = ({ before }: TradeRow): boolean => !addsShares(before.transactionType);

/** Leaves more shares at any time, or as many: a sale that goes or comes later, a purchase that comes earlier. */
const isLoosening = (row: TradeRow): boolean => {
  const { before, after } = row;
  if (!after) return isSale(row);
  const by = byDateThenId(after, before);
  return isSale(row) ? by >= 0 : by <= 0;
};

const orders: Rank[] = [
  (row) => Number(!isLoosening(row)),
  (row) => Number(isSale(row)),
  (row) => Number(!isSale(row)),
  () => 0,
];

type Positions = ReadonlyMap<string, readonly Trade[]>;

/** The positions after a step from how others have left them; null where it leaves a sale without its shares. */
const afterStep = async (held: Positions, run: readonly TradeRow[], standing: Standing): Promise<Positions | null> => {
  const tradesOf: NonNullable<Standing['tradesOf']> = async (position) =>
    held.get(placeOf(position)) ?? (await standing.tradesOf?.(position)) ?? [];
  const moved = movedIn(run);
  const positions = await positionsAfter({ ...standing, kept: null, tradesOf }, moved);
  if (positions.some((position) => newlyImpossible([position]))) return null;
  const gone = new Set(moved.removed.map(({ id }) => id));
  const after = new Map(held);
  for (const position of positions) {
    const stay = (await tradesOf(position)).filter(({ id }) => !gone.has(id));
    const come = moved.added.filter((trade) => placeOf(trade) === placeOf(position));
    after.set(placeOf(position), [...stay, ...come]);
  }
  return after;
};

/** As many of the rows in their order as fit, or fewer, where that leaves the ledger right; none where no number does. */
const nextStep = async (held: Positions, rows: readonly TradeRow[], standing: Standing) => {
  let size = rows.findIndex((_, at) => !fitsOneTransaction(rows.slice(0, at + 1)));
  if (size < 0) size = rows.length;
  for (; size > 0; size -= 1) {
    const run = rows.slice(0, size);
    const after = await afterStep(held, run, standing);
    if (after) return { run, after };
  }
  return null;
};

/** Steps in that order of which each leaves the ledger right; null where there are none. */
const stepsOf = async (ordered: readonly TradeRow[], standing: Standing): Promise<TradeRow[][] | null> => {
  const runs: TradeRow[][] = [];
  let held: Positions = new Map();
  for (let from = 0; from < ordered.length; ) {
    const step = await nextStep(held, ordered.slice(from), standing);
    if (!step) return null;
    runs.push(step.run);
    held = step.after;
    from += step.run.length;
  }
  return runs;
};

const tooMany = (symbol: string, size: number) =>
  new Refusal(
    422,
    'too_many_together',
    `Nothing was changed. The ${size} changes of ${symbol} hang together, and are more than fit into one step. Choose fewer of them.`,
  );

/** The changes of one stock, parted so that every step leaves the ledger right. @throws Refusal 422 where there is no such way. */
const parted = async (rows: readonly TradeRow[], standing: Standing): Promise<TradeRow[][]> => {
  if (fitsOneTransaction(rows)) return [[...rows]];
  for (const rank of orders) {
    const ordered = rows.toSorted((a, b) => rank(a) - rank(b) || byDateThenId(a.before, b.before));
    const runs = await stepsOf(ordered, standing);
    if (runs) return runs;
  }
  throw tooMany(rows[0]?.before.symbol ?? '', rows.length);
};

/** One run for each transaction: a stock stays whole where it fits into one. */
export const orderedRuns = async (rows: readonly TradeRow[], standing: Standing): Promise<TradeRow[][]> => {
  const stocks = [...Map.groupBy(rows, ({ before }) => before.symbol).values()];
  const units = await Promise.all(stocks.map((own) => parted(own, standing)));
  return packed(units.flat(), fitsOneTransaction);
};
