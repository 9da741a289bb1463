import { useQuery } from '@tanstack/react-query';
import { Bug, RotateCw } from 'lucide-react';
import { Suspense, useEffect } from 'react';
import toast from 'react-hot-toast/headless';
import type { DashboardData } from '#contract/dashboard';
import { messageOf, statusOf } from '#lib/api';
import { formatInstant } from '#lib/format';
import { useSession } from '#lib/session';
import { Boundary } from '#ui/boundary';
import { Button } from '#ui/button';
import { Plot } from '#ui/chart/plotted';
import { ErrorState } from '#ui/error-state';
import { loadable } from '#ui/loadable';
import { useSoon } from '#ui/on-demand';
import { PageHeader } from '#ui/page-header';
import { type Failure, Read } from '#ui/read';
import { ChartsSkeleton, DashboardSkeleton } from './dashboard-skeleton';
import { KpiCards } from './kpi-cards';
import { httpStatus, loadFailed, messages } from './messages';
import { dashboardQuery } from './queries';
import { MonthlyActivity, RecentTransactions } from './recent-transactions';
import { PortfolioSummary, QuickStats } from './summary-cards';
import { useDebug } from './use-debug';
import { useRefresh } from './use-refresh';

// Nobody waits for these to see the first figures; they are fetched while those are read.
const Charts = loadable(() => import('./charts'));
const Ways = loadable(() => import('../first-run/ways'));
const MemberBanking = loadable(() => import('./member-banking'));

/** The server's sentence, else the status it answered with, else that it didn't answer. */
const reasonOf = (error: unknown): string => {
  const status = statusOf(error);
  return messageOf(error, status === undefined ? messages.unreachable : httpStatus(status));
};

const useFailureToast = (error: unknown): void => {
  useEffect(() => {
    if (error) toast.error(loadFailed(reasonOf(error)), { id: 'dashboard' });
  }, [error]);
};

/** Nothing on any of its lists, and so nothing that could be shown. */
const isEmpty = ({ portfolio, dividends, kpis }: DashboardData): boolean =>
  portfolio.totalTransactions === 0 && dividends.total === 0 && kpis.cashBalance === 0 && kpis.watchlistSize === 0;

const Cards = ({ data }: { data: DashboardData }) => (
  <div className="space-y-6">
    <KpiCards data={data} />
    <div className="grid gap-6 md:grid-cols-2">
      <PortfolioSummary data={data} />
      <QuickStats data={data} />
    </div>
  </div>
);

const Overview = ({ data }: { data: DashboardData }) => (
  <div className="space-y-6">
    <Cards data={data} />
    <Boundary small title={messages.chartsFailed} message={messages.chartsFailedHint}>
      <Suspense fallback={<ChartsSkeleton />}>
        <Charts data={data} />
      </Suspense>
    </Boundary>
    <RecentTransactions rows={data.recentTransactions} />
    <MonthlyActivity months={data.monthlyActivity} />
  </div>
);

const DebugButton = () => {
  const { busy, debug } = useDebug();
  return (
    <Button busy={busy} icon={<Bug aria-hidden />} onClick={debug}>
      {messages.debug}
    </Button>
  );
};

type HeaderProps = { updated: string | undefined; busy: boolean; onRefresh: () => void };

/** While the figures load, the line that will say their age says so. */
const Header = ({ updated, busy, onRefresh }: HeaderProps) => (
  <PageHeader
    title={messages.title}
    subtitle={messages.subtitle}
    actions={
      <>
        <p role="status" className="min-h-5 w-full text-sm text-ink-muted sm:w-auto sm:min-w-68 sm:text-right">
          {updated ? `${messages.lastUpdated} ${formatInstant(updated)}` : busy && messages.loading}
        </p>
        <Button busy={busy} icon={<RotateCw aria-hidden />} onClick={onRefresh}>
          {messages.refresh}
        </Button>
        <DebugButton />
      </>
    }
  />
);

const failed = (error: unknown) => ({ title: messages.errorTitle, message: reasonOf(error) });

const withDebug = ({ title, message }: Failure, retry: () => void) => (
  <ErrorState title={title} message={message} onRetry={retry}>
    <DebugButton />
  </ErrorState>
);

const Ready = ({ data, isMember }: { data: DashboardData; isMember: boolean }) => {
  const rest = isEmpty(data) ? null : <Overview data={data} />;
  return (
    <Suspense fallback={<DashboardSkeleton />}>
      {isMember ? (
        <MemberBanking data={data} nothing={<Ways />} cards={<Cards data={data} />} rest={rest} />
      ) : (
        (rest ?? <Ways />)
      )}
    </Suspense>
  );
};

export default function DashboardPage() {
  const role = useSession().user?.role;
  const dashboard = useQuery(dashboardQuery(role));
  const { busy, updated, refresh } = useRefresh();
  useFailureToast(dashboard.error);
  useSoon(role === 'member' ? MemberBanking : Charts);
  useSoon(Plot);
  return (
    <>
      {dashboard.error && !dashboard.data ? (
        <PageHeader title={messages.title} subtitle={messages.subtitle} />
      ) : (
        <Header updated={updated} busy={busy} onRefresh={refresh} />
      )}
      <Read of={dashboard} loading={<DashboardSkeleton />} failed={failed} shown={withDebug}>
        {(data) => <Ready data={data} isMember={role === 'member'} />}
      </Read>
    </>
  );
}
