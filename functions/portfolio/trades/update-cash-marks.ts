import type { Trade } from '#contract/portfolio/trades';
import { listTrades, tradeCollection, tradeLedger } from '#functions/portfolio/store';
import { materializeTradesBriefly } from '#functions/portfolio/trades/backfill-trades';
import { refreshTradeCashMark } from '#functions/portfolio/trades/cash-mark';
import {
  appendBalanceWrites,
  fitsTradesInOneTransaction,
  planTradesChange,
} from '#functions/portfolio/trades/write-trades';
import type { StoredPlatform } from '#functions/runtime/identity/stored-platforms';
import { type WriteContext, writeRecordsWithChangeLog } from '#functions/runtime/storage/commit';
import { isLedgerMaterialized, retryOnConflict } from '#functions/runtime/storage/ledger';
import { listLedgerIndexRows } from '#functions/runtime/storage/ledger-indexes';
import { getItems, type TableKey } from '#functions/runtime/storage/table';
import { iterateUnitRuns } from '#functions/runtime/storage/transaction';
import { isOutOfTime } from '#functions/runtime/time-budget';

/** No day is so late: figures of days tell nothing of cash, and stay as they are. */
const noDay = { since: '9999-12-31' };

interface Marking {
  now: () => Date;
  /** Only how many there are. */
  counting?: boolean;
}

const listPlatformTrades = async (owner: string, platform: string): Promise<Trade[]> => {
  if (!isLedgerMaterialized(await tradeLedger.head(owner))) await materializeTradesBriefly(owner);
  return isLedgerMaterialized(await tradeLedger.head(owner))
    ? listLedgerIndexRows<Trade>(owner, 'PTXP', [platform])
    : (await listTrades(owner)).filter((trade) => trade.platform === platform);
};

/** Some trades by their numbers, those of them that are still as wrong as they were, in one transaction. */
const markSome = async (
  writer: WriteContext,
  ids: readonly number[],
  storedPlatforms: readonly StoredPlatform[],
  { isWrong, now }: { isWrong: (trade: Trade) => boolean; now: () => Date },
): Promise<void> => {
  const owner = writer.id;
  const head = await tradeLedger.head(owner);
  const keys = ids.map((id) => tradeCollection.key(owner, id));
  const items = await getItems<Trade & TableKey>(keys, { consistently: true });
  const removed = items.map((item) => tradeCollection.fromItem(item)).filter(isWrong);
  if (removed.length === 0) return;
  const added = removed.map((trade) => ({
    ...refreshTradeCashMark(trade, storedPlatforms),
    version: trade.version + 1,
  }));
  // Neither shares nor figures of days: positions, and what follows from them, stay as they are.
  const ledger = { owner, head, kept: null, splits: new Map() };
  const changed = await planTradesChange(ledger, { removed, added }, { ...noDay, positions: [] });
  await writeRecordsWithChangeLog(writer, appendBalanceWrites(owner, changed), now());
};

/**
 * Marks the trades of a platform by what is kept of it, transaction after transaction, each of which leaves every balance
 * the sum of its rows. How many are done, and how many are left where the time is over.
 */
export const updateTradeCashMarks = async (
  writer: WriteContext,
  row: StoredPlatform,
  isWrong: (trade: Trade) => boolean,
  { now, counting = false }: Marking,
): Promise<{ done: number; left: number }> => {
  const all = await listPlatformTrades(writer.id, row.platform);
  const wrong = all.filter((trade) => trade.platform === row.platform && isWrong(trade));
  if (counting) return { done: 0, left: wrong.length };
  // To pack all that is left took most of a call, of which one writes a part.
  const runs = iterateUnitRuns(
    wrong.map((trade) => [trade]),
    (run) =>
      fitsTradesInOneTransaction({ removed: run, added: run.map((trade) => refreshTradeCashMark(trade, [row])) }),
  );
  let done = 0;
  for (const run of runs) {
    if (done > 0 && isOutOfTime(writer)) break;
    const ids = run.map(({ id }) => id);
    await retryOnConflict(() => markSome(writer, ids, [row], { isWrong, now }));
    done += run.length;
  }
  return { done, left: wrong.length - done };
};
