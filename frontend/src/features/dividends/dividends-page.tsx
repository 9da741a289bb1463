import { useQuery } from '@tanstack/react-query';
import { Suspense, useState } from 'react';
import { useUrlAction } from '#lib/use-address-action';
import { ErrorBoundary } from '#ui/page/error-boundary';
import { createLoadableComponent } from '#ui/page/loadable';
import { PageHeader } from '#ui/page/page-header';
import { Skeleton } from '#ui/spinner';
import { Tabs } from '#ui/tabs';
import { RobinhoodTab } from './found/robinhood-tab';
import { useFoundDividendActions } from './found/use-found-dividend-actions';
import { DividendIncomeFigures } from './income-figures';
import { incomeByMonthMessages as messages } from './income-messages';
import { ManualTab } from './manual/manual-tab';
import { dividendsPageMessages } from './messages';
import { dividendIncomeByStockQuery, futureDividendsQuery } from './queries';
import { useHasDividends } from './use-has-dividends';

/** The figures stand before anything is drawn. */
const IncomeByMonthCard = createLoadableComponent(() => import('./income-by-month-card'));

/** What is read is read with the figures, not once more with this. */
const IncomeByMonth = () => {
  const [income, expected] = [useQuery(dividendIncomeByStockQuery), useQuery(futureDividendsQuery)];
  return (
    <div className="mb-6">
      <ErrorBoundary small title={messages.failed} message={messages.failedHint}>
        <Suspense
          fallback={
            <Skeleton className="h-101 rounded-xl sm:h-105 xl:h-100 pointer-coarse:h-106 sm:pointer-coarse:h-110 xl:pointer-coarse:h-105" />
          }
        >
          <IncomeByMonthCard income={income} expected={expected} />
        </Suspense>
      </ErrorBoundary>
    </div>
  );
};

const DividendsPage = () => {
  const [tab, setTab] = useState('robinhood');
  // Here rather than in the tab, so that looking at the other one does not forget what is under way.
  const actions = useFoundDividendActions();
  const [addRequests, setAddRequests] = useState(0);
  const enterByHand = () => {
    setTab('manual');
    setAddRequests(addRequests + 1);
  };
  useUrlAction('add', enterByHand);
  const hasDividends = useHasDividends();
  return (
    <>
      <PageHeader title={dividendsPageMessages.title} subtitle={dividendsPageMessages.subtitle} />
      <DividendIncomeFigures />
      {hasDividends !== false && <IncomeByMonth />}
      {/* Where they stand is known once it is known whether the chart stands above them. */}
      <div hidden={hasDividends === undefined}>
        <Tabs
          value={tab}
          onValueChange={setTab}
          label={dividendsPageMessages.tabs}
          tabs={[
            {
              value: 'robinhood',
              label: dividendsPageMessages.robinhoodTab,
              content: <RobinhoodTab actions={actions} onEnterByHand={enterByHand} />,
            },
            {
              value: 'manual',
              label: dividendsPageMessages.manualTab,
              // A form that is not shown yet takes no focus.
              content: <ManualTab asked={hasDividends === undefined ? 0 : addRequests} />,
            },
          ]}
        />
      </div>
    </>
  );
};

export default DividendsPage;
