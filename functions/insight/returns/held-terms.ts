import { explainCashTotal } from '#core/cash/totals';
import type { FigureTerm, RowListName } from '#core/insight/explain/figure-terms';
import { givenTerm } from '#core/insight/explain/figure-terms';
import { explainRealizedGain, explainStockCost, explainStockValue } from '#core/insight/explain/row-terms';
import { toDecimalText } from '#core/money/amount';
import { mergePositionsBySymbol } from '#core/portfolio/position/merge-positions';
import { isListedPosition } from '#core/portfolio/position/positions';
import { filterCountedRows, valuePositions } from '#core/portfolio/valuation';
import { type PortfolioAndCash, reportOnPortfolio } from '#functions/dashboard/portfolio-report';
import type { PortfolioEffects } from '#functions/dashboard/portfolio-snapshot';
import { toHoldingQuote } from '#functions/portfolio/reports';
import { resolveAnswer } from '#functions/runtime/http/conditional-answer';

/** Rows that follow from the books: of what is held now, a row a stock and platform. */

const ratesIn = (rates: PortfolioAndCash['rates']) => [...rates].map(([currency, rate]) => ({ currency, ...rate }));

export type HeldListName = Extract<
  RowListName,
  'holdings' | 'costs' | 'realized' | 'stocks' | 'heldStocks' | 'balances'
>;
interface HeldAsked {
  list: HeldListName;
  platform?: string | undefined;
}

const partsIn = ({ books, market, balances, rates }: PortfolioAndCash, { list, platform }: HeldAsked): FigureTerm[] => {
  const { positions, prices } = books;
  const { rows, reviewSymbols } = valuePositions(positions, prices);
  switch (list) {
    case 'stocks':
      return mergePositionsBySymbol(positions).map(({ symbol }) => givenTerm('stock', 'count', 1, { symbol }));
    case 'heldStocks':
      return (platform === undefined ? mergePositionsBySymbol(positions) : positions)
        .filter(isListedPosition)
        .map(({ symbol, platform: on }) => givenTerm('stock', 'count', 1, { symbol, platform: on ?? undefined }));
    case 'realized':
      return filterCountedRows(positions, reviewSymbols)
        .filter(({ sold }) => sold.gt(0))
        .map(explainRealizedGain);
    case 'costs':
      return rows.map(({ position }) => explainStockCost(position));
    case 'balances':
      return [...explainCashTotal('totalCash', balances, ratesIn(rates)).parts];
    case 'holdings':
      return rows.flatMap(({ position: { symbol, platform, shares } }) => {
        const quote = toHoldingQuote(symbol, market);
        return quote ? [explainStockValue({ symbol, platform }, toDecimalText(shares), quote)] : [];
      });
  }
};

/** At the latest prices; each of them is a row that the portfolio shows. */
export const listHeldTerms = (owner: string, query: HeldAsked, effects: PortfolioEffects): Promise<FigureTerm[]> =>
  resolveAnswer(reportOnPortfolio(owner, effects, (portfolio) => partsIn(portfolio, query)));
