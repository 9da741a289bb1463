import { useQuery } from '@tanstack/react-query';
import { ChartPie } from 'lucide-react';
import { useEffect } from 'react';
import toast from 'react-hot-toast/headless';
import { messageOf, statusOf } from '#lib/api';
import { useSession } from '#lib/session';
import { LinkButton } from '#ui/button';
import { EmptyState } from '#ui/empty-state';
import { ErrorState } from '#ui/error-state';
import { PageHeader } from '#ui/page-header';
import { Spinner } from '#ui/spinner';
import { MemberOverview } from './member-overview';
import { homeMessages } from './messages';
import { PortfolioTotals } from './portfolio-totals';
import { portfolioValue } from './queries';

/** The server's sentence, else the status it answered with, else that it didn't answer. */
const reasonOf = (error: unknown): string => {
  const status = statusOf(error);
  return messageOf(error, status === undefined ? homeMessages.unreachable : homeMessages.status(status));
};

const useFailureToast = (error: unknown): void => {
  useEffect(() => {
    if (error) toast.error(homeMessages.failed(reasonOf(error)), { id: 'dashboard' });
  }, [error]);
};

const ToPortfolio = () => (
  <LinkButton to="/dashboard/portfolio" icon={<ChartPie aria-hidden />}>
    {homeMessages.toPortfolio}
  </LinkButton>
);

const Overview = () => {
  const { data, error, isPending, refetch } = useQuery(portfolioValue);
  useFailureToast(error);
  if (isPending) return <Spinner label={homeMessages.loading} />;
  if (!data) {
    return <ErrorState title={homeMessages.errorTitle} message={reasonOf(error)} onRetry={() => void refetch()} />;
  }
  if (data.transactionsCount === 0) {
    return (
      <EmptyState icon={<ChartPie aria-hidden />} title={homeMessages.empty} action={<ToPortfolio />}>
        {homeMessages.emptyHint}
      </EmptyState>
    );
  }
  return <PortfolioTotals totals={data} action={<ToPortfolio />} />;
};

export default function DashboardPage() {
  return (
    <>
      <PageHeader title={homeMessages.title} subtitle={homeMessages.subtitle} />
      {useSession().user?.role === 'owner' ? <Overview /> : <MemberOverview />}
    </>
  );
}
