import { Skeleton } from '#ui/spinner';
import { messages } from './cd-messages';

/** The page's outline while it loads, as high as what comes, so that nothing jumps when the figures arrive. */
export const CdSkeleton = () => (
  <div role="status" className="space-y-6">
    <span className="sr-only">{messages.loading}</span>
    <Skeleton className="h-42 rounded-xl sm:h-31.5" />
    <Skeleton className="h-120 rounded-xl" />
    <Skeleton className="h-90 rounded-xl" />
  </div>
);
