import type { OwnSplit } from '#contract/portfolio/own-splits';
import type { Platform, Trade } from '#contract/portfolio/trades';
import { findFirstTradeDays } from '#core/portfolio/first-trade-days';
import type { ImpossibleSale, RunningPosition } from '#core/portfolio/position/running-position';
import { mergeOwnSplitsIntoMarket, type Split, type SplitsBySymbol } from '#core/portfolio/position/splits';
import { foldTradesIntoRunningPositions, toStoredPosition } from '#core/portfolio/position/stored-position';
import { compareByDateThenId } from '#core/portfolio/trades';
import { compareText } from '#core/text/compare';
import type { Day } from '#core/time/day';
import { withoutOwnSplits } from '#functions/portfolio/portfolio-market';
import {
  buildOwnSplitRemovalWrite,
  buildOwnSplitWrite,
  groupOwnSplitsBySymbol,
  listOwnSplits,
  serializeOwnSplitsForLedgerHead,
} from '#functions/portfolio/splits/own-splits-store';
import { listTradesOfSymbols, tradeLedger } from '#functions/portfolio/store';
import type { SharesHeldChange, TradeFollowers } from '#functions/portfolio/trade-followers';
import {
  buildStockPositionsWrites,
  listAffectedMaterializedKeys,
  listPositionSplits,
  type MaterializedTradeLedger,
  toMaterializedTradeLedger,
} from '#functions/portfolio/trades/positions-store';
import { isLedgerMaterialized, type LedgerState } from '#functions/runtime/storage/ledger';
import { getItems, type TableItem, type TransactionWrite } from '#functions/runtime/storage/table';
import type { getMarketSplitsBySymbol } from '#functions/stocks/market-cache';

/** Splits that go and splits that come; an edited one does both. */
export interface OwnSplitsDelta {
  removed: readonly OwnSplit[];
  added: readonly OwnSplit[];
}

/** What a change of splits looks at. */
export interface SplitsContext {
  head: LedgerState;
  followersHead: LedgerState;
  /** All of the person's own, as they are recorded. */
  own: readonly OwnSplit[];
  /** Of the stocks concerned. */
  trades: readonly Trade[];
  firstDays: ReadonlyMap<string, Day>;
  /** Null while the books are still to be made. */
  kept: MaterializedTradeLedger | null;
}

/** The heads come first: what changes after that is noticed when it is written. */
export const readSplitsContext = async (
  owner: string,
  symbols: readonly string[],
  followers: Pick<TradeFollowers, 'ledger'>,
): Promise<SplitsContext> => {
  const places = [tradeLedger.key(owner), followers.ledger.key(owner)];
  const items = await getItems<TableItem>([...places, ...listAffectedMaterializedKeys(owner, { symbols, years: [] })], {
    consistently: true,
  });
  const head = tradeLedger.headAmong(items);
  const [own, trades] = await Promise.all([listOwnSplits(owner), listTradesOfSymbols(owner, symbols, head)]);
  const materialized = isLedgerMaterialized(head) ? toMaterializedTradeLedger(items) : null;
  return {
    head,
    followersHead: followers.ledger.headAmong(items),
    own,
    trades,
    firstDays: findFirstTradeDays(trades),
    kept: materialized,
  };
};

export interface SplitPositionChange {
  symbol: string;
  platform: Platform;
  before: RunningPosition<Platform> | undefined;
  after: RunningPosition<Platform> | undefined;
}

interface SplitsPlan {
  /** By platform, those that are closed too. */
  positions: SplitPositionChange[];
  /** The first sale that the change makes impossible. */
  impossible: ImpossibleSale | null;
  /** As the market tells them, or as the books know where it does not answer. */
  market: SplitsBySymbol;
  /** By which the stocks are accounted from now on. */
  splits: SplitsBySymbol;
  /** For what follows. */
  sharesChanged: SharesHeldChange[];
  writes: TransactionWrite[];
}

const isSameSplit = (a: OwnSplit, b: OwnSplit): boolean => a.symbol === b.symbol && a.date === b.date;
const bySymbolThenDate = (a: OwnSplit, b: OwnSplit): number =>
  compareText(a.symbol, b.symbol) || compareText(a.date, b.date);

const applySplitsDelta = (own: readonly OwnSplit[], { removed, added }: OwnSplitsDelta): OwnSplit[] =>
  [...own.filter((one) => !removed.some((gone) => isSameSplit(gone, one))), ...added].toSorted(bySymbolThenDate);

const readMarketSplits = async (
  symbols: readonly string[],
  { kept }: SplitsContext,
  findSplits: typeof getMarketSplitsBySymbol,
) => {
  const lookedUp = await findSplits(symbols);
  const keptBy = (symbol: string) => withoutOwnSplits(listPositionSplits(kept?.books.get(symbol)?.value));
  return new Map(symbols.map((symbol): [string, readonly Split[]] => [symbol, lookedUp.get(symbol) ?? keptBy(symbol)]));
};

