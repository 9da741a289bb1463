import { isDeepStrictEqual } from 'node:util';
import { firstTradeDerivedCashRowId, toCashDelta } from '#core/cash/cash-deltas';
import { toNumber } from '#core/money/amount';
import { listBalances, sumRowDeltasOfBalance } from '#functions/cash/balances';
import type { TradeCashRowSource } from '#functions/cash/cash-row-sources';
import {
  cashLedger,
  computeCashLedgerTally,
  listCashEntries,
  type StoredCashEntry,
  toCashIndexEntries,
} from '#functions/cash/store';
import { isLedgerMaterialized } from '#functions/runtime/storage/ledger';
import { listLedgerIndexRows } from '#functions/runtime/storage/ledger-indexes';

export interface CashVerification {
  rows: number;
  /** False where nothing is kept yet, so that there is nothing to compare. */
  isKept: boolean;
  /** A sentence each. */
  differences: string[];
}

const byDateThenId = (a: StoredCashEntry, b: StoredCashEntry): number =>
  a.transactionDate === b.transactionDate ? a.id - b.id : a.transactionDate < b.transactionDate ? -1 : 1;

const listDifferences = async (owner: string, entered: readonly StoredCashEntry[]): Promise<string[]> => {
  const listed = (await listLedgerIndexRows<StoredCashEntry>(owner, 'CTXD')).filter(
    ({ id }) => id <= firstTradeDerivedCashRowId,
  );
  const wanted = entered.filter((entry) => toCashIndexEntries(entry).length > 0).toSorted(byDateThenId);
  return isDeepStrictEqual(listed, wanted)
    ? []
    : [`The list CTXD holds ${listed.length} entered rows, not the ${wanted.length} that there are.`];
};

/**
 * Whether what is kept of a person's cash is what its rows come to, counted from nothing. It mends nothing. The
 * balances themselves, which can be set by hand, are judged by `verification/balances`.
 */
export const verifyCash = async (owner: string, trades: TradeCashRowSource): Promise<CashVerification> => {
  const [head, tradesHead] = await Promise.all([cashLedger.head(owner), trades.ledger.head(owner)]);
  const entered = await listCashEntries(owner);
  if (!isLedgerMaterialized(head) || !isLedgerMaterialized(tradesHead))
    return { rows: entered.length, isKept: false, differences: [] };
  const rows = [...entered, ...(await trades.list(owner))].map(toCashDelta);
  const wanted = computeCashLedgerTally(entered);
  const tally = (Object.keys(wanted) as (keyof typeof wanted)[])
    .filter((name) => (head[name] ?? 0) !== wanted[name])
    .map((name) => `The tally ${name} is ${head[name] ?? 0}, not ${wanted[name]}.`);
  const balances = (await listBalances(owner)).flatMap((balance) => {
    const computed = toNumber(sumRowDeltasOfBalance(rows, balance));
    return (balance.counted ?? 0) === computed
      ? []
      : [`The rows of ${balance.platform} come to ${computed} ${balance.currency}, not ${balance.counted ?? 0}.`];
  });
  return {
    rows: entered.length,
    isKept: true,
    differences: [...tally, ...balances, ...(await listDifferences(owner, entered))],
  };
};
