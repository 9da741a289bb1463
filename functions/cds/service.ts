import type { Cd, CdEdit, NewCd } from '#contract/cds';
import { computeCdFigures, getCdStatus } from '#core/banking/cds';
import { type Day, formatLongDay, getDayInNewYork } from '#core/time/day';
import { refuseInvalidCd, refuseStartAfterPayment } from '#functions/cds/rules';
import {
  buildCdRemovalWrites,
  buildCdWrites,
  cdLedger,
  findCd,
  findCdAggregate,
  type StoredCd,
  type StoredInterestPayment,
} from '#functions/cds/store';
import { clock } from '#functions/runtime/clock';
import type { Actor } from '#functions/runtime/identity/actor';
import { fieldRefusal, Refusal, refuseStale, requireFound } from '#functions/runtime/refusal';
import { planAndWrite } from '#functions/runtime/storage/ledger';

const live = { now: clock };

const notMaturedRefusal = (day: Day) =>
  new Refusal(422, 'not_matured', `This CD matures on ${formatLongDay(day)}; until then it is active or closed.`);
const notClosingRefusal = () => {
  return fieldRefusal('closedDate', 'A closing date goes with the status closed.');
};
const rolledOverRefusal = ({ accountNumber, bankName }: StoredCd) =>
  new Refusal(
    422,
    'rolled_over',
    `This CD was rolled over into ${accountNumber} at ${bankName}; delete that one before you reopen this one.`,
  );

/** A stored CD as it is answered: with its figures as of today. */
export const toCd = ({ lastRow: _lastRow, paidOut, ...cd }: StoredCd, today: Day): Cd => ({
  ...cd,
  ...(paidOut && paidOut.length > 0 && { paidOut }),
  rolledInto: cd.rolledInto ?? null,
  rolledFrom: cd.rolledFrom ?? null,
  ...computeCdFigures({ ...cd, paidOut }, today),
});

/**
 * Records a CD; it begins today where no start is sent.
 * @throws Refusal 400 for a maturity that is not after the start; 422 `term_mismatch`.
 */
export const addCd = async (actor: Actor, sent: NewCd, { now } = live): Promise<Cd> => {
  const today = getDayInNewYork(now());
  return cdLedger.change(actor, now(), async (last) => {
    const cd: StoredCd = {
      ...sent,
      id: last + 1,
      startDate: sent.startDate ?? today,
      closedDate: null,
      version: 1,
      lastRow: 0,
    };
    refuseInvalidCd(cd, today);
    return { writes: [buildCdWrites(actor.id, cd)], answer: toCd(cd, today), last: cd.id };
  });
};

type Change = Pick<CdEdit, 'status' | 'closedDate'>;

/** Closed from the day sent, else as before, else today; open again where the status says so. */
const computeClosedDate = ({ status, closedDate }: Change, before: StoredCd, today: Day): Day | null => {
  const closed = status === undefined ? before.closedDate !== null : status === 'closed';
  if (closed) return closedDate ?? before.closedDate ?? today;
  if (closedDate) throw notClosingRefusal();
  return null;
};

const buildEditedCd = (
  before: StoredCd,
  { status, closedDate, ...sent }: Change & Partial<StoredCd>,
  today: Day,
): StoredCd => {
  const cd: StoredCd = {
    ...before,
    ...sent,
    closedDate: computeClosedDate({ status, closedDate }, before, today),
    version: before.version + 1,
  };
  refuseInvalidCd(cd, today);
  if (status === 'matured' && getCdStatus(cd, today) !== 'matured') throw notMaturedRefusal(cd.maturityDate);
  return cd;
};

/** Its money is in the CD that it was rolled over into, for as long as that is there. */
const withoutRolloverIfReopened = async (owner: string, cd: StoredCd): Promise<StoredCd> => {
  const { rolledInto, ...alone } = cd;
  if (cd.closedDate !== null || rolledInto === undefined) return cd;
  const successor = await findCd(owner, rolledInto);
  if (successor) throw rolledOverRefusal(successor);
  return alone;
};

/**
 * Changes what is sent, and closes the CD where the status says so.
 * @throws Refusal 404; 409 `stale`; 422 `not_matured`, `rolled_over`; otherwise as `addCd`.
 */
export const editCd = async (
  actor: Actor,
  { id, version, ...sent }: CdEdit & { id: number },
  { now } = live,
): Promise<Cd> => {
  const today = getDayInNewYork(now());
  return planAndWrite(actor, now(), async () => {
    const { record: before, rows: payments } = requireFound(await findCdAggregate(actor.id, id), 'CD');
    refuseStale('CD', version, before);
    const cd = await withoutRolloverIfReopened(
      actor.id,
      buildEditedCd(before, sent as Change & Partial<StoredCd>, today),
    );
    refuseStartAfterPayment(payments, cd);
    return { writes: [cdLedger.touch(actor.id, {}), buildCdWrites(actor.id, cd, before)], answer: toCd(cd, today) };
  });
};

/** What arrived elsewhere stands there by its payment. */
const refusePaying = (payments: readonly StoredInterestPayment[]): void => {
  const count = payments.filter(({ arrival }) => arrival !== undefined).length;
  if (count === 0) return;
  const went = count === 1 ? 'An interest payment of this CD went' : `${count} interest payments of this CD went`;
  const sentence = `${went} to an account of yours. Delete them in its interest history first, or close the CD to keep them.`;
  throw new Refusal(422, 'has_paid_out', sentence);
};

/** Deletes a CD and the payments recorded for it. @throws Refusal 404; 422 `has_paid_out`. */
export const deleteCd = (actor: Actor, { id }: { id: number }, { now } = live): Promise<void> =>
  buildCdRemovalWrites(actor, id, now(), refusePaying);
