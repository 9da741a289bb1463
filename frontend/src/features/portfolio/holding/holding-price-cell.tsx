import type { Holding } from '#contract/portfolio/holdings';
import { formatPerShare, formatPriceInCurrency } from '#lib/format';
import { Tooltip } from '#ui/dialog/tooltip';
import { ProvenanceBadges } from '../../stocks/provenance-badges';
import { describePriceOrigin } from './price-origin';
import { noPriceWarning } from './price-warnings';

/** The current price; hovering, focusing or tapping it tells where it came from, and a badge what it is not. */
export const HoldingPriceCell = ({ holding: { currentPrice, quote } }: { holding: Holding }) => (
  <span className="inline-flex flex-col items-end gap-1">
    {currentPrice === null || quote === null ? (
      <Tooltip content={noPriceWarning}>
        <span className="text-ink-muted">Unavailable</span>
      </Tooltip>
    ) : (
      <Tooltip content={describePriceOrigin(quote)}>
        <span className="figures">{formatPerShare(currentPrice)}</span>
      </Tooltip>
    )}
    {quote && quote.currency !== 'USD' && (
      <span className="figures text-xs text-ink-muted">from {formatPriceInCurrency(quote.currency, quote.price)}</span>
    )}
    {quote && <ProvenanceBadges {...quote} />}
  </span>
);
