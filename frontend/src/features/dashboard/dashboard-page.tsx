import { useQuery } from '@tanstack/react-query';
import { RotateCw } from 'lucide-react';
import { type ReactNode, Suspense, useEffect } from 'react';
import toast from 'react-hot-toast/headless';
import type { DashboardData } from '#contract/insight/dashboard';
import { getErrorMessage, getErrorStatus } from '#lib/api/api';
import { useSingleFlight } from '#lib/form/use-single-flight';
import { formatInstant } from '#lib/format';
import { useSession } from '#lib/session/session';
import { Button } from '#ui/button';
import { ActionsMenuButton, OpenedActionsMenu } from '#ui/dialog/actions-menu-button';
import { ErrorBoundary } from '#ui/page/error-boundary';
import { ErrorState } from '#ui/page/error-state';
import { createLoadableComponent } from '#ui/page/loadable';
import { PageHeader } from '#ui/page/page-header';
import { type QueryFailureText, QueryView } from '#ui/page/query-view';
import { Skeleton } from '#ui/spinner';
import { createExplainButtonRenderer } from './dashboard-explainer';
import { DashboardKpiCards } from './dashboard-kpi-cards';
import { dashboardMessages, formatHttpStatus, formatLoadFailure } from './messages';
import { NetWorthCard } from './net-worth-card';
import { dashboardQuery, fetchDashboardDebug } from './queries';
import { useDashboardRefresh } from './use-dashboard-refresh';

/** Without dividends the last of the charts is low. */
const hasDividendChart = ({ dividends }: DashboardData): boolean => dividends.byMonth.some(({ amount }) => amount > 0);

interface BelowOutlineProps {
  data?: DashboardData | undefined;
}

/** The outline of the charts while their code loads. */
const DashboardChartsSkeleton = ({ data }: BelowOutlineProps) => (
  <Skeleton className={`rounded-xl ${data && !hasDividendChart(data) ? 'h-170 md:h-145' : 'h-240 md:h-215'}`} />
);

/** The outline of what stands below the key figures, while its code loads. */
const BelowKeyFiguresSkeleton = ({ data }: BelowOutlineProps) => (
  <>
    <div className="grid gap-6 md:grid-cols-2">
      <Skeleton className="h-67 rounded-xl" />
      <Skeleton className="h-67 rounded-xl" />
    </div>
    <DashboardChartsSkeleton data={data} />
  </>
);

/** The page's outline while it loads, as high as what comes, so that nothing jumps when the figures arrive. */
const DashboardSkeleton = () => (
  <div className="space-y-6">
    <Skeleton className="h-70 rounded-xl sm:h-63 xl:h-32" />
    <BelowKeyFiguresSkeleton />
  </div>
);

/** Writes what a dashboard is made of to the browser's console, and says so. */
const useDashboardDebug = () => {
  const { running, run } = useSingleFlight<undefined>();
  const debug = async (): Promise<void> => {
    try {
      const info = await fetchDashboardDebug();
      // biome-ignore lint/suspicious/noConsole: the console is where the specification wants it
      console.info('Dashboard', info);
      toast.success(dashboardMessages.debugDone);
    } catch {
      toast.error(dashboardMessages.debugFailed);
    }
  };
  return { busy: running !== null, debug: () => run(undefined, debug) };
};

// Nobody waits for these to see the first figures, nor do the figures wait for them: they are asked for once those stand.
const BelowKeyFigures = createLoadableComponent(async () => {
  await new Promise((resolve) => setTimeout(resolve));
  Charts.load().catch(() => undefined);
  return import('./below-key-figures');
});
const Charts = createLoadableComponent(() => import('./dashboard-charts'));
const Ways = createLoadableComponent(() => import('../first-run/start-link-cards'));
const MemberBanking = createLoadableComponent(() => import('./member-banking'));

/** The server's sentence, else the status it answered with, else that it didn't answer. */
const getFailureReason = (error: unknown): string => {
  const status = getErrorStatus(error);
  return getErrorMessage(error, status === undefined ? dashboardMessages.unreachable : formatHttpStatus(status));
};

const useFailureToast = (error: unknown): void => {
  useEffect(() => {
    if (error) toast.error(formatLoadFailure(getFailureReason(error)), { id: 'dashboard' });
  }, [error]);
};

const hasTrade = ({ portfolio }: DashboardData): boolean => portfolio.totalTransactions > 0;

/** Nothing on any of its lists. */
const isEmpty = (data: DashboardData): boolean =>
  !hasTrade(data) && data.dividends.total === 0 && data.kpis.cashBalance === 0 && data.kpis.watchlistSize === 0;

