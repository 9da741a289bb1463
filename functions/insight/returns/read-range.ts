import type { ReturnsQuery } from '#contract/insight/insight';
import type { DividendForFound } from '#core/insight/net-worth/net-worth-cash';
import type { PaidDividendRow } from '#core/insight/returns/investments';
import type { DayRange } from '#core/insight/returns/ranges';
import { addDays } from '#core/time/day';
import type { DaysContext } from '#functions/analytics/days';
import { type LoadedDays, loadDays } from '#functions/analytics/performance';
import { listPaidDividendsBetween } from '#functions/dividends/found/paid-dividends';
import { type NetWorthNow, readNetWorthNow } from '#functions/insight/net-worth-inputs';
import type { ReturnsEffects } from '#functions/insight/returns/benchmark';
import { rangeInputsFromDays } from '#functions/insight/returns/inputs-from-days';
import { rangeInputsFromRows } from '#functions/insight/returns/inputs-from-rows';
import type { RangeInputs } from '#functions/insight/returns/range-inputs';
import { findFirstEventDay, refuseReturnsQuery, toDateRange } from '#functions/insight/returns/returns-range';
import {
  isWholePortfolio,
  listSelectedTrades,
  type StockSelection,
  selectPaidRows,
  toStockSelection,
} from '#functions/insight/stock/stock-selection';

/** What is asked of the shares, with what is known of them. */
export interface LoadedRange extends LoadedDays {
  part: StockSelection;
  /** Null where nothing is recorded by then. */
  range: DayRange | null;
  /** What a household has beside its shares; null where the shares alone are asked for. */
  household: NetWorthNow | null;
}

export const loadRange = async (owner: string, query: ReturnsQuery, effects: ReturnsEffects): Promise<LoadedRange> => {
  const read = await loadDays(owner, effects);
  const { asked } = read;
  refuseReturnsQuery(query, asked.today);
  const part = toStockSelection(query);
  const household = query.scope === 'household' ? await readNetWorthNow(asked, effects) : null;
  const first = [findFirstEventDay(part, asked), household?.firstDay ?? null]
    .filter((day) => day !== null)
    .toSorted()[0];
  return { ...read, part, household, range: toDateRange(query, asked.today, first ?? null) };
};

/** The dividends of the part that were paid in the range, row by row. */
export const listPaidInRange = async (
  asked: DaysContext,
  part: StockSelection,
  range: DayRange,
): Promise<DividendForFound[]> => {
  const { trades } = asked.ledgers;
  const platforms = [...new Set(asked.positions.map(({ platform }) => platform))];
  const paid = await listPaidDividendsBetween(asked.owner, trades.heads.MDIV, {
    from: range.from,
    to: range.to,
    platforms: part.platform === undefined ? platforms : [part.platform],
  });
  return selectPaidRows(part, asked, paid);
};

/** Days are still to be counted before there are any figures: up to here they are. */
export const getComputedTo = ({ asked, counted }: LoadedDays): string | null =>
  counted && counted.to < addDays(asked.today, -1) ? counted.to : null;

/** A class is read as all shares without the others, which mostly are few; a platform and a stock from their own rows. */
export const isCoveredByDays = ({ platform, symbol, class: kind }: StockSelection): boolean =>
  platform === undefined && symbol === undefined && (kind === undefined || kind === 'stocks');

/** What the figures of the range are computed from. */
export const readRangeInputs = async (read: LoadedRange, range: DayRange): Promise<RangeInputs> => {
  const { asked, counted, part } = read;
  const { income, trades } = asked.ledgers;
  if (counted && isCoveredByDays(part)) return rangeInputsFromDays(asked, counted, { part, range, paid: income });
  const [own, paid] = await Promise.all([
    isWholePortfolio(part) ? trades.all() : listSelectedTrades(part, asked),
    part.platform === undefined
      ? income.filter(({ symbol }) => selectPaidRows(part, asked, [{ symbol } as PaidDividendRow]).length > 0)
      : listPaidInRange(asked, part, range),
  ]);
  return rangeInputsFromRows(asked, { part, range, trades: own, paid });
};
