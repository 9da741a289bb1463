import { NewCashEntry } from '#contract/cash';
import { DividendRow } from '#contract/import-rows';
import type { NotARow } from '#contract/many-rows';
import { NewTrade } from '#contract/trades';
import { entryFault } from '#core/dividends/entry-faults';
import { tradeFault } from '#core/portfolio/trade-faults';
import type { Day } from '#core/time/day';
import { notValid } from '#functions/http/not-valid';
import type { LedgerName, Sent } from '#functions/imports/rows';
import { refuseFault, refuseFuture } from '#functions/refusal';

const schemas = { trades: NewTrade, cash: NewCashEntry, dividends: DividendRow };

type Judge = { [L in LedgerName]: (row: Exclude<Sent<L>['row'], NotARow>, today: Day) => void };

const judges: Judge = {
  trades: (row, today) => refuseFault(tradeFault(row, today)),
  cash: ({ transactionDate }, today) => refuseFuture('transactionDate', transactionDate, today),
  dividends: (row, today) =>
    refuseFault(entryFault({ ...row, shares: row.shares ?? 0, dividendPerShare: row.dividendPerShare ?? 0 }, today)),
};

/** By the rules that look at nothing but the row. @throws Refusal as the ledger's own call. */
export const judgeRow = (ledger: LedgerName, row: Sent['row'], today: Day): void => {
  if ('notARow' in row) throw notValid(schemas[ledger].safeParse(row.notARow).error as never);
  (judges[ledger] as (row: unknown, today: Day) => void)(row, today);
};
