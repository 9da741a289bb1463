import { explainCashTotal } from '#core/cash/totals';
import type { ExplainableRowListName, FigureTerm } from '#core/insight/explain/figure-terms';
import { createGivenTerm } from '#core/insight/explain/figure-terms';
import { explainRealizedGain, explainStockCost, explainStockValue } from '#core/insight/explain/row-terms';
import { toDecimalText } from '#core/money/amount';
import { mergePositionsBySymbol } from '#core/portfolio/position/merge-positions';
import { isListedPosition } from '#core/portfolio/position/positions';
import { filterOutExcludedStockRows, valuePositions } from '#core/portfolio/valuation';
import { buildConditionalPortfolioReport, type PortfolioAndCash } from '#functions/dashboard/portfolio-report';
import type { PortfolioEffects } from '#functions/dashboard/portfolio-snapshot';
import { toHoldingQuote } from '#functions/portfolio/reports';
import { resolveAnswer } from '#functions/runtime/http/conditional-answer';

/** Rows that follow from the books: of what is held now, a row a stock and platform. */

const toRateList = (rates: PortfolioAndCash['rates']) => [...rates].map(([currency, rate]) => ({ currency, ...rate }));

export type HoldingsRowListName = Extract<
  ExplainableRowListName,
  'holdings' | 'costs' | 'realized' | 'stocks' | 'heldStocks' | 'balances'
>;
interface HoldingsRequest {
  list: HoldingsRowListName;
  platform?: string | undefined;
}

const listHoldingTerms = (
  { books, market, balances, rates }: PortfolioAndCash,
  { list, platform }: HoldingsRequest,
): FigureTerm[] => {
  const { positions, prices } = books;
  const { rows, reviewSymbols } = valuePositions(positions, prices);
  switch (list) {
    case 'stocks':
      return mergePositionsBySymbol(positions).map(({ symbol }) => createGivenTerm('stock', 'count', 1, { symbol }));
    case 'heldStocks':
      return (platform === undefined ? mergePositionsBySymbol(positions) : positions)
        .filter(isListedPosition)
        .map(({ symbol, platform: on }) => createGivenTerm('stock', 'count', 1, { symbol, platform: on ?? undefined }));
    case 'realized':
      return filterOutExcludedStockRows(positions, reviewSymbols)
        .filter(({ sold }) => sold.gt(0))
        .map(explainRealizedGain);
    case 'costs':
      return rows.map(({ position }) => explainStockCost(position));
    case 'balances':
      return [...explainCashTotal('totalCash', balances, toRateList(rates)).parts];
    case 'holdings':
      return rows.flatMap(({ position: { symbol, platform, shares } }) => {
        const quote = toHoldingQuote(symbol, market);
        return quote ? [explainStockValue({ symbol, platform }, toDecimalText(shares), quote)] : [];
      });
  }
};

/** At the latest prices; each of them is a row that the portfolio shows. */
export const listCurrentHoldingTerms = (
  owner: string,
  query: HoldingsRequest,
  effects: PortfolioEffects,
): Promise<FigureTerm[]> =>
  resolveAnswer(buildConditionalPortfolioReport(owner, effects, (portfolio) => listHoldingTerms(portfolio, query)));
