import type { Platform, Trade } from '#contract/portfolio/trades';
import { firstTradeDerivedCashRowId, toCashDelta, toTradeCashDeltas } from '#core/cash/cash-deltas';
import type { SplitsBySymbol } from '#core/portfolio/position/splits';
import { foldTradesIntoRunningPositions, toStoredPosition } from '#core/portfolio/position/stored-position';
import { listRecentTrades } from '#core/portfolio/recent-trades';
import { computeTradeTotalsByMonth, type TradeTotalsByMonth } from '#core/portfolio/trade-totals-by-month';
import { compareText } from '#core/text/compare';
import { buildBalanceRowSumWrites, listBalances } from '#functions/cash/balances';
import { cashLedger, listCashEntries } from '#functions/cash/store';
import { listOwnAssets, toOwnAssetSummaryItem } from '#functions/portfolio/own-assets-store';
import { resolveEffectiveSplits } from '#functions/portfolio/portfolio-market';
import {
  groupOwnSplitsBySymbol,
  listOwnSplits,
  serializeOwnSplitsForLedgerHead,
} from '#functions/portfolio/splits/own-splits-store';
import {
  computeTradeLedgerCounts,
  listTrades,
  listTradesFrom,
  tradeCollection,
  tradeLedger,
} from '#functions/portfolio/store';
import {
  listMaterializedTradeKeys,
  type StoredStockPositions,
  toMaterializedTradeItems,
  toRecentTrade,
} from '#functions/portfolio/trades/positions-store';
import { runBackfill, runBackfillBriefly } from '#functions/runtime/storage/backfill';
import type { Backfill } from '#functions/runtime/storage/backfill-steps';
import {
  isLedgerMaterialized,
  type LedgerStatesByKind,
  readLedgerStatesByKind,
} from '#functions/runtime/storage/ledger';
import { type LedgerIndexName, listLedgerIndexKeys } from '#functions/runtime/storage/ledger-indexes';
import type { TableItem, TableKey, TransactionWrite } from '#functions/runtime/storage/table';
import { getMarketSplitsBySymbol } from '#functions/stocks/market-cache';

/** The lists and books of trades that a program has recorded which kept none. */

/** Those that hold trades; of the cash list the rows that stand for one. */
export const tradeLedgerIndexNames: readonly LedgerIndexName[] = ['PTXD', 'PTXP', 'PTXS', 'CTXD'];
const lastNumber = /#(\d+)$/;
/** Rows of cash that were entered are the cash ledger's own. */
const isOfTrades = ({ sk }: TableKey): boolean =>
  !sk.startsWith('CTXD#') || Number(lastNumber.exec(sk)?.[1]) > firstTradeDerivedCashRowId;

const groupMonthsByYear = (months: TradeTotalsByMonth): Map<string, TradeTotalsByMonth> =>
  new Map(
    [...Map.groupBy(Object.entries(months), ([month]) => month.slice(0, 4))].map(([year, own]) => [
      year,
      Object.fromEntries(own),
    ]),
  );

const buildMaterializedRows = (owner: string, all: readonly Trade[], splits: SplitsBySymbol): TableItem[] => {
  const stockPositions = [...foldTradesIntoRunningPositions<Platform>(all, splits)].map(
    ([symbol, own]): [string, StoredStockPositions] => [
      symbol,
      own.map(toStoredPosition).toSorted((a, b) => compareText(a.platform, b.platform)),
    ],
  );
  return toMaterializedTradeItems(owner, {
    books: new Map(stockPositions),
    months: groupMonthsByYear(computeTradeTotalsByMonth(all)),
    recent: listRecentTrades(all).map(toRecentTrade),
  });
};

/** What the rows of each balance come to, as long as no entered row of cash changes meanwhile. */
const countCash = async (owner: string, all: readonly Trade[]): Promise<TransactionWrite[]> => {
  const head = await cashLedger.head(owner);
  const [entered, balances] = await Promise.all([listCashEntries(owner), listBalances(owner)]);
  const rows = [...entered.map(toCashDelta), ...all.flatMap(toTradeCashDeltas)];
  return [cashLedger.unmoved(owner, head), ...buildBalanceRowSumWrites(owner, balances, rows)];
};

const live = { splitsOf: getMarketSplitsBySymbol };

const createBackfill = ({ splitsOf }: typeof live): Backfill => ({
  ledger: tradeLedger,
  listOld: async (owner) => {
    const listed = await Promise.all(tradeLedgerIndexNames.map((list) => listLedgerIndexKeys(owner, list)));
    return [...listed.flat().filter(isOfTrades), ...(await listMaterializedTradeKeys(owner))];
  },
  listFrom: async (owner, after, limit) =>
    (await listTradesFrom(owner, after, limit)).map((trade) => ({
      id: trade.id,
      writes: tradeCollection.relist(owner, trade),
    })),
  finish: async (owner) => {
    const [all, own, assets] = await Promise.all([listTrades(owner), listOwnSplits(owner), listOwnAssets(owner)]);
    const lookedUp = await splitsOf([...new Set(all.map(({ symbol }) => symbol))]);
    const splits = resolveEffectiveSplits(lookedUp, groupOwnSplitsBySymbol(own));
    return {
      // A restored backup has the assets alone.
      rows: [
        ...buildMaterializedRows(owner, all, splits),
        ...assets.map((asset) => toOwnAssetSummaryItem(owner, asset)),
      ],
      standing: await listMaterializedTradeKeys(owner),
      last: await countCash(owner, all),
      tally: {
        ...computeTradeLedgerCounts(all),
        ...(own.length > 0 && { ownSplits: serializeOwnSplitsForLedgerHead(own) }),
      },
    };
  },
});

export const tradesBackfill = createBackfill(live);

/** As far as `milliseconds` allow; true where all is made. */
export const backfillTrades = (owner: string, milliseconds: number, effects = live): Promise<boolean> =>
  runBackfill(createBackfill(effects), owner, milliseconds);

export const materializeTradesBriefly = (owner: string): Promise<boolean> => runBackfillBriefly(tradesBackfill, owner);

/**
 * The heads of a person's ledgers, before anything else of them is read. What is kept of the trades is made first where it is
 * not there yet; `isLedgerMaterialized` is still false where that takes longer than a page waits.
 */
export const getLedgerStatesAfterBackfill = async (owner: string): Promise<LedgerStatesByKind> => {
  const heads = await readLedgerStatesByKind(owner);
  return isLedgerMaterialized(heads.PTX) || !(await materializeTradesBriefly(owner))
    ? heads
    : readLedgerStatesByKind(owner);
};
