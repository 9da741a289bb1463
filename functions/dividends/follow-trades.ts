import type { Day } from '#core/time/day';
import { buildBalanceDeltaWrites } from '#functions/cash/balances';
import { correctAllDividendCashRows } from '#functions/dividends/cash/correct-all-dividend-cash';
import { buildCashLedgerAdvanceWrites } from '#functions/dividends/cash/dividend-cash';
import { tryFinishDividendCorrections } from '#functions/dividends/cash/finish-dividend-corrections';
import {
  isDividendCorrectionMarked,
  mergeCorrectionsBySymbol,
  planDividendCorrectionMarks,
} from '#functions/dividends/cash/mark-corrections';
import { syncDividendsToCash } from '#functions/dividends/cash/sync-dividends-to-cash';
import {
  listStocksWithChangedDividends,
  planDividendChange,
  projectDividendsAfterWrites,
} from '#functions/dividends/dividend-changes';
import { getDividendReader } from '#functions/dividends/dividend-reader';
import {
  hasFoundDividends,
  hasFoundDividendsAfter,
  isOneQueryCheaper,
  listPendingDividendCorrections,
  type PendingDividendCorrection,
  readFoundDividendRecords,
} from '#functions/dividends/found/found-store';
import { recomputeFoundDividends } from '#functions/dividends/found/recompute-found';
import { readStockDividendRecords } from '#functions/dividends/found/stock-dividend-records';
import { dividendLedger, listManualRows } from '#functions/dividends/manual/manual-store';
import { updateManualDividendCashMarks } from '#functions/dividends/manual/update-manual-dividend-cash-marks';
import {
  buildDividendMaterializationWrites,
  planDividendMaterialization,
} from '#functions/dividends/plan-dividend-materialization';
import {
  type FollowUpWrites,
  isFollowUpKnown,
  type SharesHeldChange,
  type TradeFollowers,
} from '#functions/portfolio/trade-followers';
import { fitsCommit } from '#functions/runtime/storage/commit';
import type { LedgerState } from '#functions/runtime/storage/ledger';
import { WriteConflict } from '#functions/runtime/storage/table';

const nothing: FollowUpWrites = { writes: [], moves: [], isWhole: true };

/** Whether dividends were found that follow any of those days. */
export const hasFoundDividendsToCorrect = async (
  owner: string,
  corrections: readonly PendingDividendCorrection[],
): Promise<boolean> => {
  const rows = await Promise.all(
    corrections.flatMap(({ symbol, platforms, from }) =>
      platforms.map((platform) => hasFoundDividendsAfter(owner, { platform, symbol }, from)),
    ),
  );
  return rows.some(Boolean);
};

/**
 * What hangs on shares that are others from a day on: the dividends found after it, and their cash rows. All of it goes into
 * the transaction of the change, so that no total ever counts a dividend of shares that are not held. What does not fit is
 * marked there instead, and `tryFinishDividendCorrections` or the next read does it. Nothing new is found here: that is left to discovery.
 */
const followCorrections: TradeFollowers['follow'] = async (
  person,
  { changed, listTrades, splitsOf },
  { today, head, beside },
) => {
  const owner = person.id;
  // No dividend is found before its ex-date, so that none hangs on a trade of today.
  const corrections = mergeCorrectionsBySymbol(changed).filter(({ from }) => from < today);
  if (corrections.length === 0) return nothing;
  if (!(await hasFoundDividendsToCorrect(owner, corrections)))
    return { ...nothing, writes: [dividendLedger.unmoved(owner, head)] };
  const symbols = corrections.map(({ symbol }) => symbol);
  const [books, trades, splits] = await Promise.all([
    readStockDividendRecords(owner, symbols, head),
    listTrades(symbols),
    splitsOf(symbols),
  ]);
  const { manual } = books;
  const before = { found: books.found, manual };
  const found = recomputeFoundDividends(books.found, corrections, { trades, splits });
  const parts = await planDividendChange(owner, { before, after: { found, manual } }, today);
  const moves = parts.flatMap((part) => part.moves);
  const writes = [...parts.flatMap((part) => part.writes), ...buildCashLedgerAdvanceWrites(owner, parts)];
  const after = projectDividendsAfterWrites(before, parts);
  const all = [...beside, ...writes, ...buildBalanceDeltaWrites(owner, moves)];
  const materialized = await planDividendMaterialization(
    { owner, head, today },
    { before, after },
    listStocksWithChangedDividends(parts),
    all,
  );
  if (materialized.keeps && fitsCommit([...all, ...buildDividendMaterializationWrites(owner, head, materialized)])) {
    return { ...nothing, writes: [...buildDividendMaterializationWrites(owner, head, materialized), ...writes], moves };
  }
  const marking = planDividendCorrectionMarks(person, corrections, books.corrections);
  return { ...nothing, writes: buildDividendMaterializationWrites(owner, head, marking), isWhole: false };
};

