import type { ManualDividend } from '#contract/manual-dividends';
import type { Trade } from '#contract/trades';
import { derivedIdsFrom } from '#core/cash/moves';
import { netOfEntered } from '#core/dividends/income';
import { type DividendNow, recordedCash, recordedDividend, recordedTrade } from '#core/statements/recorded';
import type { RecordedRow } from '#core/statements/rows';
import type { Day } from '#core/time/day';
import { isOfDividend, listEntries, type StoredEntry } from '#functions/cash/store';
import { listManual } from '#functions/dividends/manual-store';
import { listTrades } from '#functions/portfolio/store';
import { isKept, listHeads } from '#functions/storage/ledger';
import { listBetween } from '#functions/storage/lists';

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
  const rows = isListed ? await listBetween<Trade>(owner, 'PTXD', from, to) : await listTrades(owner);
  return rows.filter(({ transactionDate }) => isIn({ from, to })(transactionDate)).map(recordedTrade);
};

/** Those that stand by themselves: no trade's, and no dividend's. */
const readEntries = async (owner: string, { from, to }: Days, isListed: boolean): Promise<RecordedRow[]> => {
  const rows = isListed ? await listBetween<StoredEntry>(owner, 'CTXD', from, to) : await listEntries(owner);
  return rows
    .filter((row) => row.id <= derivedIdsFrom && !isOfDividend(row) && isIn({ from, to })(row.transactionDate))
    .map(recordedCash);
};

const fromList = ({ id, symbol, platform, netamount, paymentdate, source }: ManualDividend): DividendNow => ({
  id,
  symbol,
  platform,
  net: netamount,
  paymentDate: paymentdate,
  source,
});

const readDividends = async (owner: string, { from, to }: Days, isListed: boolean): Promise<RecordedRow[]> => {
  if (isListed)
    return (await listBetween<ManualDividend>(owner, 'MDIVD', from, to)).map(fromList).map(recordedDividend);
  return (await listManual(owner))
    .filter(({ paymentDate }) => isIn({ from, to })(paymentDate))
    .map((row) => recordedDividend({ ...row, platform: row.platform ?? null, net: netOfEntered(row).toNumber() }));
};

/** Null for a ledger that nothing is asked of. */
export const readDays = async (
  owner: string,
  asked: Record<'trades' | 'cash' | 'dividends', Days | null>,
): Promise<RecordedRow[]> => {
  const { PTX, CTX, MDIV } = await listHeads(owner);
  const rows = await Promise.all([
    asked.trades ? readTrades(owner, asked.trades, isKept(PTX)) : [],
    asked.cash ? readEntries(owner, asked.cash, isKept(PTX) && isKept(CTX)) : [],
    asked.dividends ? readDividends(owner, asked.dividends, isKept(MDIV)) : [],
  ]);
  return rows.flat();
};
