import type { Day } from '#core/time/day';
import { getDayInNewYork } from '#core/time/day';
import { createCashBackfill } from '#functions/cash/backfill-cash';
import { finishDividendCorrections } from '#functions/dividends/cash/finish-dividend-corrections';
import type { RecordedDividends } from '#functions/dividends/dividend-changes';
import { hasFoundDividends, readFoundDividendRecords } from '#functions/dividends/found/found-store';
import { dividendLedger, listManualRows } from '#functions/dividends/manual/manual-store';
import {
  computeMaterializedStockDividends,
  groupDividendsByStock,
  listMaterializedDividendKeys,
  type MaterializedStockDividends,
  toMaterializedDividendItems,
} from '#functions/dividends/materialized-store';
import { tradeDerivedCashRowSource } from '#functions/portfolio/store';
import { tradesBackfill } from '#functions/portfolio/trades/backfill-trades';
import { clock } from '#functions/runtime/clock';
import { runBackfill, runBackfillBriefly } from '#functions/runtime/storage/backfill';
import type { Backfill } from '#functions/runtime/storage/backfill-steps';
import { isLedgerMaterialized, type LedgerCounts, type LedgerState } from '#functions/runtime/storage/ledger';
import {
  type LedgerIndexName,
  listLedgerIndexKeys,
  toLedgerIndexItem,
} from '#functions/runtime/storage/ledger-indexes';
import { writeTransaction } from '#functions/runtime/storage/table';
import type { ReadContext } from '#functions/runtime/time-budget';

/** What is kept of dividends that a program has recorded which kept nothing of them. */

export const dividendLedgerIndexNames: readonly LedgerIndexName[] = ['ADIVP', 'MDIVD'];

const listOld = async (owner: string) => {
  const listed = await Promise.all(dividendLedgerIndexNames.map((list) => listLedgerIndexKeys(owner, list)));
  return [...listed.flat(), ...(await listMaterializedDividendKeys(owner))];
};

/** Everything that is kept of a person's dividends, counted from nothing. */
export const computeMaterializedDividendsByStock = (
  recorded: RecordedDividends,
  today: Day,
): Map<string, MaterializedStockDividends> =>
  new Map(
    [...groupDividendsByStock(recorded)].map(([symbol, own]) => [
      symbol,
      computeMaterializedStockDividends(own, today),
    ]),
  );

export const computeDividendLedgerCounts = (
  { found, manual }: RecordedDividends,
  correcting: number,
): Required<Pick<LedgerCounts, 'count' | 'listed' | 'correcting'>> => ({
  count: manual.length,
  listed: found.length,
  correcting,
});

/** Dividends are few beside trades: all of it is made in one go, which a killed one begins again. */
const dividendsMaking: Backfill = {
  ledger: dividendLedger,
  listOld,
  listFrom: async () => [],
  finish: async (owner) => {
    const [{ found, corrections }, manual] = await Promise.all([
      readFoundDividendRecords(owner),
      listManualRows(owner),
    ]);
    const stocks = computeMaterializedDividendsByStock({ found, manual }, getDayInNewYork(clock()));
    const listed = [...stocks.values()].flatMap((stock) => stock.listed.map((one) => toLedgerIndexItem(owner, one)));
    return {
      rows: [...listed, ...toMaterializedDividendItems(owner, stocks)],
      standing: await listOld(owner),
      last: [],
      tally: computeDividendLedgerCounts({ found, manual }, corrections.length),
    };
  },
};

/** Found dividends of before their ledger had a head, which no head tells of; false where there are none. */
const createMissingHead = async (owner: string, head: LedgerState): Promise<boolean> => {
  if (!(await hasFoundDividends(owner))) return false;
  await writeTransaction([dividendLedger.move(owner, head, head.last, {}, { keeps: false })]);
  return true;
};

const isEmpty = async (owner: string, head: LedgerState): Promise<boolean> =>
  head.version === 0 && !(await createMissingHead(owner, head));

export const backfillDividends = async (owner: string, milliseconds: number): Promise<boolean> =>
  (await isEmpty(owner, await dividendLedger.head(owner))) || runBackfill(dividendsMaking, owner, milliseconds);

/**
 * Everything that is kept of a person's trades, cash and dividends, as far as `milliseconds` allow; true where all is made.
 */
export const backfillAccountLedgers = async (owner: string, milliseconds: number): Promise<boolean> => {
  const end = performance.now() + milliseconds;
  const getRemainingTime = () => end - performance.now();
  return (
    (await runBackfill(tradesBackfill, owner, getRemainingTime())) &&
    (await runBackfill(createCashBackfill(tradeDerivedCashRowSource), owner, getRemainingTime())) &&
    (await backfillDividends(owner, getRemainingTime()))
  );
};

/** Of a head that was read: what is kept is right, and no correction is left to be finished. */
export const areDividendsUpToDate = (head: LedgerState): boolean =>
  isLedgerMaterialized(head) && head.version > 0 && !head.correcting;

/**
 * Corrections that were broken off are finished, and what is kept is made where it is not there yet; the head as it is then.
 * `isLedgerMaterialized` is still false where that failed.
 */
export const bringDividendsUpToDate = async (reader: ReadContext, head: LedgerState): Promise<LedgerState> => {
  const owner = reader.id;
  if (areDividendsUpToDate(head) || (await isEmpty(owner, head))) return head;
  await finishDividendCorrections(reader);
  await runBackfillBriefly(dividendsMaking, owner);
  return dividendLedger.head(owner);
};
