import type { WatchlistItem } from '#contract/watchlist';
import { formatPrice } from '#lib/format';
import { Tooltip } from '#ui/dialog/tooltip';
import { PercentFigure, PriceFigure } from '#ui/table/figures';
import { describeProvenance } from '../../stocks/provenance';
import { ProvenanceBadges } from '../../stocks/provenance-badges';
import { watchlistCardMessages as messages } from '../messages';

type Priced = Pick<WatchlistItem, 'currentPrice' | 'change' | 'changePercent' | 'quote'>;

/** The move of the day in dollars and percent; nothing where it is not known. */
export const WatchlistDayChange = ({ change, changePercent }: Pick<Priced, 'change' | 'changePercent'>) =>
  change !== null && (
    <span className="text-sm">
      <PriceFigure value={change} tone />
      {changePercent !== null && (
        <>
          {' '}
          (<PercentFigure value={changePercent} tone />)
        </>
      )}
    </span>
  );

interface WatchlistPriceProps {
  item: Priced;
  /** No line above says what it is not, as one does above a list. */
  isAlone?: boolean;
}

/** The current price; hovering, focusing or tapping it tells where it came from. */
export const WatchlistPrice = ({ item, isAlone = false }: WatchlistPriceProps) => {
  const { currentPrice, change, changePercent, quote } = item;
  return (
    <div className="flex flex-wrap items-baseline gap-x-3 gap-y-1">
      {currentPrice === null || quote === null ? (
        <span className="relative z-10 text-lg text-ink-muted">
          <Tooltip content={messages.noPrice}>Unavailable</Tooltip>
        </span>
      ) : (
        <span className="figures relative z-10 text-xl font-semibold">
          <Tooltip content={describeProvenance(quote, 'price')}>{formatPrice(currentPrice)}</Tooltip>
        </span>
      )}
      <WatchlistDayChange change={change} changePercent={changePercent} />
      {isAlone && quote && <ProvenanceBadges {...quote} />}
    </div>
  );
};
