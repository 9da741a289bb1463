import { NewCashEntry } from '#contract/cash';
import type { InvalidRow } from '#contract/fields/chosen-rows';
import { ImportDividendRow } from '#contract/imports/import-rows';
import { NewTrade } from '#contract/portfolio/trades';
import { findDividendEntryFault } from '#core/dividends/entry-faults';
import { findTradeFault } from '#core/portfolio/trade-faults';
import type { Day } from '#core/time/day';
import type { ImportLedgerName, SentRow } from '#functions/imports/record/import-rows';
import { invalidInputRefusal } from '#functions/runtime/http/invalid-input';
import { refuseFault, refuseFutureDate } from '#functions/runtime/refusal';

const schemas = { trades: NewTrade, cash: NewCashEntry, dividends: ImportDividendRow };

type Judge = { [L in ImportLedgerName]: (row: Exclude<SentRow<L>['row'], InvalidRow>, today: Day) => void };

const judges: Judge = {
  trades: (row, today) => refuseFault(findTradeFault(row, today)),
  cash: ({ transactionDate }, today) => refuseFutureDate('transactionDate', transactionDate, today),
  dividends: (row, today) =>
    refuseFault(
      findDividendEntryFault({ ...row, shares: row.shares ?? 0, dividendPerShare: row.dividendPerShare ?? 0 }, today),
    ),
};

/** By the rules that look at nothing but the row. @throws Refusal as the ledger's own call. */
export const validateRow = (ledger: ImportLedgerName, row: SentRow['row'], today: Day): void => {
  if ('notARow' in row) throw invalidInputRefusal(schemas[ledger].safeParse(row.notARow).error as never);
  (judges[ledger] as (row: unknown, today: Day) => void)(row, today);
};