const InOwnPlace = ({ outline, children }: { outline: ReactNode; children: ReactNode }) => (
  <ErrorBoundary small title={dashboardMessages.partFailed} message={dashboardMessages.partFailedHint}>
    <Suspense fallback={outline}>{children}</Suspense>
  </ErrorBoundary>
);

const Overview = ({ data }: { data: DashboardData }) => (
  <div className="space-y-6">
    <DashboardKpiCards data={data} />
    <InOwnPlace outline={<BelowKeyFiguresSkeleton data={data} />}>
      <BelowKeyFigures
        data={data}
        explain={createExplainButtonRenderer(data)}
        charts={
          <InOwnPlace outline={<DashboardChartsSkeleton data={data} />}>
            <Charts data={data} />
          </InOwnPlace>
        }
      />
    </InOwnPlace>
  </div>
);

const DebugButton = () => {
  const { busy, debug } = useDashboardDebug();
  return (
    <Button busy={busy} onClick={debug}>
      {dashboardMessages.debug}
    </Button>
  );
};

/** What is seldom wanted. */
const DashboardMenu = () => {
  const { debug } = useDashboardDebug();
  return (
    <ActionsMenuButton label={dashboardMessages.more}>
      {(opened) => (
        <OpenedActionsMenu {...opened} actions={[{ label: dashboardMessages.debug, onChoose: () => void debug() }]} />
      )}
    </ActionsMenuButton>
  );
};

type HeaderProps = { updated: string | undefined; busy: boolean; onRefresh: () => void };

/** While the figures load, the line that will say their age says so. */
const Header = ({ updated, busy, onRefresh }: HeaderProps) => (
  <PageHeader
    title={dashboardMessages.title}
    subtitle={
      <>
        {dashboardMessages.subtitle}
        <span role="status" className="block min-h-5 text-sm sm:ml-4 sm:inline">
          {updated ? `${dashboardMessages.lastUpdated} ${formatInstant(updated)}` : busy && dashboardMessages.loading}
        </span>
      </>
    }
    actions={
      <>
        <Button busy={busy} icon={<RotateCw aria-hidden />} onClick={onRefresh}>
          {dashboardMessages.refresh}
        </Button>
        <DashboardMenu />
      </>
    }
  />
);

const toDashboardFailureText = (error: unknown) => ({
  title: dashboardMessages.errorTitle,
  message: getFailureReason(error),
});

const withDebug = ({ title, message }: QueryFailureText, retry: () => void) => (
  <ErrorState title={title} message={message} onRetry={retry}>
    <DebugButton />
  </ErrorState>
);

const Ready = ({ data, isMember }: { data: DashboardData; isMember: boolean }) => {
  // The second person's deposits come first, and cards of stocks once there is one.
  const rest = (isMember ? hasTrade(data) : !isEmpty(data)) ? <Overview data={data} /> : null;
  const ways = <Ways hasNothing={isEmpty(data)} />;
  return (
    // Nothing stands above the ways out of an empty dashboard: an outline would move up there.
    <Suspense fallback={isMember || rest ? <DashboardSkeleton /> : null}>
      {isMember ? <MemberBanking data={data} nothing={ways} rest={rest} /> : (rest ?? ways)}
    </Suspense>
  );
};

/** What everybody's dashboard begins with; it is asked for beside the rest, and does not wait for it. */
const Top = ({ data, isMember }: { data: DashboardData | undefined; isMember: boolean }) => (
  <div className="mb-6 empty:hidden">
    <NetWorthCard
      isExpected={isMember || data === undefined || !isEmpty(data)}
      isRestKnown={data !== undefined}
      hasInvestments={data ? hasTrade(data) : !isMember}
    />
  </div>
);

export default function DashboardPage() {
  const role = useSession().user?.role;
  const dashboard = useQuery(dashboardQuery(role));
  const { busy, updated, refresh } = useDashboardRefresh();
  // All that the second person sees first stands on it.
  useEffect(() => {
    if (role === 'member') MemberBanking.load().catch(() => undefined);
  }, [role]);
  useFailureToast(dashboard.error);
  return (
    <>
      {dashboard.error && !dashboard.data ? (
        <PageHeader title={dashboardMessages.title} subtitle={dashboardMessages.subtitle} />
      ) : (
        <Header updated={updated} busy={busy} onRefresh={refresh} />
      )}
      {(dashboard.data || !dashboard.error) && <Top data={dashboard.data} isMember={role === 'member'} />}
      <QueryView of={dashboard} loading={<DashboardSkeleton />} failed={toDashboardFailureText} shown={withDebug}>
        {(data) => <Ready data={data} isMember={role === 'member'} />}
      </QueryView>
    </>
  );
}
