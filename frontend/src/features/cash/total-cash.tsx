import { ExplainButton } from '#ui/explain/explain-button';
import { StatGroup, StatTile } from '#ui/stat-tile';
import { MoneyFigure } from '#ui/table/figures';
import { ExchangeRates } from '../stocks/exchange-rates';
import type { CashAnswers } from './explain-cash';
import { cashMessages } from './messages';

/** The server's total over all platforms, and the rates that it used. */
export const TotalCash = ({ balances, total }: CashAnswers) => (
  <StatGroup>
    <StatTile
      label={cashMessages.totalCash}
      value={<MoneyFigure value={total.total} />}
      explain={
        <ExplainButton
          name={cashMessages.totalCash}
          hint={cashMessages.totalCashHint}
          of={async () => (await import('./explain-cash')).explainTotalCash({ balances, total })}
        />
      }
      detail={<ExchangeRates rates={total.rates} missing={total.missingRates} />}
    />
  </StatGroup>
);
