import type { SavingsSummary } from '#contract/savings';
import { Money, Percent } from '#ui/figures';
import { Stat, StatGroup } from '#ui/stat';
import { ExchangeRates } from '../stocks/exchange-rates';
import { messages } from './messages';

export const SavingsSummaryTiles = ({ summary }: { summary: SavingsSummary }) => (
  <section aria-label={messages.summary}>
    <StatGroup>
      <Stat
        label={messages.totalBalance}
        value={<Money value={summary.totalBalance} />}
        hint={messages.totalBalanceHint}
        detail={<ExchangeRates rates={summary.rates} missing={summary.missingRates} />}
      />
      <Stat label={messages.totalAccounts} value={summary.totalAccounts} hint={messages.totalAccountsHint} />
      <Stat
        label={messages.averageRate}
        value={<Percent value={summary.averageInterestRate} />}
        hint={messages.averageRateHint}
      />
      <Stat label={messages.bank} value={messages.bankName} />
    </StatGroup>
  </section>
);
