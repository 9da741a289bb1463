import { Skeleton } from '#ui/spinner';

/** The outline of the charts while their code loads. */
export const DashboardChartsSkeleton = () => (
  <>
    <Skeleton className="h-100 rounded-xl" />
    <Skeleton className="h-240 rounded-xl md:h-215" />
  </>
);

/** The page's outline while it loads, as high as what comes, so that nothing jumps when the figures arrive. */
export const DashboardSkeleton = () => (
  <div className="space-y-6">
    <Skeleton className="h-70 rounded-xl sm:h-63 xl:h-32" />
    <div className="grid gap-6 md:grid-cols-2">
      <Skeleton className="h-67 rounded-xl" />
      <Skeleton className="h-67 rounded-xl" />
    </div>
    <DashboardChartsSkeleton />
  </div>
);
