import { getDayInNewYork } from '#core/time/day';
import {
  buildDividendAndCashLedgerWrites,
  type DividendWriteUnit,
  listStocksWithChangedDividends,
  packDividendsIntoTransactions,
  projectDividendsAfterWrites,
  type RecordedDividends,
  sortDividendUnitsByStock,
} from '#functions/dividends/dividend-changes';
import { dividendLedger } from '#functions/dividends/manual/manual-store';
import {
  computeMaterializedStockDividends,
  groupDividendsByStock,
  type MaterializedStockDividends,
} from '#functions/dividends/materialized-store';
import {
  buildDividendMaterializationWrites,
  computeDividendLedgerCountsDelta,
  type MaterializedDividends,
  noDividends,
  planMaterializedStockDividendsChanges,
} from '#functions/dividends/plan-dividend-materialization';
import { tradeLedger } from '#functions/portfolio/store';
import { fitsCommit, type WriteContext, writeRecordsWithChangeLog } from '#functions/runtime/storage/commit';
import { type LedgerCounts, type LedgerState, projectLedgerStateAfterChange } from '#functions/runtime/storage/ledger';
import type { TransactionWrite } from '#functions/runtime/storage/table';
import { isOutOfTime, OutOfTimeRefusal } from '#functions/runtime/time-budget';

/** Writing changes of dividends one transaction after the other, each only while nobody else has changed any. */

interface DividendStates {
  dividends: LedgerState;
  trades: LedgerState;
}

/** Read before the rows: what changes after that is noticed when they are written. */
export const readDividendAndTradeLedgerStates = async (owner: string): Promise<DividendStates> => {
  const [dividends, trades] = await Promise.all([dividendLedger.head(owner), tradeLedger.head(owner)]);
  return { dividends, trades };
};

interface Run {
  parts: readonly DividendWriteUnit[];
  /** What goes into the transaction beside the parts and what keeps up with them. */
  with: readonly TransactionWrite[];
  tally?: LedgerCounts;
}

/** The transactions of one person, each with the books as those before it have left them. */
export const createDividendTransactionWriter = (
  writer: WriteContext,
  from: LedgerState,
  recorded: RecordedDividends,
  now: Date,
) => {
  const owner = writer.id;
  const today = getDayInNewYork(now);
  // Stock by stock: a transaction looks at those that it changes, however many others there are.
  const records = groupDividendsByStock(recorded);
  const materialized = new Map<string, MaterializedStockDividends>();
  const years: MaterializedDividends['years'] = new Map();
  const planStocks = async (parts: readonly DividendWriteUnit[], others: readonly TransactionWrite[]) => {
    const symbols = listStocksWithChangedDividends(parts);
    const own = symbols.map((symbol) => records.get(symbol) ?? noDividends);
    const before = { found: own.flatMap(({ found }) => found), manual: own.flatMap(({ manual }) => manual) };
    const after = projectDividendsAfterWrites(before, parts);
    const changed = groupDividendsByStock(after);
    const stocks = symbols.map((symbol) => ({
      symbol,
      before: materialized.get(symbol) ?? computeMaterializedStockDividends(records.get(symbol) ?? noDividends, today),
      after: computeMaterializedStockDividends(changed.get(symbol) ?? noDividends, today),
    }));
    const plan = await planMaterializedStockDividendsChanges(
      { owner, head },
      stocks,
      computeDividendLedgerCountsDelta({ before, after }),
      others,
      years,
    );
    const settle = (): void => {
      for (const stock of stocks) {
        records.set(stock.symbol, changed.get(stock.symbol) ?? noDividends);
        materialized.set(stock.symbol, stock.after);
      }
    };
    return { plan, settle };
  };
  let head = from;
  let written = 0;
  return {
    /** @throws OutOfTimeRefusal between two of them. */
    write: async ({ parts, with: others, tally = {} }: Run): Promise<void> => {
      if (written > 0 && isOutOfTime(writer)) throw new OutOfTimeRefusal();
      const { plan, settle } = await planStocks(parts, others);
      await writeRecordsWithChangeLog(
        writer,
        [...buildDividendMaterializationWrites(owner, head, plan, tally), ...others],
        now,
      );
      head = projectLedgerStateAfterChange(head, head.last, plan);
      settle();
      written += 1;
    },
  };
};

interface Turns {
  heads: DividendStates;
  /** As they were when the parts were planned. */
  books: RecordedDividends;
  now: Date;
  /** Goes into the last transaction, with what it moves in the tally. */
  last?: { writes: readonly TransactionWrite[]; tally: LedgerCounts };
  /** Transactions after which the rest is left. */
  most?: number;
  /** Hears of each part once it is written. */
  onWritten?: (written: readonly DividendWriteUnit[]) => void;
}

/**
 * Writes many changes, as many a transaction as fit, each only while no trade and no other dividend has changed since the
 * heads were read.
 * @throws WriteConflict where another change came first, OutOfTimeRefusal; what was written until then is whole.
 */
export const writeDividendsInTransactions = async (
  writer: WriteContext,
  parts: readonly DividendWriteUnit[],
  { heads, books, now, last = { writes: [], tally: {} }, most = Number.POSITIVE_INFINITY, onWritten = () => {} }: Turns,
): Promise<void> => {
  const owner = writer.id;
  const runs = packDividendsIntoTransactions(sortDividendUnitsByStock(parts));
  const withLast = [...buildDividendAndCashLedgerWrites(owner, runs.at(-1) ?? []), ...last.writes];
  if (last.writes.length > 0 && (runs.length === 0 || !fitsCommit(withLast))) runs.push([]);
  const transactionWriter = createDividendTransactionWriter(writer, heads.dividends, books, now);
  for (const [at, run] of runs.entries()) {
    if (at >= most) throw new OutOfTimeRefusal();
    const isLast = at === runs.length - 1;
    await transactionWriter.write({
      parts: run,
      with: [
        tradeLedger.unmoved(owner, heads.trades),
        ...buildDividendAndCashLedgerWrites(owner, run),
        ...(isLast ? last.writes : []),
      ],
      ...(isLast && { tally: last.tally }),
    });
    onWritten(run);
  }
};