const mergeMarketAndOwnSplits = (market: SplitsBySymbol, own: readonly OwnSplit[]): SplitsBySymbol => {
  const byOwn = groupOwnSplitsBySymbol(own);
  return new Map([...market].map(([symbol, splits]) => [symbol, mergeOwnSplitsIntoMarket(splits, byOwn.get(symbol))]));
};

/** By which splits stocks are accounted, and by which after a change of a person's own. */
export const computeEffectiveSplitsBeforeAndAfter = async (
  read: SplitsContext,
  symbols: readonly string[],
  findSplits: typeof getMarketSplitsBySymbol,
): Promise<{ before: SplitsBySymbol; after: (delta: OwnSplitsDelta) => SplitsBySymbol }> => {
  const market = await readMarketSplits(symbols, read, findSplits);
  return {
    before: mergeMarketAndOwnSplits(market, read.own),
    after: (delta) => mergeMarketAndOwnSplits(market, applySplitsDelta(read.own, delta)),
  };
};

const sortByPlatform = <B extends { platform: Platform }>(positions: readonly B[]): B[] =>
  positions.toSorted((a, b) => compareText(a.platform, b.platform));

const foldPositions = (
  trades: readonly Trade[],
  before: SplitsBySymbol,
  after: SplitsBySymbol,
): SplitPositionChange[] => {
  const [from, to] = [foldTradesIntoRunningPositions(trades, before), foldTradesIntoRunningPositions(trades, after)];
  return [...to].flatMap(([symbol, books]) =>
    sortByPlatform(books).map((position) => ({
      symbol,
      platform: position.platform,
      before: from.get(symbol)?.find(({ platform }) => platform === position.platform),
      after: position,
    })),
  );
};

/** Of positions that could be until now. */
const findFirstImpossibleSale = (positions: readonly SplitPositionChange[]): ImpossibleSale | null =>
  positions
    .flatMap(({ before, after }) => (before?.impossible ? [] : (after?.impossible ?? [])))
    .toSorted((a, b) => compareByDateThenId(a.trade, b.trade))[0] ?? null;

const buildSplitWrites = (owner: string, { removed, added }: OwnSplitsDelta): TransactionWrite[] => [
  ...removed
    .filter((one) => !added.some((row) => isSameSplit(row, one)))
    .map((one) => buildOwnSplitRemovalWrite(owner, one)),
  ...added.map((row) =>
    buildOwnSplitWrite(
      owner,
      row,
      removed.find((one) => isSameSplit(one, row)),
    ),
  ),
];

const buildPositionWrites = (
  owner: string,
  materialized: MaterializedTradeLedger,
  positions: readonly SplitPositionChange[],
): TransactionWrite[] =>
  [...Map.groupBy(positions, ({ symbol }) => symbol)].flatMap(([symbol, own]) => {
    const positions = own.flatMap(({ after }) => (after ? [toStoredPosition(after)] : []));
    return buildStockPositionsWrites(owner, symbol, materialized.books.get(symbol), positions);
  });

/** A dividend goes by the shares at the close of the day before its ex-date: those of later ones are concerned. */
const groupSharesHeldChanges = (positions: readonly SplitPositionChange[], since: Day): SharesHeldChange[] =>
  [...Map.groupBy(positions, ({ symbol }) => symbol)].map(([symbol, own]) => ({
    symbol,
    platforms: own.map(({ platform }) => platform),
    from: since,
  }));

/** What a change of splits makes of the positions of their stocks, and what it takes to write it. */
export const planSplitsChange = async (
  owner: string,
  read: SplitsContext,
  delta: OwnSplitsDelta,
  findSplits: typeof getMarketSplitsBySymbol,
): Promise<SplitsPlan> => {
  const all = [...delta.removed, ...delta.added];
  const symbols = [...new Set(all.map(({ symbol }) => symbol))];
  const [since = ''] = all.map(({ date }) => date).toSorted();
  const own = applySplitsDelta(read.own, delta);
  const market = await readMarketSplits(symbols, read, findSplits);
  const splits = mergeMarketAndOwnSplits(market, own);
  const positions = foldPositions(read.trades, mergeMarketAndOwnSplits(market, read.own), splits);
  const { head, kept } = read;
  return {
    positions,
    impossible: findFirstImpossibleSale(positions),
    market,
    splits,
    sharesChanged: groupSharesHeldChanges(positions, since),
    writes: [
      tradeLedger.move(owner, head, head.last, {}, { since, ownSplits: serializeOwnSplitsForLedgerHead(own) }),
      ...buildSplitWrites(owner, delta),
      ...(kept ? buildPositionWrites(owner, kept, positions) : []),
    ],
  };
};
