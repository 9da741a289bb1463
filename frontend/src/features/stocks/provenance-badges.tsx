import { Badge } from '#ui/badge';
import { describeOwnPriceDay, type FigureProvenance } from './provenance';

/** What a figure of the market is not: a market's own, or a recent one. */
export function ProvenanceBadges({
  source,
  asOf = '',
  stale,
}: Omit<FigureProvenance, 'asOf'> & Partial<FigureProvenance>) {
  if (source === 'own') return <Badge tone="info">{describeOwnPriceDay(asOf)}</Badge>;
  if (source !== 'sample' && !stale) return null;
  return (
    <span className="inline-flex gap-1">
      {source === 'sample' && <Badge tone="info">Sample</Badge>}
      {stale && <Badge tone="warning">Stale</Badge>}
    </span>
  );
}
