import type { ManualDividendRecord } from '#contract/dividends/manual-dividends';
import { fillLateFieldDefaults } from '#contract/fields/late-field-defaults';
import { normalizeSymbol } from '#core/stocks/symbols';
import { createLedgerCollection } from '#functions/runtime/storage/collection';

/** U / MDIV#000000007: a dividend entered by hand, or one from a statement. */
export type ManualDividendRow = ManualDividendRecord;

export const {
  list: listManualRows,
  find: findManualRow,
  put: buildManualDividendWrite,
  remove: buildManualDividendRemovalWrite,
  ledger: manualLedger,
} = createLedgerCollection<ManualDividendRow>('MDIV', {
  read: (row) => ({ ...fillLateFieldDefaults('manualDividends', row), symbol: normalizeSymbol(row.symbol) }),
});

/**
 * A dividend found, one entered by hand and a cash row hang together, since of a pair one counts. So every change of any
 * of them moves the head of one ledger on, that of the dividends entered by hand, and they follow each other.
 */
export const dividendLedger = manualLedger;
