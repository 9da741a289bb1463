import { ChevronDown, ChevronRight, Pencil, Trash2 } from 'lucide-react';
import type { WatchlistItem, WatchlistTargetStatus } from '#contract/watchlist';
import { toPercentScore } from '#core/watchlist/score';
import { targetStatuses } from '#core/watchlist/watchlist-options';
import { createMutationToastCallbacks } from '#lib/api/toast-callbacks';
import { IconButton } from '#ui/button';
import { ExplainButton } from '#ui/explain/explain-button';
import { FigureList, FigureListItem } from '#ui/figure-list';
import { PriceFigure } from '#ui/table/figures';
import { StockLink } from '../../stocks/stock-link';
import {
  getEditItemLabel,
  getItemDetailsLabel,
  getRemoveItemLabel,
  getStatusSelectLabel,
  getWatchScoreTitle,
  watchlistCardMessages as messages,
  watchlistDetailMessages,
  watchlistMessages,
  watchlistStatusNames,
} from '../messages';
import { useSetWatchlistStatus } from '../queries';
import { PriorityBadge, RecommendationBadgeAndReason, WatchlistCategoryLabel } from './watchlist-badges';
import { WatchlistPrice } from './watchlist-price';

/** What became of the target; a choice is saved at once, and taken back where it could not be. */
const WatchlistStatusSelect = ({ item }: { item: WatchlistItem }) => {
  const { write, busy, writing } = useSetWatchlistStatus(item);
  const ends = createMutationToastCallbacks({
    done: watchlistMessages.statusUpdated,
    failed: watchlistMessages.statusFailed,
  });
  const status = writing ?? item.target_status;
  return (
    <>
      <span className="hidden print:inline">{watchlistStatusNames[status]}</span>
      <div className="relative min-w-36 print:hidden">
        <select
          aria-label={getStatusSelectLabel(item.symbol)}
          aria-busy={busy || undefined}
          className="control appearance-none truncate pr-10"
          value={status}
          onChange={(event) => write(event.currentTarget.value as WatchlistTargetStatus, ends)}
        >
          {targetStatuses.map((each) => (
            <option key={each} value={each}>
              {watchlistStatusNames[each]}
            </option>
          ))}
        </select>
        <ChevronDown
          aria-hidden
          className="pointer-events-none absolute inset-y-0 right-3 my-auto size-4 text-ink-muted"
        />
      </div>
    </>
  );
};

const Target = ({ value }: { value: number | null }) =>
  value === null ? (
    <span className="font-normal text-ink-muted">{messages.notSet}</span>
  ) : (
    <PriceFigure value={value} />
  );

export const WatchScorePercent = ({ value }: { value: number | null }) =>
  value === null ? (
    <span className="font-normal text-ink-muted">Unavailable</span>
  ) : (
    <span className="figures">{toPercentScore(value)}%</span>
  );

interface StockCardProps {
  item: WatchlistItem;
  onOpen: () => void;
  onEdit: () => void;
  onRemove: () => void;
}

/** All of the card opens the details, but for what lies on it: the price's origin, the status and the buttons. */
export const WatchlistStockCard = ({ item, onOpen, onEdit, onRemove }: StockCardProps) => (
  <article className="relative flex h-full flex-col gap-3 rounded-xl border border-line bg-surface-raised p-4 shadow-card transition-colors duration-100 hover:border-line-strong sm:p-6">
    <div className="flex items-start justify-between gap-3">
      <div className="min-w-0">
        <h3 className="text-lg font-semibold">
          <span className="relative z-10">
            <StockLink symbol={item.symbol} />
          </span>
        </h3>
        <p className="truncate text-sm text-ink-muted">{item.company_name}</p>
      </div>
      <div className="flex items-center gap-1">
        <PriorityBadge level={item.priority_level} />
        <button
          type="button"
          data-about={item.symbol}
          aria-label={getItemDetailsLabel(item.symbol)}
          title={getItemDetailsLabel(item.symbol)}
          onClick={onOpen}
          className="rounded-lg p-1 text-ink-muted after:absolute after:inset-0 after:rounded-xl"
        >
          <ChevronRight aria-hidden className="size-5" />
        </button>
      </div>
    </div>
    <WatchlistPrice item={item} />
    <RecommendationBadgeAndReason recommendation={item.recommendation} />
    <FigureList>
      <FigureListItem
        label={messages.aiScore}
        explain={
          item.ai_score !== null && (
            <span className="relative z-10">
              <ExplainButton
                name={getWatchScoreTitle(item.symbol)}
                hint={watchlistDetailMessages.scoreHint}
                of={async () => (await import('../explain-watchlist')).explainWatchlistItem(item)}
              />
            </span>
          )
        }
      >
        <WatchScorePercent value={item.ai_score} />
      </FigureListItem>
      <FigureListItem label={messages.buyAt}>
        <Target value={item.target_buy_price} />
      </FigureListItem>
      <FigureListItem label={messages.sellAt}>
        <Target value={item.target_sell_price} />
      </FigureListItem>
    </FigureList>
    <WatchlistCategoryLabel item={item} />
    <div className="relative z-10 mt-auto flex items-center justify-between gap-3">
      <WatchlistStatusSelect item={item} />
      <div className="flex gap-1">
        <IconButton label={getEditItemLabel(item.symbol)} icon={<Pencil aria-hidden />} onClick={onEdit} />
        <IconButton label={getRemoveItemLabel(item.symbol)} icon={<Trash2 aria-hidden />} onClick={onRemove} />
      </div>
    </div>
  </article>
);
