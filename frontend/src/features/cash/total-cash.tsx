import { Explain } from '#ui/explain/explain';
import { Money } from '#ui/figures';
import { Stat, StatGroup } from '#ui/stat';
import { ExchangeRates } from '../stocks/exchange-rates';
import type { CashAnswers } from './explained';
import { messages } from './messages';

/** The server's total over all platforms, and the rates that it used. */
export const TotalCash = ({ balances, total }: CashAnswers) => (
  <StatGroup>
    <Stat
      label={messages.totalCash}
      value={<Money value={total.total} />}
      explain={
        <Explain
          name={messages.totalCash}
          hint={messages.totalCashHint}
          of={async () => (await import('./explained')).tellTotal({ balances, total })}
        />
      }
      detail={<ExchangeRates rates={total.rates} missing={total.missingRates} />}
    />
  </StatGroup>
);
