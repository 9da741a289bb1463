import type { Trade } from '#contract/portfolio/trades';
import { addsShares, compareByDateThenId } from '#core/portfolio/trades';
import type { Day } from '#core/time/day';
import {
  areSplitsKnown,
  findNewOversell,
  type LedgerBeforeChange,
  type PositionChange,
  type TradesDelta,
  toPositionKey,
} from '#functions/portfolio/trades/change-positions';
import { oversellRefusal } from '#functions/portfolio/trades/oversell';
import { type RowRefusal, toRowRefusal } from '#functions/runtime/storage/write-rows-in-bulk';

/** One of many trades as it stands, and as it is to be; without `after` it goes. */
export interface TradeRowChange {
  at: number;
  before: Trade;
  after?: Trade;
}

export const toTradesDelta = (rows: readonly TradeRowChange[]): TradesDelta => ({
  removed: rows.map(({ before }) => before),
  added: rows.flatMap(({ after }) => after ?? []),
});

const isIn =
  ({ symbol, platform }: PositionChange) =>
  ({ before, after }: TradeRowChange): boolean =>
    [before, after].some((trade) => trade && toPositionKey(trade) === toPositionKey({ symbol, platform }));

/** The row that makes a sale impossible: the sale itself, or the last one before it that adds shares. */
const findCause = (own: readonly TradeRowChange[], sale: Trade): TradeRowChange | undefined =>
  own.find(({ before }) => before.id === sale.id) ??
  own
    .filter(({ before }) => addsShares(before.transactionType) && compareByDateThenId(before, sale) < 0)
    .toSorted((a, b) => compareByDateThenId(a.before, b.before))
    .at(-1) ??
  own[0];

/** The rows that leave a sale without its shares, one a position. */
export const findOversellRowRefusals = (
  positions: readonly PositionChange[],
  rows: readonly TradeRowChange[],
  ledger: LedgerBeforeChange,
  today: Day,
): RowRefusal[] =>
  positions.flatMap((position) => {
    const found = findNewOversell([position]);
    const cause = found && findCause(rows.filter(isIn(position)), found.trade as Trade);
    if (!cause) return [];
    return toRowRefusal(
      cause.at,
      oversellRefusal(found, cause.before.id, today, areSplitsKnown(ledger, position.symbol)),
    );
  });
