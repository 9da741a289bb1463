import type { Discovery } from '#contract/dividends';
import { dayInNewYork } from '#core/day';
import { planDiscovery } from '#core/dividend-discovery';
import { type EntitledDividend, entitledDividends, paidBy } from '#core/dividends';
import type { PortfolioPlatform } from '#core/platforms';
import { balanceWrites } from '#functions/cash/balances';
import { listEntries, type StoredEntry } from '#functions/cash/store';
import { type CashChange, correctCash, takeBackCash } from '#functions/dividends/cash-rows';
import { type FoundRow, listFound, putFound, removeFound } from '#functions/dividends/found-store';
import type { Owner } from '#functions/platform/commit';
import { type Write, WriteConflict, writeTogether } from '#functions/platform/table';
import { listTrades } from '#functions/portfolio/store';
import { getEvents } from '#functions/stocks/cache';

/** Discovery takes the time it needs: no page waits for all of it. */
const live = { now: () => new Date(), eventsOf: getEvents };
export type DiscoveryEffects = typeof live;

/** A transaction takes 100 writes; a removal or correction brings up to two of its own, and balances besides. */
const changesAtOnce = 40;
const attempts = 4;

type Change =
  | { kind: 'add'; to: FoundRow }
  | { kind: 'correct'; from: FoundRow; to: FoundRow }
  | { kind: 'remove'; from: FoundRow };

type Entries = ReadonlyMap<number, StoredEntry>;

const inChunks = <T>(items: readonly T[], size: number): T[][] =>
  Array.from({ length: Math.ceil(items.length / size) }, (_, at) => items.slice(at * size, (at + 1) * size));

/** Synced rows of cash by id, read only where a change concerns one. */
const syncedEntries = async (owner: string, changes: readonly Change[]): Promise<Entries> => {
  const concerned = changes.some((change) => change.kind !== 'add' && change.from.cashId !== undefined);
  return new Map(concerned ? (await listEntries(owner)).map((entry) => [entry.id, entry]) : []);
};

const writesOf = (owner: string, change: Change, entries: Entries, today: string): CashChange => {
  if (change.kind === 'add') return { writes: [putFound(owner, change.to)], moves: [] };
  const entry = change.from.cashId === undefined ? undefined : entries.get(change.from.cashId);
  if (change.kind === 'remove') {
    const cash = takeBackCash(owner, entry);
    return { writes: [removeFound(owner, change.from), ...cash.writes], moves: cash.moves };
  }
  // A payment that has moved to a day yet to come is not in the account any more.
  const { cashId: _released, ...unsynced } = change.to;
  const due = paidBy(change.to, today);
  const cash = due ? correctCash(owner, change.to, entry) : takeBackCash(owner, entry);
  return { writes: [putFound(owner, due ? change.to : unsynced, change.from), ...cash.writes], moves: cash.moves };
};

const apply = async (owner: string, changes: readonly Change[], entries: Entries, today: string): Promise<void> => {
  const parts = changes.map((change) => writesOf(owner, change, entries, today));
  const writes: Write[] = parts.flatMap((part) => part.writes);
  await writeTogether([
    ...writes,
    ...balanceWrites(
      owner,
      parts.flatMap((part) => part.moves),
    ),
  ]);
};

const changesFrom = (
  plan: ReturnType<typeof planDiscovery<EntitledDividend<PortfolioPlatform>, FoundRow>>,
): Change[] => [
  ...plan.added.map((to): Change => ({ kind: 'add', to: { ...to, version: 1 } })),
  ...plan.corrected.map(({ from, to }): Change => {
    const kept = from.cashId === undefined ? {} : { cashId: from.cashId };
    return { kind: 'correct', from, to: { ...to, ...kept, version: from.version + 1 } };
  }),
  ...plan.removed.map((from): Change => ({ kind: 'remove', from })),
];

const lookUp = async (owner: string, platforms: readonly PortfolioPlatform[], { now, eventsOf }: DiscoveryEffects) => {
  const trades = (await listTrades(owner)).filter(({ platform }) => platforms.includes(platform));
  const learned = await eventsOf([...new Set(trades.map(({ symbol }) => symbol))], { patient: true });
  const known = [...learned].flatMap(([symbol, events]) => (events ? [[symbol, events] as const] : []));
  const splits = new Map(known.map(([symbol, events]) => [symbol, events.splits]));
  const dividends = new Map(known.map(([symbol, events]) => [symbol, events.dividends]));
  return {
    entitled: entitledDividends(trades, splits, dividends, { today: dayInNewYork(now()), platforms }),
    failedSymbols: [...learned]
      .filter(([, events]) => !events)
      .map(([symbol]) => symbol)
      .sort(),
  };
};

/**
 * Finds what the trades on those platforms entitle to, corrects what was found before where the trades have changed
 * since, together with its cash row, and removes what nothing entitles to any more. Done twice it changes nothing.
 * Killed half-way, what was written is whole, and the next discovery finds the rest.
 * @throws WriteConflict when other changes came first four times in a row.
 */
export const discoverDividends = async (
  owner: Owner,
  platforms: readonly PortfolioPlatform[],
  effects: DiscoveryEffects = live,
): Promise<Discovery> => {
  const today = dayInNewYork(effects.now());
  const { entitled, failedSymbols } = await lookUp(owner.id, platforms, effects);
  const done = { add: 0, correct: 0, remove: 0 };
  for (let attempt = 1; ; attempt += 1) {
    const found = (await listFound(owner.id)).filter(({ platform }) => platforms.includes(platform));
    const changes = changesFrom(planDiscovery(found, entitled, failedSymbols));
    const entries = await syncedEntries(owner.id, changes);
    try {
      for (const chunk of inChunks(changes, changesAtOnce)) {
        await apply(owner.id, chunk, entries, today);
        for (const { kind } of chunk) done[kind] += 1;
      }
      return { count: done.add, corrected: done.correct, removed: done.remove, failedSymbols };
    } catch (error) {
      if (!(error instanceof WriteConflict) || attempt === attempts) throw error;
    }
  }
};
