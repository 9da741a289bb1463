import { Plus } from 'lucide-react';
import type { StockQuote } from '#contract/stocks';
import type { RiskLevel } from '#core/stocks/built-in-stock-classes';
import type { StockRecommendation } from '#core/watchlist/advisor';
import { formatPercent } from '#lib/format';
import { Badge, type BadgeTone } from '#ui/badge';
import { Button } from '#ui/button';
import { ExplainButton } from '#ui/explain/explain-button';
import { FigureList, FigureListItem } from '#ui/figure-list';
import { MoneyFigure, PriceFigure } from '#ui/table/figures';
import { StockLink } from '../stocks/stock-link';
import { formatCalculatorShares, formatRatio } from './market-format';
import {
  formatMatchQuality,
  getRecommendationTitle,
  getWatchButtonLabel,
  cashAdvisorMessages as messages,
  recommendationRiskNames,
} from './messages';
import { WatchlistDayChange } from './stock/watchlist-price';

const riskTones: Record<RiskLevel, BadgeTone> = { low: 'positive', medium: 'info', high: 'warning' };

/** A change or a yield in percent, a P/E plain. */
const formatKeyMetric = ({ recommendationType, keyMetricValue: value }: StockRecommendation): string => {
  if (value === null) return 'Unavailable';
  return recommendationType === 'balanced' ? formatRatio(value) : formatPercent(value);
};

interface RecommendationCardProps {
  recommendation: StockRecommendation;
  cash: number;
  /** Of which it was built. */
  quote: StockQuote | undefined;
  /** True where the stock is on the list already. */
  watched: boolean;
  onWatch: () => void;
}

export const RecommendationCard = ({ recommendation, cash, quote, watched, onWatch }: RecommendationCardProps) => {
  const { symbol, companyName, currentPrice, change, changePercent, riskLevel, sector, affordability } = recommendation;
  return (
    <li className="flex min-w-0 flex-col gap-3 rounded-lg border border-line p-4">
      <div className="flex items-start justify-between gap-3">
        <div className="min-w-0">
          <h3>
            <StockLink symbol={symbol} />
          </h3>
          <p className="text-sm text-ink-muted">{companyName}</p>
        </div>
        <Badge tone={riskTones[riskLevel]}>{recommendationRiskNames[riskLevel]}</Badge>
      </div>
      <p className="flex flex-wrap items-baseline gap-x-3">
        <span className="text-lg font-semibold">
          <PriceFigure value={currentPrice} />
        </span>
        <WatchlistDayChange change={change} changePercent={changePercent} />
      </p>
      <p className="text-sm">{recommendation.investmentThesis}</p>
      <FigureList>
        <FigureListItem
          label={messages.match}
          explain={
            quote && (
              <ExplainButton
                name={getRecommendationTitle(symbol)}
                hint={messages.cardHint}
                of={async () => (await import('./explain-watchlist')).explainRecommendationCard(cash, quote)}
              />
            )
          }
        >
          {formatMatchQuality(recommendation.matchQuality)}
        </FigureListItem>
        <FigureListItem label={recommendation.keyMetric}>
          <span className="figures">{formatKeyMetric(recommendation)}</span>
        </FigureListItem>
        <FigureListItem label={messages.sector}>{sector}</FigureListItem>
        <FigureListItem label={messages.shares}>{affordability.sharesForCash}</FigureListItem>
        <FigureListItem label={messages.cost}>
          <MoneyFigure value={affordability.totalCost} />
        </FigureListItem>
        <FigureListItem label={messages.fractional}>
          <span className="figures">{formatCalculatorShares(affordability.fractional)}</span>
        </FigureListItem>
      </FigureList>
      <div className="mt-auto">
        {watched ? (
          <p className="text-sm text-ink-muted">{messages.watched}</p>
        ) : (
          <Button size="sm" icon={<Plus aria-hidden />} onClick={onWatch}>
            {getWatchButtonLabel(symbol)}
          </Button>
        )}
      </div>
    </li>
  );
};
