import type { PortfolioPlatform } from '#core/portfolio/platforms';
import type { ImportSource } from '#core/statements/plan/import-source';
import { normalizeSymbol } from '#core/stocks/symbols';
import type { Day } from '#core/time/day';
import type { FoundDividendId } from '#functions/dividends/found/found-store';
import { createCollection } from '#functions/runtime/storage/collection';

/** U / MDIV#000000007: a dividend entered by hand as it was sent, or as a statement has it. */
export interface ManualDividendRow {
  id: number;
  symbol: string;
  companyName: string;
  /** 0 where a statement names the amount alone. */
  shares: number;
  dividendPerShare: number;
  /** US dollars, as a statement has it; absent where it follows from the shares. */
  gross?: number;
  fees: number;
  /** Absent in rows of before there was a field for it: none. */
  taxWithheld?: number;
  paymentDate: Day;
  /** Absent where it was not said. */
  platform?: PortfolioPlatform;
  notes: string;
  /** Found dividends that the person joined with it, and those that the person parted from it. */
  joined?: FoundDividendId[];
  parted?: FoundDividendId[];
  /** The number of its own row of cash; found dividends that it makes a pair with bring none while there is one. */
  cashId?: number;
  /** Of one with such a number, where its platform keeps cash because the person has switched it on: `own-mark.ts`. */
  keepsCash?: true;
  source?: ImportSource;
  version: number;
}

export const {
  list: listManualRows,
  find: findManualRow,
  put: putManualRow,
  remove: removeManualRow,
  ledger: manualLedger,
} = createCollection<ManualDividendRow>('MDIV', {
  read: (row) => ({ ...row, symbol: normalizeSymbol(row.symbol) }),
});

/**
 * A dividend found, one entered by hand and a cash row hang together, since of a pair one counts. So every change of any
 * of them moves the head of one ledger on, that of the dividends entered by hand, and they follow each other.
 */
export const dividendLedger = manualLedger;
