import type { Holding } from '#contract/portfolio';
import { formatPerShare } from '#lib/format';
import { Badge } from '#ui/badge';
import { Tooltip } from '#ui/tooltip';
import { noPrice, provenanceOf } from './provenance';

/** The current price; hovering, focusing or tapping it tells where it came from, and a badge what it is not. */
export const PriceCell = ({ holding: { currentPrice, quote } }: { holding: Holding }) => (
  <span className="inline-flex flex-col items-end gap-1">
    {currentPrice === null || quote === null ? (
      <Tooltip content={noPrice}>
        <span className="text-ink-muted">Unavailable</span>
      </Tooltip>
    ) : (
      <Tooltip content={provenanceOf(quote)}>
        <span className="figures">{formatPerShare(currentPrice)}</span>
      </Tooltip>
    )}
    {quote && (quote.stale || quote.source === 'sample') && (
      <span className="flex gap-1">
        {quote.source === 'sample' && <Badge tone="info">Sample</Badge>}
        {quote.stale && <Badge tone="warning">Stale</Badge>}
      </span>
    )}
  </span>
);
