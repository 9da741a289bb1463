import { Plus } from 'lucide-react';
import type { Quote } from '#contract/stocks';
import type { RiskLevel } from '#core/stocks/classes';
import type { Recommendation } from '#core/watchlist/advisor';
import { formatPercent } from '#lib/format';
import { Badge, type Tone } from '#ui/badge';
import { Button } from '#ui/button';
import { Explain } from '#ui/explain/explain';
import { Figure, FigureList } from '#ui/figure-list';
import { Money } from '#ui/figures';
import { DayChange } from './item-price';
import { formatFewShares, formatRatio } from './market-format';
import { matchOf, recommendationOf, riskNames, watchLabel, advisorMessages as words } from './messages';

const riskTones: Record<RiskLevel, Tone> = { low: 'positive', medium: 'info', high: 'warning' };

/** A change or a yield in percent, a P/E plain. */
const metricOf = ({ recommendationType, keyMetricValue: value }: Recommendation): string => {
  if (value === null) return 'Unavailable';
  return recommendationType === 'balanced' ? formatRatio(value) : formatPercent(value);
};

interface RecommendationCardProps {
  recommendation: Recommendation;
  cash: number;
  /** Of which it was built. */
  quote: Quote | undefined;
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
          <h3 className="font-semibold">{symbol}</h3>
          <p className="text-sm text-ink-muted">{companyName}</p>
        </div>
        <Badge tone={riskTones[riskLevel]}>{riskNames[riskLevel]}</Badge>
      </div>
      <p className="flex flex-wrap items-baseline gap-x-3">
        <span className="text-lg font-semibold">
          <Money value={currentPrice} />
        </span>
        <DayChange change={change} changePercent={changePercent} />
        {quote && (
          <span className="self-center">
            <Explain
              name={recommendationOf(symbol)}
              hint={words.cardHint}
              of={async () => (await import('./explained')).tellRecommendation(cash, quote)}
            />
          </span>
        )}
      </p>
      <p className="text-sm">{recommendation.investmentThesis}</p>
      <FigureList>
        <Figure label={words.match}>{matchOf(recommendation.matchQuality)}</Figure>
        <Figure label={recommendation.keyMetric}>
          <span className="figures">{metricOf(recommendation)}</span>
        </Figure>
        <Figure label={words.sector}>{sector}</Figure>
        <Figure label={words.shares}>{affordability.sharesForCash}</Figure>
        <Figure label={words.cost}>
          <Money value={affordability.totalCost} />
        </Figure>
        <Figure label={words.fractional}>
          <span className="figures">{formatFewShares(affordability.fractional)}</span>
        </Figure>
      </FigureList>
      <div className="mt-auto">
        {watched ? (
          <p className="text-sm text-ink-muted">{words.watched}</p>
        ) : (
          <Button size="sm" icon={<Plus aria-hidden />} onClick={onWatch}>
            {watchLabel(symbol)}
          </Button>
        )}
      </div>
    </li>
  );
};
