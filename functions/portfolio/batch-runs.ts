import type { Trade } from '#contract/trades';
import { cashPlatformOfTrade } from '#core/cash/moves';
import { placeOf } from '#functions/portfolio/change-books';
import { placesOf } from '#functions/portfolio/store';
import { identitiesOf } from '#functions/storage/identities';
import { packed } from '#functions/storage/many-rows';

/**
 * A transaction of the table takes 100 rows and 4 MB. Of the megabytes a run of trades takes a fraction: a trade is at most
 * some 3 KB, five times over, and a book 400 KB in all.
 */
const mostRows = 100;
/**
 * The heads of the trades and of the dividends, the newest trades, how far the batch is, and two of the log; two more for
 * putting it back, which says so of the change, or one for the import that must still be open.
 */
const always = 8;

const count = (names: readonly unknown[]): number => new Set(names).size;

/** How many rows of the table change with these trades, at most. */
export const rowsFor = (trades: readonly Trade[]): number =>
  always +
  // Each with its places in the lists and in the log, and the events that it stands for.
  trades.reduce((sum, trade) => sum + 2 + placesOf(trade).length + identitiesOf(trade).length, 0) +
  // Its book, and the mark of its dividends.
  2 * count(trades.map(({ symbol }) => symbol)) +
  count(trades.map(({ transactionDate }) => transactionDate.slice(0, 4))) +
  count(trades.flatMap((trade) => cashPlatformOfTrade(trade) ?? []));

const fits = (trades: readonly Trade[]): boolean => rowsFor(trades) <= mostRows;

/** The trades in their order, as one run for each transaction: a position stays whole where it fits into one. */
export const runsOf = (trades: readonly Trade[]): Trade[][] => {
  const positions = [...Map.groupBy(trades, placeOf).values()];
  return packed(
    positions.flatMap((own) =>
      fits(own)
        ? [own]
        : packed(
            own.map((trade) => [trade]),
            fits,
          ),
    ),
    fits,
  );
};
