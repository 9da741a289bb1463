import { PiggyBank } from 'lucide-react';
import { type ReactNode, Suspense } from 'react';
import type { SavingsSummary } from '#contract/savings';
import { defaultBankName, isAtBank } from '#core/banking/banks';
import { Card } from '#ui/card';
import { ExplainButton } from '#ui/explain/explain-button';
import { EmptyState } from '#ui/page/empty-state';
import { createLoadableComponent } from '#ui/page/loadable';
import { createOnDemandComponent } from '#ui/page/on-demand';
import { RecordsRegion } from '#ui/page/skip-link';
import { Skeleton } from '#ui/spinner';
import { StatGroup, StatTile } from '#ui/stat-tile';
import { MoneyFigure, PercentFigure } from '#ui/table/figures';
import { RecordsPage } from '#ui/table/records-page';
import type { SavingsTotalName } from '../banking/explain-banking';
import { OtherBanksNote } from '../banking/other-banks-note';
import { ExchangeRatesDetail } from '../stocks/exchange-rates-detail';
import { savingsPageMessages } from './messages';
import { OwnAccountCard } from './own-account-card';
import { type SavingsAccountsAndSummary, useSavingsAccountsAndSummary } from './queries';
import type { SavingsDialogState } from './savings-dialogs';

type Explaining = { summary: SavingsSummary; label: string; hint: string; name: SavingsTotalName };

const ExplainSavings = ({ summary, label, hint, name }: Explaining) => (
  <ExplainButton
    name={label}
    hint={hint}
    of={async () => (await import('../banking/explain-banking')).explainSavingsTotal(summary, name)}
  />
);

const SavingsSummaryTiles = ({ summary }: { summary: SavingsSummary }) => (
  <section aria-label={savingsPageMessages.summary}>
    <StatGroup>
      <StatTile
        label={savingsPageMessages.totalBalance}
        value={<MoneyFigure value={summary.totalBalance} />}
        explain={
          <ExplainSavings
            summary={summary}
            label={savingsPageMessages.totalBalance}
            hint={savingsPageMessages.totalBalanceHint}
            name="totalBalance"
          />
        }
        detail={<ExchangeRatesDetail rates={summary.rates} missing={summary.missingRates} />}
      />
      <StatTile
        label={savingsPageMessages.totalAccounts}
        value={summary.totalAccounts}
        explain={
          <ExplainSavings
            summary={summary}
            label={savingsPageMessages.totalAccounts}
            hint={savingsPageMessages.totalAccountsHint}
            name="totalAccounts"
          />
        }
      />
      <StatTile
        label={savingsPageMessages.averageRate}
        value={<PercentFigure value={summary.averageInterestRate} />}
        explain={
          <ExplainSavings
            summary={summary}
            label={savingsPageMessages.averageRate}
            hint={savingsPageMessages.averageRateHint}
            name="averageInterestRate"
          />
        }
      />
      <StatTile label={savingsPageMessages.bank} value={savingsPageMessages.bankName} />
    </StatGroup>
  </section>
);

/** The page's outline while it loads, as high as what comes, so that nothing jumps when the figures arrive. */
const SavingsSkeleton = () => (
  <div role="status" className="@container space-y-6">
    <span className="sr-only">{savingsPageMessages.loading}</span>
    <Skeleton className="h-49 rounded-xl @wide:h-52 @4xl:h-26.5" />
    <div className="grid gap-4 md:grid-cols-2">
      <Skeleton className="h-73 rounded-xl" />
      <Skeleton className="h-73 rounded-xl" />
    </div>
  </div>
);

const Dialogs = createOnDemandComponent(() => import('./savings-dialogs'));

interface ReadyProps {
  data: SavingsAccountsAndSummary;
  /** What to press while there is none. */
  action: ReactNode;
  onOpen: (dialog: SavingsDialogState) => void;
}

const Accounts = ({ data: { accounts, summary }, action, onOpen }: ReadyProps) => (
  <>
    <SavingsSummaryTiles summary={summary} />
    {accounts.length === 0 ? (
      <Card>
        <EmptyState icon={<PiggyBank aria-hidden />} title={savingsPageMessages.none} action={action}>
          {savingsPageMessages.noneHint}
        </EmptyState>
      </Card>
    ) : (
      <RecordsRegion as="list">
        <ul className="grid items-start gap-4 md:grid-cols-2">
          {accounts.map((account) => (
            <OwnAccountCard key={account.id} account={account} summary={summary} onOpen={onOpen} />
          ))}
        </ul>
      </RecordsRegion>
    )}
  </>
);

/** What they come to at Citi alone is computed only where some are elsewhere: its code comes then. */
const SavingsAtCiti = createLoadableComponent(() => import('./savings-at-citi'));

const Ready = ({ data, ...ways }: ReadyProps) => {
  const others = data.accounts.filter((account) => !isAtBank(account, defaultBankName)).length;
  if (others === 0) return <Accounts data={data} {...ways} />;
  return (
    <Suspense fallback={<SavingsSkeleton />}>
      <SavingsAtCiti data={data}>{(atCiti) => <Accounts data={atCiti} {...ways} />}</SavingsAtCiti>
      <OtherBanksNote says={savingsPageMessages.atOtherBanks(others)} link={savingsPageMessages.toDeposits} />
    </Suspense>
  );
};

export default function CitiSavingsPage() {
  return (
    <RecordsPage<SavingsAccountsAndSummary, SavingsDialogState>
      title={savingsPageMessages.title}
      subtitle={savingsPageMessages.subtitle}
      add={savingsPageMessages.add}
      adding={{ dialog: 'add' }}
      of={useSavingsAccountsAndSummary()}
      loading={<SavingsSkeleton />}
      failed={{
        title: savingsPageMessages.loadFailed,
        theirs: 'title',
        message: savingsPageMessages.loadFailedHint,
        toast: true,
      }}
      dialogs={Dialogs}
    >
      {(data, { addButton, open }) => <Ready data={data} action={addButton} onOpen={open} />}
    </RecordsPage>
  );
}
