import type { NewSavingsRateChange, SavingsAccount, SavingsRateChange, SavingsRateChangeEdit } from '#contract/savings';
import { maxSavingsInterestRateChanges } from '#core/banking/banking-options';
import { compareText } from '#core/text/compare';
import { formatLongDay } from '#core/time/day';
import type { Actor } from '#functions/runtime/identity/actor';
import { fieldRefusal, Refusal, refuseStale, requireFound } from '#functions/runtime/refusal';
import { planAndWrite } from '#functions/runtime/storage/ledger';
import { liveSavingsEffects, type SavingsEffects, toSavingsAccountAnswer } from '#functions/savings/service';
import {
  buildSavingsAccountWrite,
  findSavingsAccount,
  type StoredSavingsAccount,
  savingsLedger,
} from '#functions/savings/store';

/** Changes of the rate are part of their account: its version says whether somebody has changed them since. */

type Row = { id: number; rowId: number };

const duplicateRateChangeRefusal = ({ from }: SavingsRateChange) =>
  fieldRefusal('from', `The rate changes on ${formatLongDay(from)} already. Edit that change.`, 409, 'duplicate');
const tooManyRateChangesRefusal = () =>
  new Refusal(422, 'rates_full', `An account takes at most ${maxSavingsInterestRateChanges} rate changes.`);

/** In the order of their days. @throws Refusal 409 `duplicate` for two of one day. */
const sortAndValidateChanges = (changes: readonly SavingsRateChange[]): SavingsRateChange[] => {
  const sorted = changes.toSorted((a, b) => compareText(a.from, b.from));
  const second = sorted.find(({ from }, at) => from === sorted[at - 1]?.from);
  if (second) throw duplicateRateChangeRefusal(second);
  if (sorted.length > maxSavingsInterestRateChanges) throw tooManyRateChangesRefusal();
  return sorted;
};

type Version = { version?: number | undefined };

/** The account with what `change` makes of the changes; `next` is the number of a new one. */
const updateRateChanges = (
  actor: Actor,
  { id, version }: { id: number } & Version,
  change: (changes: readonly SavingsRateChange[], next: number) => SavingsRateChange[],
  effects: SavingsEffects,
): Promise<SavingsAccount> =>
  planAndWrite(actor, effects.now(), async () => {
    const before = requireFound(await findSavingsAccount(actor.id, id), 'savings account');
    refuseStale('account', version, before);
    const next = before.lastRow + 1;
    const rateChanges = sortAndValidateChanges(change(before.rateChanges ?? [], next));
    const account: StoredSavingsAccount = { ...before, rateChanges, version: before.version + 1, lastRow: next };
    const writes = [savingsLedger.touch(actor.id, {}), buildSavingsAccountWrite(actor.id, account, before)];
    return { writes, answer: await toSavingsAccountAnswer(account, effects) };
  });

/**
 * Records the rate that holds from a day on.
 * @throws Refusal 404; 409 `stale`, or `duplicate` where the rate changes on that day already.
 */
export const addInterestRateChange = (
  actor: Actor,
  { id, version, ...sent }: NewSavingsRateChange & { id: number },
  effects: SavingsEffects = liveSavingsEffects,
): Promise<SavingsAccount> =>
  updateRateChanges(actor, { id, version }, (changes, next) => [...changes, { ...sent, id: next }], effects);

const findChange = (changes: readonly SavingsRateChange[], rowId: number): SavingsRateChange =>
  requireFound(
    changes.find((one) => one.id === rowId),
    'change of the rate',
  );

/** Corrects what is sent of a change. @throws Refusal 404; 409 as for a new one. */
export const editInterestRateChange = (
  actor: Actor,
  { id, rowId, version, ...sent }: SavingsRateChangeEdit & Row,
  effects: SavingsEffects = liveSavingsEffects,
): Promise<SavingsAccount> =>
  updateRateChanges(
    actor,
    { id, version },
    (changes) => {
      const before = findChange(changes, rowId);
      return changes.map((one) => (one === before ? ({ ...before, ...sent } as SavingsRateChange) : one));
    },
    effects,
  );

/** Takes a change back: the one before it holds on. @throws Refusal 404. */
export const deleteInterestRateChange = async (
  actor: Actor,
  { id, rowId }: Row,
  effects: SavingsEffects = liveSavingsEffects,
): Promise<void> => {
  const without = (changes: readonly SavingsRateChange[]) => {
    const gone = findChange(changes, rowId);
    return changes.filter((one) => one !== gone);
  };
  await updateRateChanges(actor, { id }, without, effects);
};
