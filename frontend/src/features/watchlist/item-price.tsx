import type { WatchlistItem } from '#contract/watchlist';
import { formatMoney } from '#lib/format';
import { Money, Percent } from '#ui/figures';
import { Tooltip } from '#ui/tooltip';
import { provenanceOf } from '../stocks/provenance';
import { ProvenanceBadges } from '../stocks/provenance-badges';
import { cardMessages as words } from './messages';

type Priced = Pick<WatchlistItem, 'currentPrice' | 'change' | 'changePercent' | 'quote'>;

/** The move of the day in dollars and percent; nothing where it is not known. */
export const DayChange = ({ change, changePercent }: Pick<Priced, 'change' | 'changePercent'>) =>
  change !== null && (
    <span className="text-sm">
      <Money value={change} tone />
      {changePercent !== null && (
        <>
          {' '}
          (<Percent value={changePercent} tone />)
        </>
      )}
    </span>
  );

/** The current price; hovering, focusing or tapping it tells where it came from, and a badge what it is not. */
export const ItemPrice = ({ item: { currentPrice, change, changePercent, quote } }: { item: Priced }) => (
  <div className="flex flex-wrap items-baseline gap-x-3 gap-y-1">
    {currentPrice === null || quote === null ? (
      <span className="relative z-10 text-lg text-ink-muted">
        <Tooltip content={words.noPrice}>Unavailable</Tooltip>
      </span>
    ) : (
      <span className="figures relative z-10 text-xl font-semibold">
        <Tooltip content={provenanceOf(quote, 'price')}>{formatMoney(currentPrice)}</Tooltip>
      </span>
    )}
    <DayChange change={change} changePercent={changePercent} />
    {quote && <ProvenanceBadges {...quote} />}
  </div>
);
