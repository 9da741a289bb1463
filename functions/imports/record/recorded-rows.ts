import type { ManualDividend } from '#contract/dividends/manual-dividends';
import type { Trade } from '#contract/portfolio/trades';
import { firstTradeDerivedCashRowId } from '#core/cash/cash-deltas';
import { computeEnteredDividendNet } from '#core/dividends/income';
import type { RecordedRow } from '#core/statements/plan/rows-to-record';
import {
  type LedgerDividendToCompare,
  toRecordedCashRow,
  toRecordedDividendRow,
  toRecordedTradeRow,
} from '#core/statements/reconcile/recorded-rows';
import type { Day } from '#core/time/day';
import { isDividendEntry, listCashEntries, type StoredCashEntry } from '#functions/cash/store';
import { listManualRows } from '#functions/dividends/manual/manual-store';
import { listTrades } from '#functions/portfolio/store';
import { isLedgerMaterialized, readLedgerStatesByKind } from '#functions/runtime/storage/ledger';
import { listLedgerIndexRowsBetween } from '#functions/runtime/storage/ledger-indexes';

/** What is recorded of some days, from the lists by date; from the rows themselves where those are still to be made. */

interface Days {
  from: Day;
  to: Day;
}

const isIn =
  ({ from, to }: Days) =>
  (day: Day): boolean =>
    day >= from && day <= to;

const readTrades = async (owner: string, { from, to }: Days, isListed: boolean): Promise<RecordedRow[]> => {
  const rows = isListed ? await listLedgerIndexRowsBetween<Trade>(owner, 'PTXD', from, to) : await listTrades(owner);
  return rows.filter(({ transactionDate }) => isIn({ from, to })(transactionDate)).map(toRecordedTradeRow);
};

/** Those that stand by themselves: no trade's, and no dividend's. */
const readEntries = async (owner: string, { from, to }: Days, isListed: boolean): Promise<RecordedRow[]> => {
  const rows = isListed
    ? await listLedgerIndexRowsBetween<StoredCashEntry>(owner, 'CTXD', from, to)
    : await listCashEntries(owner);
  return rows
    .filter(
      (row) => row.id <= firstTradeDerivedCashRowId && !isDividendEntry(row) && isIn({ from, to })(row.transactionDate),
    )
    .map(toRecordedCashRow);
};

const fromList = ({
  id,
  symbol,
  platform,
  netamount,
  paymentdate,
  paidin,
  source,
}: ManualDividend): LedgerDividendToCompare => ({
  id,
  symbol,
  platform,
  net: netamount,
  paidIn: paidin,
  paymentDate: paymentdate,
  source,
});

const readDividends = async (owner: string, { from, to }: Days, isListed: boolean): Promise<RecordedRow[]> => {
  if (isListed)
    return (await listLedgerIndexRowsBetween<ManualDividend>(owner, 'MDIVD', from, to))
      .map(fromList)
      .map(toRecordedDividendRow);
  return (await listManualRows(owner))
    .filter(({ paymentDate }) => isIn({ from, to })(paymentDate))
    .map((row) =>
      toRecordedDividendRow({ ...row, platform: row.platform ?? null, net: computeEnteredDividendNet(row).toNumber() }),
    );
};

/** Null for a ledger that nothing is asked of. */
export const readRecordedRows = async (
  owner: string,
  days: Record<'trades' | 'cash' | 'dividends', Days | null>,
): Promise<RecordedRow[]> => {
  const { PTX, CTX, MDIV } = await readLedgerStatesByKind(owner);
  const rows = await Promise.all([
    days.trades ? readTrades(owner, days.trades, isLedgerMaterialized(PTX)) : [],
    days.cash ? readEntries(owner, days.cash, isLedgerMaterialized(PTX) && isLedgerMaterialized(CTX)) : [],
    days.dividends ? readDividends(owner, days.dividends, isLedgerMaterialized(MDIV)) : [],
  ]);
  return rows.flat();
};
