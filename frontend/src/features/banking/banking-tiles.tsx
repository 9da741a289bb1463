import type { Cd, CdSummary } from '#contract/cds';
import type { SavingsSummary } from '#contract/savings';
import { convertFractionToPercent } from '#core/banking/percent';
import { toAmount, toNumber } from '#core/money/amount';
import { api } from '#lib/api/api';
import { formatDay } from '#lib/format';
import { ExplainButton } from '#ui/explain/explain-button';
import { StatTile } from '#ui/stat-tile';
import { MoneyFigure, PercentFigure } from '#ui/table/figures';
import { ExchangeRatesDetail } from '../stocks/exchange-rates-detail';
import { formatMissingRatesNote } from '../stocks/exclusion-notes';
import type { CdTotalName, SavingsTotalName } from './explain-banking';
import { formatCdCounts, formatNextMaturity, bankingMessages as messages } from './messages';
import type { BankingSummariesQuery } from './queries';

/** The figures of CDs and savings, each with the way into it, for the pages that show some of them. */

export const addAmounts = (one: number, other: number): number => toNumber(toAmount(one).plus(toAmount(other)));

export type BankingSummaries = NonNullable<BankingSummariesQuery['data']>;

const loadExplanationCode = () => import('./explain-banking');
/** An overview shows what CDs come to, not them: there they are read when a figure is to be explained. */
const readCds = async (cdList?: readonly Cd[]) => cdList ?? (await api.call('GET /cds')).cds;

interface WithCdList {
  /** The CDs that the figures are of, where the page has read them. */
  cdList?: readonly Cd[] | undefined;
}

interface CdTileProps extends WithCdList {
  cds: CdSummary;
}

interface ExplainingProps {
  label: string;
  hint: string;
}

const ExplainCds = ({ cds, cdList, name, label, hint }: ExplainingProps & CdTileProps & { name: CdTotalName }) => (
  <ExplainButton
    name={label}
    hint={hint}
    of={async () => (await loadExplanationCode()).explainCdTotal(await readCds(cdList), cds.asOf, name)}
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

type TogetherProps = ExplainingProps & WithCdList & { savings: SavingsSummary; name: 'totalHeld' | 'interestThisYear' };

export const ExplainBankingTotalButton = ({ savings, cdList, name, label, hint }: TogetherProps) => (
  <ExplainButton
    name={label}
    hint={hint}
    of={async () => (await loadExplanationCode()).explainBankingTotal(await readCds(cdList), savings, name)}
  />
);

interface SavingsTileProps {
  savings: SavingsSummary;
}

export const TotalHeldTile = ({ cds, savings }: BankingSummaries) => (
  <StatTile
    label={messages.total}
    value={<MoneyFigure value={addAmounts(cds.totalCurrentValue, savings.totalBalance)} />}
    explain={
      <ExplainBankingTotalButton savings={savings} name="totalHeld" label={messages.total} hint={messages.totalHint} />
    }
    detail={savings.missingRates.length > 0 && formatMissingRatesNote(savings.missingRates)}
  />
);

export const DepositInterestThisYearTile = ({ cds, savings, cdList }: BankingSummaries & WithCdList) => (
  <StatTile
    label={messages.interestThisYear}
    value={<MoneyFigure value={addAmounts(cds.interestThisYear, savings.interestThisYear)} />}
    explain={
      <ExplainBankingTotalButton
        savings={savings}
        cdList={cdList}
        name="interestThisYear"
        label={messages.interestThisYear}
        hint={messages.interestThisYearHint}
      />
    }
  />
);

export const NextMaturityTile = ({ cds, cdList }: CdTileProps) => {
  const { nextMaturity: next } = cds;
  const of = async () => (await loadExplanationCode()).explainNextMaturity(await readCds(cdList), cds);
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

export const CdValueTile = ({ cds }: CdTileProps) => (
  <StatTile
    label={messages.totalValue}
    value={<MoneyFigure value={cds.totalCurrentValue} />}
    explain={
      <ExplainCds cds={cds} name="totalCurrentValue" label={messages.totalValue} hint={messages.totalValueHint} />
    }
    detail={formatCdCounts(cds)}
  />
);

interface RateTileProps {
  /** Where figures of both stand side by side it says of which it is. */
  label?: string;
  /** From the lowest to the highest. */
  range?: string;
}

export const CdAverageRateTile = ({
  cds,
  cdList,
  label = messages.averageRate,
  range,
}: CdTileProps & RateTileProps) => (
  <StatTile
    label={label}
    value={<PercentFigure value={convertFractionToPercent(cds.averageInterestRate)} />}
    explain={
      <ExplainCds cds={cds} cdList={cdList} name="averageInterestRate" label={label} hint={messages.cdRateHint} />
    }
    detail={range}
  />
);

export const CdInterestThisYearTile = ({ cds }: CdTileProps) => (
  <StatTile
    label={messages.interestThisYear}
    value={<MoneyFigure value={cds.interestThisYear} />}
    explain={<ExplainCds cds={cds} name="interestThisYear" label={messages.interestThisYear} hint={messages.accrued} />}
  />
);

export const SavingsBalanceTile = ({ savings }: SavingsTileProps) => (
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
);

export const SavingsAverageRateTile = ({
  savings,
  label = messages.averageRate,
  range,
}: SavingsTileProps & RateTileProps) => (
  <StatTile
    label={label}
    value={<PercentFigure value={savings.averageInterestRate} />}
    explain={
      <ExplainSavings savings={savings} name="averageInterestRate" label={label} hint={messages.savingsRateHint} />
    }
    detail={range}
  />
);

export const SavingsAccountCountTile = ({ savings }: SavingsTileProps) => (
  <StatTile
    label={messages.accounts}
    value={savings.totalAccounts}
    explain={
      <ExplainSavings savings={savings} name="totalAccounts" label={messages.accounts} hint={messages.accountsHint} />
    }
  />
);

export const SavingsInterestThisYearTile = ({ savings }: SavingsTileProps) => (
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
);
