import { Landmark, PiggyBank } from 'lucide-react';
import type { ReactNode } from 'react';
import type { CdSummary } from '#contract/cds';
import type { SavingsSummary } from '#contract/savings';
import { percentFromRate } from '#core/banking/percent';
import { amount, toNumber } from '#core/money/amount';
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
import { ExchangeRates } from '../stocks/exchange-rates';
import { formatMissingRatesNote } from '../stocks/missing-rate-note';
import type { CdTotalName, SavingsTotalName } from './explain-banking';
import { formatCdCounts, formatNextMaturity, bankingMessages as words } from './messages';
import type { BankingQuery } from './queries';

const added = (one: number, other: number): number => toNumber(amount(one).plus(amount(other)));

type Held = NonNullable<BankingQuery['data']>;

const code = () => import('./explain-banking');
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
    of={async () => (await code()).explainCdTotal(await readCds(), cds.asOf, name)}
  />
);

const ExplainSavings = ({
  savings,
  name,
  label,
  hint,
}: ExplainingProps & { savings: SavingsSummary; name: SavingsTotalName }) => (
  <ExplainButton name={label} hint={hint} of={async () => (await code()).explainSavingsTotal(savings, name)} />
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
    of={async () => (await code()).explainBankingTotal(await readCds(), savings, name)}
  />
);

const Together = ({ cds, savings }: Held) => (
  <section aria-label={words.all}>
    <StatGroup>
      <StatTile
        label={words.total}
        value={<MoneyFigure value={added(cds.totalCurrentValue, savings.totalBalance)} />}
        explain={<ExplainTogether savings={savings} name="totalHeld" label={words.total} hint={words.totalHint} />}
        detail={savings.missingRates.length > 0 && formatMissingRatesNote(savings.missingRates)}
      />
      <StatTile
        label={words.interestThisYear}
        value={<MoneyFigure value={added(cds.interestThisYear, savings.interestThisYear)} />}
        explain={
          <ExplainTogether
            savings={savings}
            name="interestThisYear"
            label={words.interestThisYear}
            hint={words.interestThisYearHint}
          />
        }
      />
    </StatGroup>
  </section>
);

const NextMaturity = (cds: CdSummary) => {
  const { nextMaturity: next } = cds;
  const of = async () => (await code()).explainNextMaturity(await readCds(), cds);
  return (
    <StatTile
      label={words.nextMaturity}
      value={next ? formatDay(next.maturityDate) : words.noMaturity}
      {...(next
        ? { explain: <ExplainButton name={words.nextMaturity} hint={words.nextMaturityHint} of={of} /> }
        : { hint: words.nextMaturityHint })}
      detail={next && formatNextMaturity(next)}
    />
  );
};

const Cds = ({ cds }: { cds: CdSummary }) => (
  <StatGroup>
    <StatTile
      label={words.totalValue}
      value={<MoneyFigure value={cds.totalCurrentValue} />}
      explain={<ExplainCds cds={cds} name="totalCurrentValue" label={words.totalValue} hint={words.totalValueHint} />}
      detail={formatCdCounts(cds)}
    />
    <StatTile
      label={words.averageRate}
      value={<PercentFigure value={percentFromRate(cds.averageInterestRate)} />}
      explain={<ExplainCds cds={cds} name="averageInterestRate" label={words.averageRate} hint={words.cdRateHint} />}
    />
    <NextMaturity {...cds} />
    <StatTile
      label={words.interestThisYear}
      value={<MoneyFigure value={cds.interestThisYear} />}
      explain={<ExplainCds cds={cds} name="interestThisYear" label={words.interestThisYear} hint={words.accrued} />}
    />
  </StatGroup>
);

const Savings = ({ savings }: { savings: SavingsSummary }) => (
  <StatGroup>
    <StatTile
      label={words.totalBalance}
      value={<MoneyFigure value={savings.totalBalance} />}
      explain={
        <ExplainSavings
          savings={savings}
          name="totalBalance"
          label={words.totalBalance}
          hint={words.totalBalanceHint}
        />
      }
      detail={<ExchangeRates rates={savings.rates} missing={savings.missingRates} />}
    />
    <StatTile
      label={words.averageRate}
      value={<PercentFigure value={savings.averageInterestRate} />}
      explain={
        <ExplainSavings
          savings={savings}
          name="averageInterestRate"
          label={words.averageRate}
          hint={words.savingsRateHint}
        />
      }
    />
    <StatTile
      label={words.accounts}
      value={savings.totalAccounts}
      explain={
        <ExplainSavings savings={savings} name="totalAccounts" label={words.accounts} hint={words.accountsHint} />
      }
    />
    <StatTile
      label={words.interestThisYear}
      value={<MoneyFigure value={savings.interestThisYear} />}
      explain={
        <ExplainSavings
          savings={savings}
          name="interestThisYear"
          label={words.interestThisYear}
          hint={words.credited}
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

const noCds = { icon: <Landmark aria-hidden />, title: words.noCds, hint: words.noCdsHint };
const noSavings = { icon: <PiggyBank aria-hidden />, title: words.noSavings, hint: words.noSavingsHint };

const Ready = ({ cds, savings }: Held) => (
  <>
    {cds.totalCds + savings.totalAccounts > 0 && <Together cds={cds} savings={savings} />}
    <Part
      title={words.cds}
      link={<LinkButton to="/dashboard/citi/cd">{words.toCds}</LinkButton>}
      nothing={cds.totalCds === 0 ? noCds : null}
    >
      <Cds cds={cds} />
    </Part>
    <Part
      title={words.savings}
      link={<LinkButton to="/dashboard/citi/savings">{words.toSavings}</LinkButton>}
      nothing={savings.totalAccounts === 0 ? noSavings : null}
    >
      <Savings savings={savings} />
    </Part>
  </>
);

const Outline = () => (
  <div role="status" className="space-y-6">
    <span className="sr-only">{words.loading}</span>
    <Skeleton className="h-25 rounded-xl" />
    <Skeleton className="h-75 rounded-xl" />
    <Skeleton className="h-65 rounded-xl" />
  </div>
);

type BankingOverviewProps = {
  banking: BankingQuery;
  /** Said by a toast where it cannot be read. */
  toast?: string;
};

/** What is held in CDs and savings, under a page's title. */
export const BankingOverview = ({ banking, toast }: BankingOverviewProps) => (
  <QueryView of={banking} loading={<Outline />} failed={{ title: words.failed, message: words.failedHint, toast }}>
    {(held) => (
      <div className="space-y-6">
        <Ready {...held} />
      </div>
    )}
  </QueryView>
);
