import { Skeleton } from '#ui/spinner';
import { messages } from './savings-messages';

/** The page's outline while it loads, as high as what comes, so that nothing jumps when the figures arrive. */
export const SavingsSkeleton = () => (
  <div role="status" className="space-y-6">
    <span className="sr-only">{messages.loading}</span>
    <Skeleton className="h-42 rounded-xl sm:h-63 xl:h-31.5" />
    <div className="grid gap-4 md:grid-cols-2">
      <Skeleton className="h-72 rounded-xl" />
      <Skeleton className="h-72 rounded-xl" />
    </div>
  </div>
);
