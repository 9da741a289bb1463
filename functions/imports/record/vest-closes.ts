import type { SymbolLookupResult } from '#contract/imports/imports';
import { findCloseOnOrBefore, maxMarketClosedDays } from '#core/statements/plan/vest-prices';
import { addDays, type Day, getDayInNewYork, getEarlierDay } from '#core/time/day';
import { clock } from '#functions/runtime/clock';
import { findCloseSource, getCloseHistoryBySymbol } from '#functions/stocks/close-history-cache';

const live = { now: clock, historyOf: getCloseHistoryBySymbol };

type Closes = SymbolLookupResult['closes'];

/** A vest on the first of January has a close of December. */
const getFirstNeededDay = (days: readonly Day[]): Day => addDays(days.reduce(getEarlierDay), -maxMarketClosedDays);

/**
 * What a share closed at on the days of vests. None of what the market does not know, of what it quotes in another currency,
 * and of samples: a cost is kept for good, and is never an invented one.
 */
export const readVestCloses = async (
  vests: ReadonlyMap<string, readonly Day[]>,
  { now, historyOf } = live,
): Promise<Map<string, Closes>> => {
  const today = getDayInNewYork(now());
  // What a share costs today is no close yet.
  const requested = [...vests]
    .map(([symbol, days]) => [symbol, days.filter((day) => day < today)] as const)
    .filter(([, days]) => days.length > 0);
  if (requested.length === 0) return new Map();
  const from = new Map(requested.map(([symbol, days]) => [symbol, getFirstNeededDay(days)] as const));
  const known = await historyOf(from);
  return new Map(
    requested.map(([symbol, days]): [string, Closes] => {
      const history = known.get(symbol);
      if (history?.currency !== 'USD') return [symbol, []];
      const closes = days.flatMap((vest): Closes => {
        const found = findCloseOnOrBefore(history.closes, vest);
        const source = found && findCloseSource(history, found.date);
        return found && source && source !== 'sample' ? [{ vest, day: found.date, close: found.close, source }] : [];
      });
      return [symbol, closes];
    }),
  );
};
