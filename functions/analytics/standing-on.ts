import type { Platform, Trade } from '#contract/trades';
import { closesInOrder, countDays, nothingYet, type Standing, standingFrom } from '#core/insight/day-figures';
import { countedIn } from '#core/insight/performance';
import { addDays, type Day, earlierOf, laterOf, monthOf } from '#core/time/day';
import { addMonths, lastDayOf, type Month } from '#core/time/months';
import { type ClosesRead, readAllCloses } from '#functions/analytics/closes';
import type { Days, DaysAsked } from '#functions/analytics/days';
import { findStanding } from '#functions/analytics/days-store';
import { listBetween } from '#functions/storage/lists';

const lastEndBy = (day: Day): Month => (day === lastDayOf(monthOf(day)) ? monthOf(day) : addMonths(monthOf(day), -1));

const noCloses: ClosesRead = { closes: new Map(), histories: [], sourceOf: () => null };

/** How the counted stocks stood at the close of a day, and the closes that were asked for it. */
export interface StandingOn {
  standing: Standing<Platform>;
  read: ClosesRead;
}

/**
 * How the stocks that the days count stood at the close of a day that is over: gone on to from the end of the month before,
 * by the trades and the closes of that month alone.
 */
export const standingOn = async (
  { owner, ledgers: { trades: ledger }, market, historyOf }: DaysAsked,
  { names, keptTo }: Pick<Days, 'names' | 'keptTo'>,
  day: Day,
): Promise<StandingOn> => {
  const month = lastEndBy(earlierOf(day, keptTo));
  const kept = await findStanding(owner, month);
  const standing = kept ? standingFrom(kept, market.splits) : nothingYet<Platform>();
  const from = kept ? addDays(lastDayOf(month), 1) : '';
  if (from > day) return { standing, read: noCloses };
  const trades = countedIn(await listBetween<Trade>(owner, 'PTXD', from, day), names);
  const held = [...standing.books.values()].flatMap(({ open, symbol }) => (open ? [symbol] : []));
  const symbols = new Set([...held, ...trades.map(({ symbol }) => symbol)]);
  const read = await readAllCloses(
    new Map([...symbols].map((symbol) => [symbol, laterOf(ledger.firstDays.get(symbol) ?? day, from)])),
    {
      owner,
      own: market.own.keys(),
      splits: market.splits,
      historyOf: (since, effects) => historyOf(since, effects, day),
    },
  );
  const closes = closesInOrder(read.closes).filter(({ date }) => date <= day);
  countDays(standing, { trades, closes, splits: market.splits }, day, day);
  return { standing, read };
};
