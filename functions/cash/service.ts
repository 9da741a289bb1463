import type { CashEntry, CashEntryEdit, NewCashEntry } from '#contract/cash';
import { firstTradeDerivedCashRowId, reverseCashDelta, toCashDelta } from '#core/cash/cash-deltas';
import { getDayInNewYork } from '#core/time/day';
import { buildBalanceDeltaWrites } from '#functions/cash/balances';
import type { CashRowSources } from '#functions/cash/cash-row-sources';
import { readCashUsdRates, toCashEntry } from '#functions/cash/cash-usd-rates';
import { getNextCashEntryId } from '#functions/cash/entry-ids';
import {
  buildCashEntryRemovalWrite,
  buildCashEntryWrite,
  cashLedger,
  computeCashLedgerTallyDelta,
  findCashEntry,
  isDividendEntry,
  type StoredCashEntry,
} from '#functions/cash/store';
import { clock } from '#functions/runtime/clock';
import type { Actor } from '#functions/runtime/identity/actor';
import {
  buildPlatformsUnchangedChecks,
  listStoredPlatformsIfNeeded,
  refuseCashlessPlatform,
} from '#functions/runtime/identity/stored-platforms';
import { Refusal, refuseFutureDate, refuseStale, requireFound } from '#functions/runtime/refusal';
import { planAndWrite } from '#functions/runtime/storage/ledger';
import { getFxRate } from '#functions/stocks/market-cache';

const live = { now: clock, rateOf: getFxRate };
type Effects = typeof live;

export const automaticEntryEditRefusal = () =>
  new Refusal(422, 'automatic', 'This transaction cannot be edited as it was automatically generated.');
export const tradeDerivedEntryRefusal = () =>
  new Refusal(422, 'automatic', 'This row follows from a portfolio transaction. Change that one instead.');
export const statementDividendEntryRefusal = () =>
  new Refusal(422, 'automatic', 'This row belongs to a dividend from a statement. Change or delete that one instead.');
export const cdInterestEntryRefusal = () =>
  new Refusal(
    422,
    'automatic',
    'This row is interest that a CD paid. Change or delete the payment in the interest history of that CD.',
  );

const toPlace = ({ platform, transactionDate }: Pick<NewCashEntry, 'platform' | 'transactionDate'>) => ({
  platform,
  day: transactionDate,
});

/**
 * Records a row and moves its balance, both or neither.
 * @throws Refusal 400 for a future date, or a platform without cash on that day; 422 when the ledger is full.
 */
export const addCashEntry = async (actor: Actor, sent: NewCashEntry, effects: Effects = live): Promise<CashEntry> => {
  const now = effects.now();
  refuseFutureDate('transactionDate', sent.transactionDate, getDayInNewYork(now));
  // Looked up before anything is written: the answer is kept with the row, for the same request sent again.
  const rates = await readCashUsdRates([sent.currency], effects.rateOf);
  return cashLedger.change(actor, now, async (last) => {
    refuseCashlessPlatform(await listStoredPlatformsIfNeeded(actor.id, [sent.platform]), toPlace(sent));
    const entry: StoredCashEntry = { id: getNextCashEntryId(last), ...sent, version: 1 };
    const writes = [
      ...buildCashEntryWrite(actor.id, entry),
      ...buildBalanceDeltaWrites(actor.id, [toCashDelta(entry)]),
    ];
    return {
      writes,
      answer: toCashEntry(entry, rates),
      last: entry.id,
      tally: computeCashLedgerTallyDelta([], [entry]),
    };
  });
};

const requireEditableEntry = async (owner: string, id: number): Promise<StoredCashEntry> => {
  if (id > firstTradeDerivedCashRowId) throw automaticEntryEditRefusal();
  const entry = requireFound(await findCashEntry(owner, id), 'transaction');
  // Whatever its words: the row of a dividend names it, and has since there are such rows.
  if (isDividendEntry(entry)) throw automaticEntryEditRefusal();
  if (entry.paidBy) throw cdInterestEntryRefusal();
  return entry;
};

/**
 * Replaces the fields of an entered row and moves the balances by the difference.
 * @throws Refusal 422 for a synced or derived row; 404; 409 `stale`; otherwise as `addCashEntry`.
 */
export const editCashEntry = async (
  actor: Actor,
  { id, version, ...sent }: CashEntryEdit & { id: number },
  effects: Effects = live,
): Promise<CashEntry> => {
  const now = effects.now();
  refuseFutureDate('transactionDate', sent.transactionDate, getDayInNewYork(now));
  const rates = await readCashUsdRates([sent.currency], effects.rateOf);
  return planAndWrite(actor, now, async () => {
    const before = await requireEditableEntry(actor.id, id);
    refuseStale('transaction', version, before);
    const storedPlatforms = await listStoredPlatformsIfNeeded(actor.id, [sent.platform]);
    refuseCashlessPlatform(storedPlatforms, toPlace(sent));
    const { source } = before;
    const entry: StoredCashEntry = { id, ...sent, ...(source && { source }), version: before.version + 1 };
    const moves = [reverseCashDelta(toCashDelta(before)), toCashDelta(entry)];
    const writes = [
      cashLedger.touch(actor.id, computeCashLedgerTallyDelta([before], [entry])),
      ...buildCashEntryWrite(actor.id, entry, before),
      ...buildBalanceDeltaWrites(actor.id, moves),
      ...buildPlatformsUnchangedChecks(actor.id, storedPlatforms, [sent.platform]),
    ];
    return { writes, answer: toCashEntry(entry, rates) };
  });
};

/** Deletes an entered or synced row and takes it out of its balance. A dividend whose row goes can be synced again. */
export const deleteCashEntry = async (
  actor: Actor,
  { id }: { id: number },
  { now, sources }: Pick<Effects, 'now'> & { sources: CashRowSources },
): Promise<void> => {
  if (id > firstTradeDerivedCashRowId) throw tradeDerivedEntryRefusal();
  await planAndWrite(actor, now(), async () => {
    const entry = requireFound(await findCashEntry(actor.id, id), 'transaction');
    if (entry.manualDividend !== undefined) throw statementDividendEntryRefusal();
    if (entry.paidBy) throw cdInterestEntryRefusal();
    const { dividend } = entry;
    const released = await sources.releaseDividends(actor.id, dividend ? [dividend] : []);
    const balances = buildBalanceDeltaWrites(actor.id, [reverseCashDelta(toCashDelta(entry))]);
    const touched = cashLedger.touch(actor.id, computeCashLedgerTallyDelta([entry], []));
    return {
      writes: [touched, ...buildCashEntryRemovalWrite(actor.id, entry), ...balances, ...released],
      answer: undefined,
    };
  });
};