/** Stocks. More marks are not made before these are worked off: they are taken away in one transaction. */
const maxMarked = 80;

const toKey = ({ symbol, platforms }: SharesHeldChange): string => `${symbol}#${platforms.join()}`;

/** Whether dividends follow a change of many positions: asked position by position, or of all that was ever found at once. */
const createFollowedLookup = async (
  owner: string,
  changed: readonly SharesHeldChange[],
  { listed = 0 }: LedgerState,
): Promise<(corrections: readonly PendingDividendCorrection[]) => Promise<boolean>> => {
  const positions = new Set(changed.flatMap(({ symbol, platforms }) => platforms.map((one) => `${one}#${symbol}`)));
  if (!isOneQueryCheaper(positions.size, listed))
    return (corrections) => hasFoundDividendsToCorrect(owner, corrections);
  const { found, taxes } = await readFoundDividendRecords(owner);
  const latest = new Map<string, Day>();
  for (const { platform, symbol, exDate } of [...found, ...taxes]) {
    const position = `${platform}#${symbol}`;
    if (exDate > (latest.get(position) ?? '')) latest.set(position, exDate);
  }
  return async (corrections) =>
    corrections.some(({ symbol, platforms, from }) =>
      platforms.some((platform) => (latest.get(`${platform}#${symbol}`) ?? '') > from),
    );
};

/** The positions of which dividends are found after the first of these days, a stock with its platforms. */
const listNeededCorrections = async (
  owner: string,
  changed: readonly SharesHeldChange[],
  head: LedgerState,
): Promise<PendingDividendCorrection[]> => {
  const isFollowed = await createFollowedLookup(owner, changed, head);
  const followed = await Promise.all(
    [...Map.groupBy(changed, toKey).values()].map(async (own) =>
      (await isFollowed(mergeCorrectionsBySymbol(own))) ? own : [],
    ),
  );
  return mergeCorrectionsBySymbol(followed.flat());
};

/**
 * What many changes do to the dividends found before: they are marked in the transaction of the trades, so that nobody counts
 * one of them before it is corrected, and are corrected once for all of them.
 */
const mark: TradeFollowers['mark'] = async (person, changed, { today, head, hasAny, handled = new Map() }) => {
  const owner = person.id;
  const past = changed.filter(({ from }) => from < today);
  if (past.length === 0) return nothing;
  const unmoved: FollowUpWrites = { ...nothing, writes: [dividendLedger.unmoved(owner, head)] };
  const open = past.filter((one) => !isFollowUpKnown(handled)(one));
  if (!hasAny || open.length === 0) return unmoved;
  const storedCorrections = await listPendingDividendCorrections(owner);
  const group = person.made?.group ?? person.idempotency?.key;
  const unmarked = open.filter((one) => !isDividendCorrectionMarked(storedCorrections, group)(one));
  const corrections = unmarked.length > 0 ? await listNeededCorrections(owner, unmarked, head) : [];
  if (corrections.length === 0)
    return unmarked.length < open.length ? { ...unmoved, isWhole: false, isMarkedBefore: true } : unmoved;
  const marked = new Set([...storedCorrections, ...corrections].map(({ symbol }) => symbol));
  if (storedCorrections.length > 0 && marked.size > maxMarked) {
    await tryFinishDividendCorrections(person, Number.POSITIVE_INFINITY);
    throw new WriteConflict([]);
  }
  const marking = planDividendCorrectionMarks(person, corrections, storedCorrections);
  return { ...nothing, writes: buildDividendMaterializationWrites(owner, head, marking), isWhole: false };
};

/** Found dividends, which are many after some years, are counted by what is stored of them; those by hand are read. */
const countOn: TradeFollowers['countOn'] = async (owner, now) => {
  const [dividends, manual] = await Promise.all([getDividendReader({ id: owner }, now), listManualRows(owner)]);
  const stored = [...(await dividends.stocks()).values()].flatMap(({ platforms }) => platforms);
  return (platform) => {
    const isThere = (row: { platform?: string | null | undefined }): boolean => row.platform === platform;
    const found = stored.filter(isThere).reduce((all, { found: here }) => all + here, 0);
    return found + manual.filter(isThere).length;
  };
};

/** Dividends as what follows trades. */
export const dividendTradeFollowers: TradeFollowers = {
  ledger: dividendLedger,
  hasAny: hasFoundDividends,
  follow: followCorrections,
  mark,
  finish: tryFinishDividendCorrections,
  countOn,
  platformCash: {
    mark: updateManualDividendCashMarks,
    recheck: correctAllDividendCashRows,
    enter: syncDividendsToCash,
  },
};
