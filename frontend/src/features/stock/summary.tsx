import type { StockPage } from '#contract/stock-page';
import { amount, sum, toNumber } from '#core/money/amount';
import { formatPerShare } from '#lib/format';
import { Badge } from '#ui/badge';
import { Explain } from '#ui/explain/explain';
import { Money, Percent } from '#ui/figures';
import { Stat, StatGroup } from '#ui/stat';
import { Tooltip } from '#ui/tooltip';
import { Gain } from '../portfolio/gain';
import { provenanceOf } from '../stocks/provenance';
import { ProvenanceBadges } from '../stocks/provenance-badges';
import { withSteps } from './explaining';
import type { StockFigure } from './made-of';
import { inShares, messages } from './words';

const Price = ({ price }: Pick<StockPage, 'price'>) =>
  price === null ? (
    <span className="text-ink-muted">Unavailable</span>
  ) : (
    <Tooltip content={provenanceOf(price, 'price')}>
      <span className="figures">{formatPerShare(price.inDollars)}</span>
    </Tooltip>
  );

/** The kept figure of every platform, those that it was sold out on among them. */
export const realizedOf = ({ platforms }: Pick<StockPage, 'platforms'>): number =>
  toNumber(sum(platforms.map(({ methods }) => amount(methods.average.realized))));

const byTrades: ReadonlySet<StockFigure> = new Set(['holding', 'realized']);

/** Made again of this answer by the function that explains it. */
const explaining = (stock: StockPage) => (name: string, figure: StockFigure, hint?: string) => {
  const alone = async () => (await import('./made-of')).madeOf(stock, figure);
  const of = byTrades.has(figure) ? withSteps(stock, (code, steps) => code.madeOf(stock, figure, steps)) : alone;
  return <Explain name={name} hint={hint} of={of} />;
};

export const StockSummary = ({ stock }: { stock: StockPage }) => {
  const { holding, price, dividends } = stock;
  const explain = explaining(stock);
  return (
    <section aria-label={messages.summary} className="space-y-3">
      <StatGroup>
        <Stat
          label={messages.price}
          value={<Price price={price} />}
          explain={explain(messages.price, 'price', messages.priceHint)}
          detail={price && <ProvenanceBadges {...price} />}
        />
        {holding && (
          <Stat
            label={messages.held}
            value={inShares(holding.shares)}
            explain={explain(messages.held, 'holding')}
            detail={<>at an average of {formatPerShare(holding.avgPrice)}</>}
          />
        )}
        {holding && (
          <Stat
            label={messages.value}
            value={<Money value={holding.currentValue} />}
            explain={explain(messages.value, 'holding', messages.valueHint)}
            detail={
              holding.gainLoss !== null && (
                <>
                  <Gain amount={holding.gainLoss} percent={holding.gainLossPercent} /> unrealized
                </>
              )
            }
          />
        )}
        {stock.trades > 0 && (
          <Stat
            label={messages.realized}
            value={<Money value={realizedOf(stock)} tone />}
            explain={explain(messages.realized, 'realized', messages.realizedHint)}
          />
        )}
        {stock.trades > 0 && (
          <Stat
            label={messages.income}
            value={<Money value={dividends.income} />}
            explain={explain(messages.income, 'income', messages.incomeHint)}
            detail={
              dividends.yieldOnCost !== null && (
                <>
                  {messages.yieldOnCost} <Percent value={dividends.yieldOnCost} />
                </>
              )
            }
          />
        )}
      </StatGroup>
      {stock.known === 'own' && <Badge tone="info">{messages.ownPrices}</Badge>}
      {stock.known === 'unknown' && (
        <p className="rounded-lg bg-warning-soft px-4 py-3 text-sm text-warning">{messages.unknown(stock.symbol)}</p>
      )}
      {stock.splitsUnknown && <p className="text-sm text-ink-muted">{messages.splitsUnknown}</p>}
    </section>
  );
};
