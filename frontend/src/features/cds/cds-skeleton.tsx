import { Skeleton } from '#ui/spinner';
import { citiCdMessages } from './messages';

/** The page's outline while it loads, as high as what comes, so that nothing jumps when the figures arrive. */
export const CdsSkeleton = () => (
  <div role="status" className="@container space-y-6">
    <span className="sr-only">{citiCdMessages.loading}</span>
    <Skeleton className="h-52 rounded-xl @wide:h-63 @min-[44.25rem]:h-31.5" />
    <Skeleton className="h-380 rounded-xl @wide:h-150" />
    <Skeleton className="h-148 rounded-xl @wide:h-106" />
  </div>
);
