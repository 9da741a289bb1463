import type { Holding } from '#contract/portfolio';
import { formatPerShare, formatPriceIn } from '#lib/format';
import { Tooltip } from '#ui/tooltip';
import { ProvenanceBadges } from '../stocks/provenance-badges';
import { originOf } from './holding-price';
import { noPrice } from './provenance';

/** The current price; hovering, focusing or tapping it tells where it came from, and a badge what it is not. */
export const PriceCell = ({ holding: { currentPrice, quote } }: { holding: Holding }) => (
  <span className="inline-flex flex-col items-end gap-1">
    {currentPrice === null || quote === null ? (
      <Tooltip content={noPrice}>
        <span className="text-ink-muted">Unavailable</span>
      </Tooltip>
    ) : (
      <Tooltip content={originOf(quote)}>
        <span className="figures">{formatPerShare(currentPrice)}</span>
      </Tooltip>
    )}
    {quote && quote.currency !== 'USD' && (
      <span className="figures text-xs text-ink-muted">from {formatPriceIn(quote.currency, quote.price)}</span>
    )}
    {quote && <ProvenanceBadges {...quote} />}
  </span>
);
