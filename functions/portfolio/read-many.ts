import type { Trade } from '#contract/trades';
import { addsShares, byDateThenId } from '#core/portfolio/trades';
import type { Day } from '#core/time/day';
import { hasFound } from '#functions/dividends/found-store';
import { dividendLedger } from '#functions/dividends/manual-store';
import { keptIn, keptKeys } from '#functions/portfolio/books-store';
import {
  areSplitsKnown,
  newlyImpossible,
  type PositionAfter,
  placeOf,
  type Standing,
  type TradesMoved,
} from '#functions/portfolio/change-books';
import { askedBeside } from '#functions/portfolio/market';
import { oversold } from '#functions/portfolio/oversold';
import { positionLists } from '#functions/portfolio/read-batch';
import { tradeLedger, trades } from '#functions/portfolio/store';
import type { getSplits } from '#functions/stocks/cache';
import { headIn, isKept } from '#functions/storage/ledger';
import { type RowRefused, refusedRow } from '#functions/storage/many-rows';
import { getItems, type Item, type Key } from '#functions/storage/table';

/** One of many trades as it stands, and as it is to be; without `after` it goes. */
export interface TradeRow {
  at: number;
  before: Trade;
  after?: Trade;
}

export const movedIn = (rows: readonly TradeRow[]): TradesMoved => ({
  removed: rows.map(({ before }) => before),
  added: rows.flatMap(({ after }) => after ?? []),
});

const yearOf = ({ transactionDate }: Trade): string => transactionDate.slice(0, 4);

/**
 * What a change of many trades looks at: the heads and the trades; then the books and the lists of the positions that it
 * concerns. What changes meanwhile is noticed when it is written.
 */
export const readMany = async (owner: string, ids: readonly number[]) => {
  const heads = [tradeLedger.key(owner), dividendLedger.key(owner)];
  const keys = ids.map((id) => trades.key(owner, id));
  const items = await getItems<Item>([...heads, ...keys], { consistently: true });
  const at = ({ sk }: Key) => items.find((item) => item.sk === sk);
  const head = headIn('PTX', at(tradeLedger.key(owner)));
  const own = items.filter(({ sk }) => sk.startsWith('PTX#')) as unknown as (Trade & Key)[];
  const standingFor = async (moved: TradesMoved, splitsOf: typeof getSplits): Promise<Standing> => {
    const all = [...moved.removed, ...moved.added];
    const symbols = [...new Set(all.map(({ symbol }) => symbol))];
    const books = keptKeys(owner, { symbols, years: [...new Set(all.map(yearOf))] });
    const kept = isKept(head) ? keptIn(await getItems<Item>(books, { consistently: true })) : null;
    return {
      owner,
      head,
      kept,
      splits: await askedBeside(splitsOf, kept?.own)(symbols),
      tradesOf: positionLists(owner, head).of,
    };
  };
  return {
    head,
    dividends: headIn('MDIV', at(dividendLedger.key(owner))),
    hasFound: await hasFound(owner),
    trades: new Map(own.map((item) => [item.id, trades.fromItem(item)])),
    standingFor,
  };
};

const isIn =
  ({ symbol, platform }: PositionAfter) =>
  ({ before, after }: TradeRow): boolean =>
    [before, after].some((trade) => trade && placeOf(trade) === placeOf({ symbol, platform }));

/** The row that makes a sale impossible: the sale itself, or the last one before it that adds shares. */
const causeOf = (own: readonly TradeRow[], sale: Trade): TradeRow | undefined =>
  own.find(({ before }) => before.id === sale.id) ??
  own
    .filter(({ before }) => addsShares(before.transactionType) && byDateThenId(before, sale) < 0)
    .toSorted((a, b) => byDateThenId(a.before, b.before))
    .at(-1) ??
  own[0];

/** The rows that leave a sale without its shares, one a position. */
export const impossibleIn = (
  positions: readonly PositionAfter[],
  rows: readonly TradeRow[],
  standing: Standing,
  today: Day,
): RowRefused[] =>
  positions.flatMap((position) => {
    const found = newlyImpossible([position]);
    const cause = found && causeOf(rows.filter(isIn(position)), found.trade as Trade);
    if (!cause) return [];
    return refusedRow(cause.at, oversold(found, cause.before.id, today, areSplitsKnown(standing, position.symbol)));
  });
