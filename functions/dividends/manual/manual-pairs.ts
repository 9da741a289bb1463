import type { DividendPairDecision, ManualDividend } from '#contract/dividends/manual-dividends';
import { toDividendIdentityKey } from '#core/dividends/plan-dividend-discovery';
import { formatLongDay } from '#core/time/day';
import type { RecordedDividends } from '#functions/dividends/dividend-changes';
import type { FoundDividendId, FoundDividendRow } from '#functions/dividends/found/found-store';
import { pairStoredDividends, type StoredDividendPair } from '#functions/dividends/manual/manual-dividend-view';
import { getManualDividend, getManualDividendAtVersion } from '#functions/dividends/manual/manual-dividends';
import type { ManualDividendRow } from '#functions/dividends/manual/manual-store';
import { planAndWriteManualDividendChange } from '#functions/dividends/manual/plan-and-write-manual-dividend-change';
import { clock } from '#functions/runtime/clock';
import type { Actor } from '#functions/runtime/identity/actor';
import { Refusal, requireFound } from '#functions/runtime/refusal';

const live = { now: clock };

type Names = readonly FoundDividendId[];

/** More about one payment than anybody decides; what is no longer found goes first. */
const maxUnpaired = 50;

const toKeys = (names: Names): Set<string> => new Set(names.map(toDividendIdentityKey));
const without = (names: Names, taken: ReadonlySet<string>): FoundDividendId[] =>
  names.filter((name) => !taken.has(toDividendIdentityKey(name)));
const toId = ({ platform, symbol, exDate }: FoundDividendId): FoundDividendId => ({ platform, symbol, exDate });

const describeFoundDividend = ({ platform, paymentDate }: FoundDividendRow): string =>
  `The dividend found on ${platform} for ${formatLongDay(paymentDate)}`;

const requireNamedDividends = ({ found }: RecordedDividends, names: Names): FoundDividendRow[] => {
  const byKey = new Map(found.map((one) => [toDividendIdentityKey(one), one]));
  return [...toKeys(names)].map((key) => requireFound(byKey.get(key), 'found dividend'));
};

/** The lists as they are stored: an empty one is left out. */
const withDecisionLists = (
  row: ManualDividendRow,
  joined: FoundDividendId[],
  parted: FoundDividendId[],
): ManualDividendRow => {
  const { joined: _joined, parted: _parted, ...rest } = row;
  const lists = { ...(joined.length > 0 && { joined }), ...(parted.length > 0 && { parted }) };
  return { ...rest, ...lists, version: row.version + 1 };
};

const isJoinedWith = ({ joined = [] }: ManualDividendRow, keys: ReadonlySet<string>): boolean =>
  joined.length === keys.size && joined.every((name) => keys.has(toDividendIdentityKey(name)));

const refuseUnlessJoinable = (
  row: ManualDividendRow,
  found: readonly FoundDividendRow[],
  pairs: readonly StoredDividendPair[],
): void => {
  const other = found.find(({ symbol }) => symbol !== row.symbol);
  if (other) {
    const msg = `A dividend of ${row.symbol} and one of ${other.symbol} are not one payment.`;
    throw new Refusal(422, 'other_stock', msg);
  }
  const keys = toKeys(found);
  for (const pair of pairs.filter(({ byHand, entered }) => byHand && entered.id !== row.id)) {
    const taken = pair.found.find((one) => keys.has(toDividendIdentityKey(one)));
    if (!taken) continue;
    throw new Refusal(
      422,
      'joined_elsewhere',
      `${describeFoundDividend(taken)} is joined with another entry. Separate those first.`,
    );
  }
};

type Decision = DividendPairDecision & { id: number };

const toEntryScope = ({ id, found }: Decision) => ({ id, symbols: found.map(({ symbol }) => symbol) });

/**
 * Takes an entry and found dividends for one payment. It is kept with the entry, so that a new discovery does not part
 * them; done twice it changes nothing.
 * @throws Refusal 404 for an entry or a found dividend that is not there; 409 `stale`; 422 `other_stock`, or
 * `joined_elsewhere` where the person has joined one of them with another entry.
 */
export const pairManualDividend = async (actor: Actor, decision: Decision, { now } = live): Promise<ManualDividend> => {
  const { id, version, found: names } = decision;
  const changed = await planAndWriteManualDividendChange(actor, now(), toEntryScope(decision), (recorded) => {
    const before = getManualDividendAtVersion(recorded, id, version);
    const found = requireNamedDividends(recorded, names);
    const keys = toKeys(found);
    if (isJoinedWith(before, keys)) return null;
    refuseUnlessJoinable(before, found, pairStoredDividends(recorded));
    return { before, after: withDecisionLists(before, found.map(toId), without(before.parted ?? [], keys)) };
  });
  return changed ?? getManualDividend(actor, { id });
};

/** The newest decisions are kept, and of the older ones those about dividends that are there. */
const limitUnpairedDividends = (parted: FoundDividendId[], { found }: RecordedDividends): FoundDividendId[] => {
  if (parted.length <= maxUnpaired) return parted;
  const there = toKeys(found);
  const stillFound = parted.filter((name) => there.has(toDividendIdentityKey(name)));
  if (stillFound.length <= maxUnpaired) return stillFound;
  throw new Refusal(422, 'too_many', `At most ${maxUnpaired} found dividends can be separated from one entry.`);
};

/**
 * Takes an entry and found dividends for several payments: each counts, and none of them is paired again with a
 * neighbour. It is kept with the entry; done twice it changes nothing.
 * @throws Refusal 404 for an entry that is not there; 409 `stale`, or `not_paired` where they are no pair any more.
 */
export const unpairManualDividend = async (
  actor: Actor,
  decision: Decision,
  { now } = live,
): Promise<ManualDividend> => {
  const { id, version, found: names } = decision;
  const changed = await planAndWriteManualDividendChange(actor, now(), toEntryScope(decision), (recorded) => {
    const before = getManualDividendAtVersion(recorded, id, version);
    const [keys, parted] = [toKeys(names), before.parted ?? []];
    const open = without(names, toKeys(parted));
    if (open.length === 0) return null;
    const pair = pairStoredDividends(recorded).find(({ entered }) => entered.id === id);
    const paired = toKeys(pair?.found ?? []);
    if (open.some((name) => !paired.has(toDividendIdentityKey(name)))) {
      throw new Refusal(409, 'not_paired', 'These no longer count as one payment. Reload the page.');
    }
    const all = limitUnpairedDividends([...parted, ...open.map(toId)], recorded);
    return { before, after: withDecisionLists(before, without(before.joined ?? [], keys), all) };
  });
  return changed ?? getManualDividend(actor, { id });
};
