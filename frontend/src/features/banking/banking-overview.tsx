import { Landmark, PiggyBank } from 'lucide-react';
import type { ReactNode } from 'react';
import type { CdSummary } from '#contract/cds';
import type { SavingsSummary } from '#contract/savings';
import { convertFractionToPercent } from '#core/banking/percent';
import { toAmount, toNumber } from '#core/money/amount';
import { api } from '#lib/api/api';
import { formatDay } from '#lib/format';
import { LinkButton } from '#ui/button';
import { Card } from '#ui/card';
import { ExplainButton } from '#ui/explain/explain-button';
import { EmptyState } from '#ui/page/empty-state';
import { QueryView } from '#ui/page/query-view';
import { Skeleton } from '#ui/spinner';
import { StatGroup, StatTile } from '#ui/stat-tile';
import { MoneyFigure, PercentFigure } from '#ui/table/figures';
import { ExchangeRatesDetail } from '../stocks/exchange-rates-detail';
import { formatMissingRatesNote } from '../stocks/exclusion-notes';
import type { CdTotalName, SavingsTotalName } from './explain-banking';
import { formatCdCounts, formatNextMaturity, bankingMessages as messages } from './messages';
import type { BankingSummariesQuery } from './queries';

const addAmounts = (one: number, other: number): number => toNumber(toAmount(one).plus(toAmount(other)));

type Held = NonNullable<BankingSummariesQuery['data']>;

const loadExplanationCode = () => import('./explain-banking');
/** The overview shows what CDs come to, not them: they are read when a figure is to be explained. */
const readCds = async () => (await api.call('GET /cds')).cds;

interface ExplainingProps {
  label: string;
  hint: string;
}

const ExplainCds = ({ cds, name, label, hint }: ExplainingProps & { cds: CdSummary; name: CdTotalName }) => (
  <ExplainButton
    name={label}
    hint={hint}
    of={async () => (await loadExplanationCode()).explainCdTotal(await readCds(), cds.asOf, name)}
  />
);

const ExplainSavings = ({
  savings,
  name,
  label,
  hint,
}: ExplainingProps & { savings: SavingsSummary; name: SavingsTotalName }) => (
  <ExplainButton
    name={label}
    hint={hint}
    of={async () => (await loadExplanationCode()).explainSavingsTotal(savings, name)}
  />
);

const ExplainTogether = ({
  savings,
  name,
  label,
  hint,
}: ExplainingProps & { savings: SavingsSummary; name: 'totalHeld' | 'interestThisYear' }) => (
  <ExplainButton
    name={label}
    hint={hint}
    of={async () => (await loadExplanationCode()).explainBankingTotal(await readCds(), savings, name)}
  />
);

const Together = ({ cds, savings }: Held) => (
  <section aria-label={messages.all}>
    <StatGroup>
      <StatTile
        label={messages.total}
        value={<MoneyFigure value={addAmounts(cds.totalCurrentValue, savings.totalBalance)} />}
        explain={
          <ExplainTogether savings={savings} name="totalHeld" label={messages.total} hint={messages.totalHint} />
        }
        detail={savings.missingRates.length > 0 && formatMissingRatesNote(savings.missingRates)}
      />
      <StatTile
        label={messages.interestThisYear}
        value={<MoneyFigure value={addAmounts(cds.interestThisYear, savings.interestThisYear)} />}
        explain={
          <ExplainTogether
            savings={savings}
            name="interestThisYear"
            label={messages.interestThisYear}
            hint={messages.interestThisYearHint}
          />
        }
      />
    </StatGroup>
  </section>
);

const NextMaturity = (cds: CdSummary) => {
  const { nextMaturity: next } = cds;
  const of = async () => (await loadExplanationCode()).explainNextMaturity(await readCds(), cds);
  return (
    <StatTile
      label={messages.nextMaturity}
      value={next ? formatDay(next.maturityDate) : messages.noMaturity}
      {...(next
        ? { explain: <ExplainButton name={messages.nextMaturity} hint={messages.nextMaturityHint} of={of} /> }
        : { hint: messages.nextMaturityHint })}
      detail={next && formatNextMaturity(next)}
    />
  );
};

