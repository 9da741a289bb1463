import type { Holding } from '#contract/portfolio';
import { formatPerShare } from '#lib/format';
import { provenanceOf } from '#lib/provenance';
import { ProvenanceBadges } from '#ui/provenance-badges';
import { Tooltip } from '#ui/tooltip';
import { noPrice } from './provenance';

/** The current price; hovering, focusing or tapping it tells where it came from, and a badge what it is not. */
export const PriceCell = ({ holding: { currentPrice, quote } }: { holding: Holding }) => (
  <span className="inline-flex flex-col items-end gap-1">
    {currentPrice === null || quote === null ? (
      <Tooltip content={noPrice}>
        <span className="text-ink-muted">Unavailable</span>
      </Tooltip>
    ) : (
      <Tooltip content={provenanceOf(quote, 'price')}>
        <span className="figures">{formatPerShare(currentPrice)}</span>
      </Tooltip>
    )}
    {quote && <ProvenanceBadges {...quote} />}
  </span>
);
