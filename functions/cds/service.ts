import type { Cd, CdEdit, InterestPayment, NewCd, NewInterestPayment } from '#contract/cds';
import { figuresOf, statusOn } from '#core/banking/cds';
import { type Day, dayInNewYork, longDay } from '#core/time/day';
import { refuseImpossible, refusePaymentDate, refuseStartAfter } from '#functions/cds/rules';
import { addPayment, cdLedger, findCd, findCdBranch, putCd, removeCd, type StoredCd } from '#functions/cds/store';
import type { Actor } from '#functions/identity/actor';
import { clock } from '#functions/ports';
import { fieldRefusal, orNotFound, Refusal, refuseStale } from '#functions/refusal';
import { writeChange } from '#functions/storage/ledger';

const live = { now: clock };

const notMatured = (day: Day) =>
  new Refusal(422, 'not_matured', `This CD matures on ${longDay(day)}; until then it is active or closed.`);
const notClosing = () => {
  return fieldRefusal('closedDate', 'A closing date goes with the status closed.');
};

/** A stored CD as it is answered: with its figures as of today. */
export const cdShown = ({ lastRow: _lastRow, ...cd }: StoredCd, today: Day): Cd => ({ ...cd, ...figuresOf(cd, today) });

/**
 * Records a CD; it begins today where no start is sent.
 * @throws Refusal 400 for a maturity that is not after the start; 422 `term_mismatch`.
 */
export const addCd = async (actor: Actor, sent: NewCd, { now } = live): Promise<Cd> => {
  const today = dayInNewYork(now());
  return cdLedger.change(actor, now(), async (last) => {
    const cd: StoredCd = {
      ...sent,
      id: last + 1,
      startDate: sent.startDate ?? today,
      closedDate: null,
      version: 1,
      lastRow: 0,
    };
    refuseImpossible(cd, today);
    return { writes: [putCd(actor.id, cd)], answer: cdShown(cd, today), last: cd.id };
  });
};

type Change = Pick<CdEdit, 'status' | 'closedDate'>;

/** Closed from the day sent, else as before, else today; open again where the status says so. */
const closedDateAfter = ({ status, closedDate }: Change, before: StoredCd, today: Day): Day | null => {
  const closed = status === undefined ? before.closedDate !== null : status === 'closed';
  if (closed) return closedDate ?? before.closedDate ?? today;
  if (closedDate) throw notClosing();
  return null;
};

const edited = (
  before: StoredCd,
  { status, closedDate, ...sent }: Change & Partial<StoredCd>,
  today: Day,
): StoredCd => {
  const cd: StoredCd = {
    ...before,
    ...sent,
    closedDate: closedDateAfter({ status, closedDate }, before, today),
    version: before.version + 1,
  };
  refuseImpossible(cd, today);
  if (status === 'matured' && statusOn(cd, today) !== 'matured') throw notMatured(cd.maturityDate);
  return cd;
};

/**
 * Changes what is sent, and closes the CD where the status says so.
 * @throws Refusal 404; 409 `stale`; 422 `not_matured`; otherwise as `addCd`.
 */
export const editCd = async (
  actor: Actor,
  { id, version, ...sent }: CdEdit & { id: number },
  { now } = live,
): Promise<Cd> => {
  const today = dayInNewYork(now());
  return writeChange(actor, now(), async () => {
    const { record: before, rows: payments } = orNotFound(await findCdBranch(actor.id, id), 'CD');
    refuseStale('CD', version, before);
    const cd = edited(before, sent as Change & Partial<StoredCd>, today);
    refuseStartAfter(payments, cd);
    return { writes: [cdLedger.touch(actor.id, {}), putCd(actor.id, cd, before)], answer: cdShown(cd, today) };
  });
};

/** Deletes a CD and the payments recorded for it. */
export const deleteCd = (actor: Actor, { id }: { id: number }, { now } = live): Promise<void> =>
  removeCd(actor, id, now());

/**
 * Records a payment that the bank made. It is a history: the CD's value is computed and stays as it is.
 * @throws Refusal 404; 400 for a day before the start or after today.
 */
export const addInterest = async (
  actor: Actor,
  { id, ...sent }: NewInterestPayment & { id: number },
  { now } = live,
): Promise<InterestPayment> =>
  writeChange(actor, now(), async () => {
    const cd = orNotFound(await findCd(actor.id, id), 'CD');
    refusePaymentDate(sent.paymentDate, cd, dayInNewYork(now()));
    const payment: InterestPayment = {
      ...sent,
      id: cd.lastRow + 1,
      principalBalance: sent.principalBalance ?? cd.principalAmount,
      interestRate: cd.interestRate,
    };
    return { writes: [cdLedger.touch(actor.id, {}), ...addPayment(actor.id, cd, payment)], answer: payment };
  });
