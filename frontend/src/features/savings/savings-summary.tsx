import type { SavingsSummary } from '#contract/savings';
import { Explain } from '#ui/explain/explain';
import { Money, Percent } from '#ui/figures';
import { Stat, StatGroup } from '#ui/stat';
import type { SavingsFigure } from '../banking/explained';
import { ExchangeRates } from '../stocks/exchange-rates';
import { messages } from './messages';

type Explaining = { summary: SavingsSummary; label: string; hint: string; name: SavingsFigure };

const ExplainSavings = ({ summary, label, hint, name }: Explaining) => (
  <Explain
    name={label}
    hint={hint}
    of={async () => (await import('../banking/explained')).tellSavings(summary, name)}
  />
);

export const SavingsSummaryTiles = ({ summary }: { summary: SavingsSummary }) => (
  <section aria-label={messages.summary}>
    <StatGroup>
      <Stat
        label={messages.totalBalance}
        value={<Money value={summary.totalBalance} />}
        explain={
          <ExplainSavings
            summary={summary}
            label={messages.totalBalance}
            hint={messages.totalBalanceHint}
            name="totalBalance"
          />
        }
        detail={<ExchangeRates rates={summary.rates} missing={summary.missingRates} />}
      />
      <Stat
        label={messages.totalAccounts}
        value={summary.totalAccounts}
        explain={
          <ExplainSavings
            summary={summary}
            label={messages.totalAccounts}
            hint={messages.totalAccountsHint}
            name="totalAccounts"
          />
        }
      />
      <Stat
        label={messages.averageRate}
        value={<Percent value={summary.averageInterestRate} />}
        explain={
          <ExplainSavings
            summary={summary}
            label={messages.averageRate}
            hint={messages.averageRateHint}
            name="averageInterestRate"
          />
        }
      />
      <Stat label={messages.bank} value={messages.bankName} />
    </StatGroup>
  </section>
);
