import type { CashTotal } from '#contract/cash';
import { Money } from '#ui/figures';
import { Stat, StatGroup } from '#ui/stat';
import { ExchangeRates } from '../stocks/exchange-rates';
import { messages } from './messages';

/** The server's total over all platforms, and the rates that it used. */
export const TotalCash = ({ total }: { total: CashTotal }) => (
  <StatGroup>
    <Stat
      label={messages.totalCash}
      value={<Money value={total.total} />}
      hint={messages.totalCashHint}
      detail={<ExchangeRates rates={total.rates} missing={total.missingRates} />}
    />
  </StatGroup>
);
