import { Skeleton } from '#ui/spinner';
import { watchlistMessages } from './messages';

/** The list's outline while it loads, as high as what comes, so that nothing jumps when the figures arrive. */
export const WatchlistSkeleton = () => (
  <div role="status" className="space-y-6">
    <span className="sr-only">{watchlistMessages.loading}</span>
    <Skeleton className="h-52 rounded-xl sm:h-25" />
    <Skeleton className="h-46 rounded-xl sm:h-22.5" />
    <Skeleton className="h-110 rounded-xl" />
  </div>
);
