import { firstTradeDerivedCashRowId, toCashDelta } from '#core/cash/cash-deltas';
import { buildBalanceRowSumWrites, listBalances } from '#functions/cash/balances';
import type { CashRowSources, TradeCashRowSource } from '#functions/cash/cash-row-sources';
import { cashEntryCollection, cashLedger, computeCashLedgerTally, listCashEntries } from '#functions/cash/store';
import { runBackfillBriefly } from '#functions/runtime/storage/backfill';
import type { Backfill } from '#functions/runtime/storage/backfill-steps';
import {
  isLedgerMaterialized,
  type LedgerStatesByKind,
  readLedgerStatesByKind,
} from '#functions/runtime/storage/ledger';
import { listLedgerIndexKeys } from '#functions/runtime/storage/ledger-indexes';
import type { ReadContext } from '#functions/runtime/time-budget';

/** The list of cash rows that a program has recorded which kept none, and what the rows of each balance come to. */
export const createCashBackfill = (trades: TradeCashRowSource): Backfill => ({
  ledger: cashLedger,
  // Rows that stand for a trade are made with the trades.
  listOld: async (owner) =>
    (await listLedgerIndexKeys(owner, 'CTXD')).filter(
      ({ sk }) => Number(sk.split('#').at(-1)) <= firstTradeDerivedCashRowId,
    ),
  listFrom: async (owner, after, limit) =>
    (await cashEntryCollection.listFrom(owner, after, limit)).map((entry) => ({
      id: entry.id,
      writes: cashEntryCollection.relist(owner, entry),
    })),
  finish: async (owner) => {
    const head = await trades.ledger.head(owner);
    const [entered, derived, balances] = await Promise.all([
      listCashEntries(owner),
      trades.list(owner),
      listBalances(owner),
    ]);
    const rows = [...entered, ...derived].map(toCashDelta);
    return {
      rows: [],
      standing: [],
      last: [trades.ledger.unmoved(owner, head), ...buildBalanceRowSumWrites(owner, balances, rows)],
      tally: computeCashLedgerTally(entered),
    };
  },
});

/** The heads, once both ledgers that rows of cash come from have their lists. */
export const getReadyCashLedgerStates = async (
  reader: ReadContext,
  { trades, readyHeads }: Pick<CashRowSources, 'trades' | 'readyHeads'>,
): Promise<LedgerStatesByKind> => {
  const heads = await readyHeads(reader);
  return isLedgerMaterialized(heads.CTX) || !(await runBackfillBriefly(createCashBackfill(trades), reader.id))
    ? heads
    : readLedgerStatesByKind(reader.id);
};

export const isCashMaterialized = ({ PTX, CTX }: LedgerStatesByKind): boolean =>
  isLedgerMaterialized(PTX) && isLedgerMaterialized(CTX);