const Cds = ({ cds }: { cds: CdSummary }) => (
  <StatGroup>
    <StatTile
      label={messages.totalValue}
      value={<MoneyFigure value={cds.totalCurrentValue} />}
      explain={
        <ExplainCds cds={cds} name="totalCurrentValue" label={messages.totalValue} hint={messages.totalValueHint} />
      }
      detail={formatCdCounts(cds)}
    />
    <StatTile
      label={messages.averageRate}
      value={<PercentFigure value={convertFractionToPercent(cds.averageInterestRate)} />}
      explain={
        <ExplainCds cds={cds} name="averageInterestRate" label={messages.averageRate} hint={messages.cdRateHint} />
      }
    />
    <NextMaturity {...cds} />
    <StatTile
      label={messages.interestThisYear}
      value={<MoneyFigure value={cds.interestThisYear} />}
      explain={
        <ExplainCds cds={cds} name="interestThisYear" label={messages.interestThisYear} hint={messages.accrued} />
      }
    />
  </StatGroup>
);

const Savings = ({ savings }: { savings: SavingsSummary }) => (
  <StatGroup>
    <StatTile
      label={messages.totalBalance}
      value={<MoneyFigure value={savings.totalBalance} />}
      explain={
        <ExplainSavings
          savings={savings}
          name="totalBalance"
          label={messages.totalBalance}
          hint={messages.totalBalanceHint}
        />
      }
      detail={<ExchangeRatesDetail rates={savings.rates} missing={savings.missingRates} />}
    />
    <StatTile
      label={messages.averageRate}
      value={<PercentFigure value={savings.averageInterestRate} />}
      explain={
        <ExplainSavings
          savings={savings}
          name="averageInterestRate"
          label={messages.averageRate}
          hint={messages.savingsRateHint}
        />
      }
    />
    <StatTile
      label={messages.accounts}
      value={savings.totalAccounts}
      explain={
        <ExplainSavings savings={savings} name="totalAccounts" label={messages.accounts} hint={messages.accountsHint} />
      }
    />
    <StatTile
      label={messages.interestThisYear}
      value={<MoneyFigure value={savings.interestThisYear} />}
      explain={
        <ExplainSavings
          savings={savings}
          name="interestThisYear"
          label={messages.interestThisYear}
          hint={messages.credited}
        />
      }
    />
  </StatGroup>
);

type PartProps = { title: string; link: ReactNode; nothing: { icon: ReactNode; title: string; hint: string } | null };

/** One kind of holding: its figures, or that there is none yet. */
const Part = ({ title, link, nothing, children }: PartProps & { children: ReactNode }) =>
  nothing ? (
    <Card title={title}>
      <EmptyState icon={nothing.icon} title={nothing.title} action={link}>
        {nothing.hint}
      </EmptyState>
    </Card>
  ) : (
    <Card title={title} actions={link}>
      {children}
    </Card>
  );

const noCds = { icon: <Landmark aria-hidden />, title: messages.noCds, hint: messages.noCdsHint };
const noSavings = { icon: <PiggyBank aria-hidden />, title: messages.noSavings, hint: messages.noSavingsHint };

const Ready = ({ cds, savings }: Held) => (
  <>
    {cds.totalCds + savings.totalAccounts > 0 && <Together cds={cds} savings={savings} />}
    <Part
      title={messages.cds}
      link={<LinkButton to="/dashboard/citi/cd">{messages.toCds}</LinkButton>}
      nothing={cds.totalCds === 0 ? noCds : null}
    >
      <Cds cds={cds} />
    </Part>
    <Part
      title={messages.savings}
      link={<LinkButton to="/dashboard/citi/savings">{messages.toSavings}</LinkButton>}
      nothing={savings.totalAccounts === 0 ? noSavings : null}
    >
      <Savings savings={savings} />
    </Part>
  </>
);

const Outline = () => (
  <div role="status" className="space-y-6">
    <span className="sr-only">{messages.loading}</span>
    <Skeleton className="h-25 rounded-xl" />
    <Skeleton className="h-75 rounded-xl" />
    <Skeleton className="h-65 rounded-xl" />
  </div>
);

type BankingOverviewProps = {
  banking: BankingSummariesQuery;
  /** Said by a toast where it cannot be read. */
  toast?: string;
};

/** What is held in CDs and savings, under a page's title. */
export const BankingOverview = ({ banking, toast }: BankingOverviewProps) => (
  <QueryView
    of={banking}
    loading={<Outline />}
    failed={{ title: messages.failed, message: messages.failedHint, toast }}
  >
    {(held) => (
      <div className="space-y-6">
        <Ready {...held} />
      </div>
    )}
  </QueryView>
);
