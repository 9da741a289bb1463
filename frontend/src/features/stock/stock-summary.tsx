import type { StockPage } from '#contract/insight/stock-page';
import { sumExactAmounts, toAmount, toNumber } from '#core/money/amount';
import { formatPerShare } from '#lib/format';
import { Badge } from '#ui/badge';
import { ExplainButton } from '#ui/explain/explain-button';
import { StatGroup, StatTile } from '#ui/stat-tile';
import { MoneyFigure, PercentFigure } from '#ui/table/figures';
import { GainFigure } from '../portfolio/holding/gain-figure';
import { createExplanationLoaderWithSteps } from './create-position-steps-explainer';
import type { StockPageFigureName } from './explain-stock';
import { formatTrimmedShares, stockPageMessages } from './messages';
import { StockPriceSummary } from './stock-price-summary';

/** The kept figure of every platform, those that it was sold out on among them. */
export const sumStockRealizedGain = ({ platforms }: Pick<StockPage, 'platforms'>): number =>
  toNumber(sumExactAmounts(platforms.map(({ methods }) => toAmount(methods.average.realized))));

const byTrades: ReadonlySet<StockPageFigureName> = new Set(['holding', 'realized']);

/** Made again of this answer by the function that explains it. */
const createExplainRenderer = (stock: StockPage) => (name: string, figure: StockPageFigureName, hint?: string) => {
  const alone = async () => (await import('./explain-stock')).explainStockFigure(stock, figure);
  const of = byTrades.has(figure)
    ? createExplanationLoaderWithSteps(stock, (code, steps) => code.explainStockFigure(stock, figure, steps))
    : alone;
  return <ExplainButton name={name} hint={hint} of={of} />;
};

export const StockSummary = ({ stock }: { stock: StockPage }) => {
  const { holding, dividends } = stock;
  const explain = createExplainRenderer(stock);
  return (
    <section aria-label={stockPageMessages.summary} className="space-y-3">
      <StockPriceSummary
        stock={stock}
        explain={explain(stockPageMessages.price, 'price', stockPageMessages.priceHint)}
      />
      {stock.trades > 0 && (
        <StatGroup>
          {holding && (
            <StatTile
              label={stockPageMessages.held}
              value={formatTrimmedShares(holding.shares)}
              explain={explain(stockPageMessages.held, 'holding')}
              detail={<>at an average of {formatPerShare(holding.avgPrice)}</>}
            />
          )}
          {holding && (
            <StatTile
              label={stockPageMessages.value}
              value={<MoneyFigure value={holding.currentValue} />}
              explain={explain(stockPageMessages.value, 'holding', stockPageMessages.valueHint)}
              detail={
                holding.gainLoss !== null && (
                  <>
                    <GainFigure amount={holding.gainLoss} percent={holding.gainLossPercent} /> unrealized
                  </>
                )
              }
            />
          )}
          <StatTile
            label={stockPageMessages.realized}
            value={<MoneyFigure value={sumStockRealizedGain(stock)} tone />}
            explain={explain(stockPageMessages.realized, 'realized', stockPageMessages.realizedHint)}
          />
          <StatTile
            label={stockPageMessages.income}
            value={<MoneyFigure value={dividends.income} />}
            explain={explain(stockPageMessages.income, 'income', stockPageMessages.incomeHint)}
            detail={
              dividends.yieldOnCost !== null && (
                <>
                  {stockPageMessages.yieldOnCost} <PercentFigure value={dividends.yieldOnCost} />
                </>
              )
            }
          />
        </StatGroup>
      )}
      {stock.known === 'own' && <Badge tone="info">{stockPageMessages.ownPrices}</Badge>}
      {stock.known === 'unknown' && (
        <p className="rounded-lg bg-warning-soft px-4 py-3 text-sm text-warning">
          {stockPageMessages.unknown(stock.symbol)}
        </p>
      )}
      {stock.splitsUnknown && <p className="text-sm text-ink-muted">{stockPageMessages.splitsUnknown}</p>}
    </section>
  );
};
