import { Badge, type BadgeTone } from '#ui/badge';
import { sampleAndStalePricesMessages as messages } from './price-mark-messages';
import type { FigureProvenance } from './provenance';
import { StockLink } from './stock-link';

interface PricedStock {
  symbol: string;
  quote: Pick<FigureProvenance, 'source' | 'stale'> | null;
}

interface MarkProps {
  tone: BadgeTone;
  name: string;
  all: string;
  some: string;
  /** Whose price it is true of. */
  symbols: readonly string[];
  /** Stocks with a price. */
  count: number;
}

const Mark = ({ tone, name, all, some, symbols, count }: MarkProps) => {
  if (symbols.length === 0) return null;
  const badge = <Badge tone={tone}>{name}</Badge>;
  if (symbols.length === count) {
    return (
      <p>
        {badge} {all}
      </p>
    );
  }
  return (
    <details>
      <summary className="w-fit">
        {badge} {some}: {symbols.length} of {count}
      </summary>
      <ul className="mt-1 flex flex-wrap gap-x-3 gap-y-1">
        {symbols.map((symbol) => (
          <li key={symbol}>
            <StockLink symbol={symbol} />
          </li>
        ))}
      </ul>
    </details>
  );
};

/** What the prices below are not, said once: a market's own, or recent ones; of which stocks, on a press. */
export const SampleAndStalePricesNote = ({ stocks }: { stocks: readonly PricedStock[] }) => {
  const priced = stocks.filter(({ quote }) => quote !== null);
  const symbolsWhere = (isTrue: (quote: PricedStock['quote']) => boolean | undefined) =>
    priced.filter(({ quote }) => isTrue(quote)).map(({ symbol }) => symbol);
  const [samples, stale] = [symbolsWhere((quote) => quote?.source === 'sample'), symbolsWhere((quote) => quote?.stale)];
  if (samples.length + stale.length === 0) return null;
  return (
    <div className="mb-4 grid gap-1 text-sm text-ink-muted">
      <Mark tone="info" {...messages.sample} symbols={samples} count={priced.length} />
      <Mark tone="warning" {...messages.stale} symbols={stale} count={priced.length} />
    </div>
  );
};
