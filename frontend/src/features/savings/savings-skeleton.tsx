import { Skeleton } from '#ui/spinner';
import { savingsPageMessages } from './messages';

/** The page's outline while it loads, as high as what comes, so that nothing jumps when the figures arrive. */
export const SavingsSkeleton = () => (
  <div role="status" className="@container space-y-6">
    <span className="sr-only">{savingsPageMessages.loading}</span>
    <Skeleton className="h-49 rounded-xl @wide:h-52 @4xl:h-26.5" />
    <div className="grid gap-4 md:grid-cols-2">
      <Skeleton className="h-73 rounded-xl" />
      <Skeleton className="h-73 rounded-xl" />
    </div>
  </div>
);
