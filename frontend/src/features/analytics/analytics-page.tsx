import { useQuery } from '@tanstack/react-query';
import { PageHeader } from '#ui/page-header';
import { Read } from '#ui/read';
import { Skeleton } from '#ui/spinner';
import { ReturnChart, TrendChart } from './charts';
import { EngagementCard, FeatureUsage, KpiCards, PerformanceCard } from './figures';
import { messages } from './messages';
import { analyticsQuery } from './queries';

/** As high as what comes, so that nothing jumps when the figures arrive. */
const Outline = () => (
  <div role="status" className="space-y-6">
    <span className="sr-only">{messages.loading}</span>
    <Skeleton className="h-70 rounded-xl sm:h-63 xl:h-32" />
    <div className="grid gap-6 md:grid-cols-2">
      <Skeleton className="h-62 rounded-xl" />
      <Skeleton className="h-62 rounded-xl" />
    </div>
    <Skeleton className="h-100 rounded-xl" />
  </div>
);

const failed = {
  title: messages.loadFailed,
  message: messages.loadFailedHint,
  theirs: 'message',
  toast: true,
} as const;

/** That it was opened is recorded where every page view is, as `analytics_view`. */
export default function AnalyticsPage() {
  return (
    <>
      <PageHeader title={messages.title} subtitle={messages.subtitle} />
      <div className="space-y-6">
        <Read of={useQuery(analyticsQuery)} loading={<Outline />} failed={failed}>
          {(data) => (
            <>
              <KpiCards data={data} />
              <div className="grid gap-6 md:grid-cols-2">
                <PerformanceCard data={data} />
                <EngagementCard data={data} />
              </div>
              <ReturnChart />
              <TrendChart />
              <FeatureUsage data={data} />
            </>
          )}
        </Read>
      </div>
    </>
  );
}
