import type { WatchlistItem } from '#contract/watchlist';
import { type PriorityLevel, priorityNames } from '#core/watchlist/watchlist-options';
import { Badge, type BadgeTone } from '#ui/badge';

const priorityTones: Record<PriorityLevel, BadgeTone> = {
  1: 'negative',
  2: 'warning',
  3: 'info',
  4: 'positive',
  5: 'neutral',
};

/** 1 Critical, red, down to 5 Watch, gray. */
export const PriorityBadge = ({ level }: { level: PriorityLevel }) => (
  <Badge tone={priorityTones[level]}>
    {level} {priorityNames[level]}
  </Badge>
);

const adviceTones: Readonly<Record<string, BadgeTone>> = { Buy: 'positive', Sell: 'negative', Wait: 'neutral' };

/** The recommendation's first word as a badge, and its reason beside it. */
export const RecommendationBadgeAndReason = ({ recommendation }: Pick<WatchlistItem, 'recommendation'>) => {
  const [word = '', ...reason] = recommendation.split(': ');
  return (
    <p className="text-sm">
      <Badge tone={adviceTones[word]} className="mr-1 font-semibold">
        {word}
      </Badge>{' '}
      {reason.join(': ')}
    </p>
  );
};

/** The category's colour as a dot before its name. */
export const WatchlistCategoryLabel = ({ item }: { item: Pick<WatchlistItem, 'category_name' | 'category_color'> }) =>
  item.category_name !== null && (
    <span className="inline-flex items-center gap-1.5 text-sm text-ink-muted">
      <span
        aria-hidden
        className="size-2.5 rounded-full"
        {...(item.category_color && { style: { backgroundColor: item.category_color } })}
      />
      {item.category_name}
    </span>
  );
