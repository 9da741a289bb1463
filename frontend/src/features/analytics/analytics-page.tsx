import { useQuery } from '@tanstack/react-query';
import { PageHeader } from '#ui/page/page-header';
import { QueryView } from '#ui/page/query-view';
import { Skeleton } from '#ui/spinner';
import { AnalyticsKpiCards, EngagementCard, FeatureUsageCard, PerformanceCard } from './analytics-cards';
import { AnalyticsCharts } from './analytics-charts';
import { analyticsMessages } from './messages';
import { analyticsQuery } from './queries';

/** As high as what comes, so that nothing jumps when the figures arrive. */
const Outline = () => (
  <div role="status" className="space-y-6">
    <span className="sr-only">{analyticsMessages.loading}</span>
    <Skeleton className="h-70 rounded-xl sm:h-63 xl:h-32" />
    <div className="grid gap-6 md:grid-cols-2">
      <Skeleton className="h-62 rounded-xl" />
      <Skeleton className="h-62 rounded-xl" />
    </div>
    <Skeleton className="h-100 rounded-xl" />
  </div>
);

const failed = {
  title: analyticsMessages.loadFailed,
  message: analyticsMessages.loadFailedHint,
  theirs: 'message',
  toast: true,
} as const;

/** That it was opened is recorded where every page view is, as `analytics_view`. */
export default function AnalyticsPage() {
  return (
    <>
      <PageHeader title={analyticsMessages.title} subtitle={analyticsMessages.subtitle} />
      <div className="space-y-6">
        <QueryView of={useQuery(analyticsQuery)} loading={<Outline />} failed={failed}>
          {(data) => (
            <>
              <AnalyticsKpiCards data={data} />
              <div className="grid gap-6 md:grid-cols-2">
                <PerformanceCard data={data} />
                <EngagementCard data={data} />
              </div>
              <AnalyticsCharts below={<FeatureUsageCard data={data} />} />
            </>
          )}
        </QueryView>
      </div>
    </>
  );
}
