import { Skeleton } from '#ui/spinner';
import { portfolioMessages } from './messages';

/** The page's outline while it loads, as high as what comes, so that nothing jumps when the figures arrive. */
export const PortfolioSkeleton = () => (
  <div role="status" className="space-y-6">
    <span className="sr-only">{portfolioMessages.loading}</span>
    <Skeleton className="h-42 rounded-xl sm:h-31.5" />
    <div className="grid gap-4 md:grid-cols-2">
      <Skeleton className="h-60 rounded-xl md:h-63" />
      <Skeleton className="h-60 rounded-xl md:h-63" />
    </div>
    <Skeleton className="h-240 rounded-xl" />
  </div>
);
