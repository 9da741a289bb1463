import type { CashRow } from '#core/cash/cash-deltas';
import type { Ledger, LedgerStatesByKind } from '#functions/runtime/storage/ledger';
import type { TransactionWrite } from '#functions/runtime/storage/table';
import type { ReadContext } from '#functions/runtime/time-budget';

/** Trades as rows of cash: each shows as one where its platform keeps cash. */
export interface TradeCashRowSource {
  /** Every change of them moves its head on. */
  ledger: Ledger;
  list(owner: string): Promise<CashRow[]>;
}

/**
 * Where rows of cash come from beside those that are entered, and what hangs on them. Trades and dividends stand above cash,
 * which knows neither: whoever answers for cash hands this in (`functions/followers.ts`).
 */
export interface CashRowSources {
  trades: TradeCashRowSource;
  /** The heads of a person's ledgers, once the lists of trades are stored and no correction of dividends is left to move any. */
  readyHeads(reader: ReadContext): Promise<LedgerStatesByKind>;
  /** What `read` answers of the cash; read again after a correction of dividends that was interrupted. */
  readCorrected<T>(reader: ReadContext, read: () => Promise<T>): Promise<T>;
  /** For the transaction that takes synced rows away, by the sort keys of their dividends: these can be synced again. */
  releaseDividends(owner: string, dividends: readonly string[]): Promise<TransactionWrite[]>;
}
