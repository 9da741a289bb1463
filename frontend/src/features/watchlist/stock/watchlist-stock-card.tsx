import { Pencil, Trash2 } from 'lucide-react';
import type { WatchlistItem } from '#contract/watchlist';
import { toPercentScore } from '#core/watchlist/score';
import { IconButton } from '#ui/button';
import { ExplainButton } from '#ui/explain/explain-button';
import { FigureList, NamedFigure } from '#ui/figure-list';
import { MoneyFigure } from '#ui/table/figures';
import {
  getEditItemLabel,
  getRemoveItemLabel,
  getScoreTitle,
  watchlistDetailMessages,
  watchlistCardMessages as words,
} from '../messages';
import { CategoryLabel, PriorityBadge, RecommendationText } from './watchlist-badges';
import { WatchlistPrice } from './watchlist-price';
import { WatchlistStatusSelect } from './watchlist-status-select';

const Target = ({ value }: { value: number | null }) =>
  value === null ? <span className="font-normal text-ink-muted">{words.notSet}</span> : <MoneyFigure value={value} />;

export const WatchlistScore = ({ value }: { value: number | null }) =>
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
          <button
            type="button"
            data-about={item.symbol}
            onClick={onOpen}
            className="text-left after:absolute after:inset-0 after:rounded-xl"
          >
            {item.symbol}
            <span className="sr-only"> {words.details}</span>
          </button>
        </h3>
        <p className="truncate text-sm text-ink-muted">{item.company_name}</p>
      </div>
      <PriorityBadge level={item.priority_level} />
    </div>
    <WatchlistPrice item={item} />
    <RecommendationText recommendation={item.recommendation} />
    <FigureList>
      <NamedFigure
        label={words.aiScore}
        explain={
          item.ai_score !== null && (
            <span className="relative z-10">
              <ExplainButton
                name={getScoreTitle(item.symbol)}
                hint={watchlistDetailMessages.scoreHint}
                of={async () => (await import('../explain-watchlist')).explainWatchlistItem(item)}
              />
            </span>
          )
        }
      >
        <WatchlistScore value={item.ai_score} />
      </NamedFigure>
      <NamedFigure label={words.buyAt}>
        <Target value={item.target_buy_price} />
      </NamedFigure>
      <NamedFigure label={words.sellAt}>
        <Target value={item.target_sell_price} />
      </NamedFigure>
    </FigureList>
    <CategoryLabel item={item} />
    <div className="relative z-10 mt-auto flex items-center justify-between gap-3">
      <WatchlistStatusSelect item={item} />
      <div className="flex gap-1">
        <IconButton label={getEditItemLabel(item.symbol)} icon={<Pencil aria-hidden />} onClick={onEdit} />
        <IconButton label={getRemoveItemLabel(item.symbol)} icon={<Trash2 aria-hidden />} onClick={onRemove} />
      </div>
    </div>
  </article>
);
