import { Pencil, Trash2 } from 'lucide-react';
import type { WatchlistItem } from '#contract/watchlist';
import { inPercent } from '#core/watchlist/score';
import { IconButton } from '#ui/button';
import { Explain } from '#ui/explain/explain';
import { Figure, FigureList } from '#ui/figure-list';
import { Money } from '#ui/figures';
import { ItemPrice } from './item-price';
import { Advice, CategoryMark, PriorityBadge } from './marks';
import { detailMessages, editLabel, removeLabel, scoreOf, cardMessages as words } from './messages';
import { StatusSelect } from './status-select';

const Target = ({ value }: { value: number | null }) =>
  value === null ? <span className="font-normal text-ink-muted">{words.notSet}</span> : <Money value={value} />;

export const Score = ({ value }: { value: number | null }) =>
  value === null ? (
    <span className="font-normal text-ink-muted">Unavailable</span>
  ) : (
    <span className="figures">{inPercent(value)}%</span>
  );

interface StockCardProps {
  item: WatchlistItem;
  onOpen: () => void;
  onEdit: () => void;
  onRemove: () => void;
}

/** All of the card opens the details, but for what lies on it: the price's origin, the status and the buttons. */
export const StockCard = ({ item, onOpen, onEdit, onRemove }: StockCardProps) => (
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
    <ItemPrice item={item} />
    <Advice recommendation={item.recommendation} />
    <FigureList>
      <Figure
        label={words.aiScore}
        explain={
          item.ai_score !== null && (
            <span className="relative z-10">
              <Explain
                name={scoreOf(item.symbol)}
                hint={detailMessages.scoreHint}
                of={async () => (await import('./explained')).tellItem(item)}
              />
            </span>
          )
        }
      >
        <Score value={item.ai_score} />
      </Figure>
      <Figure label={words.buyAt}>
        <Target value={item.target_buy_price} />
      </Figure>
      <Figure label={words.sellAt}>
        <Target value={item.target_sell_price} />
      </Figure>
    </FigureList>
    <CategoryMark item={item} />
    <div className="relative z-10 mt-auto flex items-center justify-between gap-3">
      <StatusSelect item={item} />
      <div className="flex gap-1">
        <IconButton label={editLabel(item.symbol)} icon={<Pencil aria-hidden />} onClick={onEdit} />
        <IconButton label={removeLabel(item.symbol)} icon={<Trash2 aria-hidden />} onClick={onRemove} />
      </div>
    </div>
  </article>
);
