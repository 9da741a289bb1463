import { Badge } from '#ui/badge';
import type { Origin } from './provenance';

/** What a figure of the market is not: a market's own, or a recent one. */
export function ProvenanceBadges({ source, stale }: Pick<Origin, 'source' | 'stale'>) {
  if (source !== 'sample' && !stale) return null;
  return (
    <span className="inline-flex gap-1">
      {source === 'sample' && <Badge tone="info">Sample</Badge>}
      {stale && <Badge tone="warning">Stale</Badge>}
    </span>
  );
}
