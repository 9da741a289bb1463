import { Skeleton } from '#ui/spinner';
import { cashMessages } from './messages';

/** The page's outline while it loads, as high as what comes, so that nothing jumps when the figures arrive. */
export const CashSkeleton = () => (
  <div role="status" className="space-y-6">
    <span className="sr-only">{cashMessages.loading}</span>
    <Skeleton className="h-12.5 rounded-xl sm:h-26.5" />
    <Skeleton className="h-135 rounded-xl sm:h-93.5 xl:h-57" />
    <Skeleton className="h-54.5 rounded-xl sm:h-28.5 xl:h-23.5" />
    <Skeleton className="h-200 rounded-xl" />
  </div>
);
