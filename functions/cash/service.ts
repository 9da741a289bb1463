import type { CashEntry, CashEntryEdit, NewCashEntry } from '#contract/cash';
import { derivedIdsFrom, moveOf, reversed } from '#core/cash/moves';
import { dayInNewYork } from '#core/time/day';
import { balanceWrites } from '#functions/cash/balances';
import { entryShown, ratesInDollars } from '#functions/cash/rates';
import {
  cashLedger,
  findEntry,
  isOfDividend,
  putEntry,
  removeEntry,
  type StoredEntry,
  tallyMoved,
} from '#functions/cash/store';
import { releaseDividends } from '#functions/dividends/release';
import type { Actor } from '#functions/identity/actor';
import { platformsFor, refuseCashless, whilePlatforms } from '#functions/identity/platforms';
import { clock } from '#functions/ports';
import { orNotFound, Refusal, refuseFuture, refuseStale } from '#functions/refusal';
import { getFxRate } from '#functions/stocks/cache';
import { writeChange } from '#functions/storage/ledger';

const live = { now: clock, rateOf: getFxRate };
type Effects = typeof live;

export const automatic = () =>
  new Refusal(422, 'automatic', 'This transaction cannot be edited as it was automatically generated.');
export const derived = () =>
  new Refusal(422, 'automatic', 'This row follows from a portfolio transaction. Change that one instead.');
export const ofDividend = () =>
  new Refusal(422, 'automatic', 'This row belongs to a dividend from a statement. Change or delete that one instead.');
export const full = () =>
  new Refusal(422, 'ledger_full', 'The cash ledger is full: it holds at most 99,999 entered rows.');

/** The id after `last`; entered rows stay below the numbers of derived ones. */
export const nextEntryId = (last: number): number => {
  if (last + 1 >= derivedIdsFrom) throw full();
  return last + 1;
};

const placeOf = ({ platform, transactionDate }: Pick<NewCashEntry, 'platform' | 'transactionDate'>) => ({
  platform,
  day: transactionDate,
});

/**
 * Records a row and moves its balance, both or neither.
 * @throws Refusal 400 for a future date, or a platform without cash on that day; 422 when the ledger is full.
 */
export const addEntry = async (actor: Actor, sent: NewCashEntry, effects: Effects = live): Promise<CashEntry> => {
  const now = effects.now();
  refuseFuture('transactionDate', sent.transactionDate, dayInNewYork(now));
  // Looked up before anything is written: the answer is kept with the row, for the same request sent again.
  const rates = await ratesInDollars([sent.currency], effects.rateOf);
  return cashLedger.change(actor, now, async (last) => {
    refuseCashless(await platformsFor(actor.id, [sent.platform]), placeOf(sent));
    const entry: StoredEntry = { id: nextEntryId(last), ...sent, version: 1 };
    const writes = [...putEntry(actor.id, entry), ...balanceWrites(actor.id, [moveOf(entry)])];
    return { writes, answer: entryShown(entry, rates), last: entry.id, tally: tallyMoved([], [entry]) };
  });
};

const editable = async (owner: string, id: number): Promise<StoredEntry> => {
  if (id > derivedIdsFrom) throw automatic();
  const entry = orNotFound(await findEntry(owner, id), 'transaction');
  // Whatever its words: the row of a dividend names it, and has since there are such rows.
  if (isOfDividend(entry)) throw automatic();
  return entry;
};

/**
 * Replaces the fields of an entered row and moves the balances by the difference.
 * @throws Refusal 422 for a synced or derived row; 404; 409 `stale`; otherwise as `addEntry`.
 */
export const editEntry = async (
  actor: Actor,
  { id, version, ...sent }: CashEntryEdit & { id: number },
  effects: Effects = live,
): Promise<CashEntry> => {
  const now = effects.now();
  refuseFuture('transactionDate', sent.transactionDate, dayInNewYork(now));
  const rates = await ratesInDollars([sent.currency], effects.rateOf);
  return writeChange(actor, now, async () => {
    const before = await editable(actor.id, id);
    refuseStale('transaction', version, before);
    const kept = await platformsFor(actor.id, [sent.platform]);
    refuseCashless(kept, placeOf(sent));
    const { source } = before;
    const entry: StoredEntry = { id, ...sent, ...(source && { source }), version: before.version + 1 };
    const moves = [reversed(moveOf(before)), moveOf(entry)];
    const writes = [
      cashLedger.touch(actor.id, tallyMoved([before], [entry])),
      ...putEntry(actor.id, entry, before),
      ...balanceWrites(actor.id, moves),
      ...whilePlatforms(actor.id, kept, [sent.platform]),
    ];
    return { writes, answer: entryShown(entry, rates) };
  });
};

/** Deletes an entered or synced row and takes it out of its balance. A dividend whose row goes can be synced again. */
export const deleteEntry = async (actor: Actor, { id }: { id: number }, effects: Effects = live): Promise<void> => {
  if (id > derivedIdsFrom) throw derived();
  await writeChange(actor, effects.now(), async () => {
    const entry = orNotFound(await findEntry(actor.id, id), 'transaction');
    if (entry.manualDividend !== undefined) throw ofDividend();
    const { dividend } = entry;
    const released = await releaseDividends(actor.id, dividend ? [dividend] : []);
    const balances = balanceWrites(actor.id, [reversed(moveOf(entry))]);
    const touched = cashLedger.touch(actor.id, tallyMoved([entry], []));
    return { writes: [touched, ...removeEntry(actor.id, entry), ...balances, ...released], answer: undefined };
  });
};
