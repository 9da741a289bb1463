import type { SavingsSummary } from '#contract/savings';
import { ExplainButton } from '#ui/explain/explain-button';
import { StatGroup, StatTile } from '#ui/stat-tile';
import { MoneyFigure, PercentFigure } from '#ui/table/figures';
import type { SavingsTotalName } from '../banking/explain-banking';
import { ExchangeRates } from '../stocks/exchange-rates';
import { savingsPageMessages } from './messages';

type Explaining = { summary: SavingsSummary; label: string; hint: string; name: SavingsTotalName };

const ExplainSavings = ({ summary, label, hint, name }: Explaining) => (
  <ExplainButton
    name={label}
    hint={hint}
    of={async () => (await import('../banking/explain-banking')).explainSavingsTotal(summary, name)}
  />
);

export const SavingsSummaryTiles = ({ summary }: { summary: SavingsSummary }) => (
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
        detail={<ExchangeRates rates={summary.rates} missing={summary.missingRates} />}
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
