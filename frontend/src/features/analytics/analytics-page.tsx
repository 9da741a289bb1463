import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { messageOf } from '#lib/api';
import { useFailureToast } from '#lib/use-failure-toast';
import { ErrorState } from '#ui/error-state';
import { PageHeader } from '#ui/page-header';
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

/** That it was opened is recorded where every page view is, as `analytics_view`. */
export default function AnalyticsPage() {
  const { data, error, isPending, refetch } = useQuery(analyticsQuery);
  const reason = messageOf(error, messages.loadFailed);
  useFailureToast(error !== null, messages.loadFailed);
  const body = (): ReactNode => {
    if (isPending) return <Outline />;
    if (!data) {
      const hint = reason === messages.loadFailed ? messages.loadFailedHint : reason;
      return <ErrorState title={messages.loadFailed} message={hint} onRetry={() => void refetch()} />;
    }
    return (
      <>
        <KpiCards data={data} />
        <div className="grid gap-6 md:grid-cols-2">
          <PerformanceCard performance={data.performance} />
          <EngagementCard engagement={data.engagement} />
        </div>
        <ReturnChart />
        <TrendChart />
        <FeatureUsage engagement={data.engagement} />
      </>
    );
  };
  return (
    <>
      <PageHeader title={messages.title} subtitle={messages.subtitle} />
      <div className="space-y-6">{body()}</div>
    </>
  );
}
