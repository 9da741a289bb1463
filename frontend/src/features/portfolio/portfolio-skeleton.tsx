import { Skeleton } from '#ui/spinner';
import { messages } from './messages';

/** The page's outline while it loads, so that nothing jumps when the figures arrive. */
export const PortfolioSkeleton = () => (
  <div role="status" className="space-y-6">
    <span className="sr-only">{messages.loading}</span>
    <div className="grid gap-4 sm:grid-cols-3">
      {['holdings', 'transactions', 'value'].map((key) => (
        <Skeleton key={key} className="h-28 rounded-xl" />
      ))}
    </div>
    <div className="grid gap-4 md:grid-cols-2">
      {['first', 'second'].map((key) => (
        <Skeleton key={key} className="h-60 rounded-xl" />
      ))}
    </div>
    <Skeleton className="h-96 rounded-xl" />
  </div>
);
