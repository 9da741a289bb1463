import type { Trade } from '#contract/trades';
import { type CashMove, reversed, tradeMoves } from '#core/cash/moves';
import { type Day, dayInNewYork } from '#core/time/day';
import { platformsFor, putPlatform, type StoredPlatform } from '#functions/identity/platforms';
import { onPlatform } from '#functions/portfolio/cash-mark';
import { bookWrites, newlyImpossible, positionsAfter, type TradesMoved } from '#functions/portfolio/change-books';
import { askedBeside } from '#functions/portfolio/market';
import { oversold } from '#functions/portfolio/oversold';
import { removalOf } from '#functions/portfolio/platforms';
import { type AssetsPutBack, isOwnAsset, putBackAssets } from '#functions/portfolio/put-back-assets';
import { readTrades } from '#functions/portfolio/read-trades';
import { firstDayOf, putTrade, removeTrade, tradeLedger, tradesTallied } from '#functions/portfolio/store';
import { clock } from '#functions/ports';
import { Refusal } from '#functions/refusal';
import { getSplits } from '#functions/stocks/cache';
import type { LedgerHead } from '#functions/storage/ledger';
import { asBefore, readStanding, refuseChanged } from '#functions/storage/put-back';
import type { RecordChange, Write } from '#functions/storage/table';

const live = { now: clock, splitsOf: getSplits };

export interface TradesPutBack {
  writes: Write[];
  moves: CashMove[];
  /** As they were left, and as they are now. */
  moved: TradesMoved;
}

const isTrade = ({ record }: RecordChange): boolean => record.startsWith('PTX#');

const symbolsOf = ({ removed, added }: TradesMoved): string[] => [
  ...new Set([...removed, ...added].map(({ symbol }) => symbol)),
];

const isPlatform = ({ record }: RecordChange): boolean => record.startsWith('PLAT#');

const switched = (platform: string): Refusal =>
  new Refusal(
    422,
    'cash_switched',
    `From when on cash is kept on ${platform} is changed on the Settings page, under Platforms.`,
  );

/**
 * Platforms of one's own as they were. Cash that was switched is switched by its own form, which says with which balance.
 * @throws ChangedSince; Refusal 422 `cash_switched`, or `in_use` where something is recorded there.
 */
export const putBackPlatforms = async (
  owner: string,
  records: readonly RecordChange[],
  { now }: { now: () => Date },
): Promise<Write[]> => {
  const changed = records.filter(isPlatform);
  if (changed.length === 0) return [];
  for (const change of changed) {
    const [before, after] = [change.before, change.after] as [StoredPlatform?, StoredPlatform?];
    if (before?.since !== after?.since) throw switched((before ?? after)?.platform ?? '');
  }
  const standing = await readStanding<StoredPlatform>(owner, changed);
  refuseChanged(changed, (record) => standing.get(record));
  const writes = changed.map(async (change) => {
    const stands = standing.get(change.record);
    const becomes = asBefore(change, stands);
    if (becomes) return [putPlatform(owner, becomes, stands)];
    return stands ? removalOf(owner, stands, now()) : [];
  });
  return (await Promise.all(writes)).flat();
};

/** @throws Refusal 422 `oversell` where a sale would be left without its shares. */
const judged = (positions: Awaited<ReturnType<typeof positionsAfter>>, own: readonly Trade[], today: Day) => {
  const found = newlyImpossible(positions);
  if (!found) return positions;
  const ownId = own.find(({ id }) => id === found.trade.id)?.id ?? 0;
  throw oversold(found, ownId, today, true);
};

/** The first day that a change concerns, where it puts back prices of one's own too. */
const firstDayWith = (moved: TradesMoved, assets: AssetsPutBack | null): { since?: Day } => {
  const [since] = [firstDayOf(moved).since, assets?.since].filter((day) => day !== undefined).toSorted();
  return since === undefined ? {} : { since };
};

/** Nothing but what goes with the head of the trades. */
const headAlone = (owner: string, head: LedgerHead, { writes, since }: AssetsPutBack, today: Day): TradesPutBack => ({
  writes: [tradeLedger.move(owner, head, head.last, {}, { since: since ?? today }), ...writes],
  moves: [],
  moved: { removed: [], added: [] },
});

/**
 * Trades as they were before a change, with their places in lists, their books and what they move in cash. Their dividends
 * are not in it; own assets with their prices are, since they move the same head.
 * @throws ChangedSince where a trade is not as the change has left it; Refusal as for any change of a trade.
 */
export const putBackTrades = async (
  owner: string,
  records: readonly RecordChange[],
  { now, splitsOf } = live,
): Promise<TradesPutBack | null> => {
  const today = dayInNewYork(now());
  const changed = records.filter(isTrade);
  if (changed.length === 0 && !records.some(isOwnAsset)) return null;
  const read = await readTrades(owner, {});
  const assets = await putBackAssets(owner, records);
  if (changed.length === 0) return assets && headAlone(owner, read.head, assets, today);
  const standing = await readStanding<Trade>(owner, changed);
  refuseChanged(changed, (record) => standing.get(record));
  const wanted = changed.map((change) => {
    const stands = standing.get(change.record);
    return { stands, becomes: asBefore(change, stands) };
  });
  // Whether they move cash is a question of how its platform is now.
  const kept = await platformsFor(
    owner,
    wanted.flatMap(({ becomes }) => becomes?.platform ?? []),
  );
  const rows = wanted.map(({ stands, becomes }) => ({ stands, becomes: becomes && onPlatform(becomes, kept) }));
  const moved: TradesMoved = {
    removed: rows.flatMap(({ stands }) => stands ?? []),
    added: rows.flatMap(({ becomes }) => becomes ?? []),
  };
  const ledger = await read.keptFor(moved);
  const splits = await askedBeside(splitsOf, ledger?.own)(symbolsOf(moved));
  const books = { owner, head: read.head, kept: ledger, splits };
  const positions = judged(await positionsAfter(books, moved), moved.added, today);
  return {
    writes: [
      tradeLedger.move(owner, read.head, read.head.last, tradesTallied(moved), firstDayWith(moved, assets)),
      ...rows.flatMap(({ stands, becomes }) =>
        becomes ? putTrade(owner, becomes, stands) : stands ? removeTrade(owner, stands) : [],
      ),
      ...(await bookWrites(books, positions, moved)),
      ...(assets?.writes ?? []),
    ],
    moves: [...moved.removed.flatMap(tradeMoves).map(reversed), ...moved.added.flatMap(tradeMoves)],
    moved,
  };
};
