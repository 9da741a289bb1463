import { useQuery } from '@tanstack/react-query';
import { CalendarDays } from 'lucide-react';
import { useState } from 'react';
import type { IncomeCalendar } from '#contract/income';
import { useSession } from '#lib/session/session';
import { LinkButton } from '#ui/button';
import { Card } from '#ui/card';
import { EmptyState } from '#ui/page/empty-state';
import { PageHeader } from '#ui/page/page-header';
import { QueryView } from '#ui/page/query-view';
import { Skeleton } from '#ui/spinner';
import { compareForecastsWithPaidIncome } from './compare-forecasts';
import { IncomeCalendarCard } from './income-calendar-card';
import { IncomeChart } from './income-chart';
import { IncomeFeedCard } from './income-feed-card';
import { IncomeFigures } from './income-figures';
import { IncomeForecastCard } from './income-forecast-card';
import { describeMissingIncome, incomeMessages as messages } from './messages';
import { incomeCalendarQuery, incomeForecastsQuery } from './queries';

/** As high as what comes. */
const Outline = () => (
  <div role="status" className="space-y-6">
    <span className="sr-only">{messages.loading}</span>
    <Skeleton className="h-59 rounded-xl sm:h-63 xl:h-32" />
    <Skeleton className="h-100 rounded-xl" />
    <Skeleton className="h-160 rounded-xl" />
  </div>
);

const failed = {
  title: messages.loadFailed,
  message: messages.loadFailedHint,
  theirs: 'message',
  toast: true,
} as const;

const Nothing = () => {
  const hasStocks = useSession().user?.hasMarcusAccess === true;
  const [to, name] = hasStocks
    ? ['/dashboard/portfolio', messages.toPortfolio]
    : ['/dashboard/deposits', messages.toDeposits];
  return (
    <Card>
      <EmptyState
        icon={<CalendarDays aria-hidden />}
        title={messages.empty}
        action={<LinkButton to={to}>{name}</LinkButton>}
      >
        {messages.emptyHint}
      </EmptyState>
    </Card>
  );
};

const Ready = ({ calendar }: { calendar: IncomeCalendar }) => {
  const [isCompared, setIsCompared] = useState(false);
  const forecasts = useQuery({ ...incomeForecastsQuery, enabled: isCompared });
  const missing = describeMissingIncome(calendar.failedSymbols, calendar.accountsWithoutRate);
  const isEmpty = calendar.payments.length === 0 && calendar.maturities.length === 0;
  return (
    <>
      {missing && <p className="text-sm text-ink-muted">{missing}</p>}
      {isEmpty ? (
        <Nothing />
      ) : (
        <>
          <IncomeFigures calendar={calendar} />
          <IncomeChart calendar={calendar} />
          <IncomeCalendarCard
            calendar={calendar}
            comparisons={forecasts.data && compareForecastsWithPaidIncome(calendar, forecasts.data).rows}
          />
          <IncomeForecastCard
            of={forecasts}
            isOpen={isCompared}
            onOpen={() => setIsCompared(true)}
            today={calendar.today}
            compare={(known) => compareForecastsWithPaidIncome(calendar, known)}
          />
        </>
      )}
      {/* Also where nothing is left: an address that somebody has can be taken away. */}
      <IncomeFeedCard />
    </>
  );
};

/** What a person was paid and will be paid: dividends, and the interest of CDs and savings accounts. */
export default function IncomePage() {
  return (
    <div className="space-y-6">
      <PageHeader title={messages.title} subtitle={messages.subtitle} />
      <QueryView of={useQuery(incomeCalendarQuery)} loading={<Outline />} failed={failed}>
        {(calendar) => <Ready calendar={calendar} />}
      </QueryView>
    </div>
  );
}
