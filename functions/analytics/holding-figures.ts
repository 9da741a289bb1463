import type { HoldingFigures } from '#contract/holding-figures';
import { sectorOf } from '#core/allocation/held';
import { noTargets, type Targets } from '#core/allocation/targets';
import { yearlyIncomeByStock } from '#core/dividends/income';
import { toNumber, zero } from '#core/money/amount';
import { dailyChange, dailyChangeByPlatform, dayTerms } from '#core/portfolio/daily-change';
import { mergeBySymbol } from '#core/portfolio/merge-positions';
import { isListed } from '#core/portfolio/positions';
import { findTargets } from '#functions/allocation/store';
import { type BooksEffects, liveBooks, type WholeBooks } from '#functions/dashboard/read-books';
import { reportOnBooks } from '#functions/dashboard/report-books';
import type { Conditional } from '#functions/http/conditional';
import type { Actor } from '#functions/identity/actor';

const figuresOf = async ({ books, ledgers, market }: WholeBooks, targets: Targets): Promise<HoldingFigures> => {
  const { positions, prices, income, today } = books;
  const daily = await ledgers.trades.daily({ positions, splits: market.splits, today }, prices);
  const days = new Map(dailyChange(daily, prices).holdings.map((row) => [row.symbol, row]));
  const terms = dayTerms(daily, prices);
  const byPlatform = dailyChangeByPlatform(daily, prices);
  const paid = yearlyIncomeByStock(income, today);
  return {
    holdings: mergeBySymbol(positions)
      .filter(isListed)
      .map(({ symbol }) => {
        const [day, made] = [days.get(symbol), terms.get(symbol)];
        return {
          symbol,
          sector: sectorOf({ symbol }, targets),
          day: day && made ? { amount: day.amount, percent: day.percent, terms: made } : null,
          platforms: byPlatform.get(symbol) ?? [],
          income: toNumber(paid.get(symbol) ?? zero),
        };
      }),
  };
};

/** What the table of holdings shows beside their value. */
export const reportHoldingFigures = async (
  actor: Actor,
  _input: unknown,
  effects: BooksEffects = liveBooks,
): Promise<HoldingFigures | Conditional<HoldingFigures>> => {
  const targets: Targets = (await findTargets(actor.id)) ?? noTargets;
  return reportOnBooks(actor.id, effects, (whole) => figuresOf(whole, targets), { also: targets.stocks });
};
