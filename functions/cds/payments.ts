import type { InterestPayment, InterestPaymentEdit, NewInterestPayment } from '#contract/cds';
import { dayInNewYork } from '#core/time/day';
import { refusePaymentDate } from '#functions/cds/rules';
import {
  cdLedger,
  findCd,
  findCdBranch,
  removePayment,
  type StoredCd,
  type StoredPayment,
  writePayment,
} from '#functions/cds/store';
import type { Actor } from '#functions/identity/actor';
import { clock } from '#functions/ports';
import { orNotFound, refuseStale } from '#functions/refusal';
import { writeChange } from '#functions/storage/ledger';

/** Payments are a history: the CD's value is computed and stays as it is. */

const live = { now: clock };

type Row = { id: number; rowId: number };

/** One that was recorded before payments could be corrected is as it was first entered. */
export const paymentShown = (payment: StoredPayment): InterestPayment => ({
  ...payment,
  version: payment.version ?? 1,
});

const findPayment = async (owner: string, { id, rowId }: Row): Promise<{ cd: StoredCd; before: StoredPayment }> => {
  const { record, rows } = orNotFound(await findCdBranch(owner, id), 'CD');
  return {
    cd: record,
    before: orNotFound(
      rows.find((row) => row.id === rowId),
      'interest payment',
    ),
  };
};

/**
 * Records a payment that the bank made.
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
      version: 1,
    };
    return { writes: [cdLedger.touch(actor.id, {}), ...writePayment(actor.id, cd, payment)], answer: payment };
  });

/**
 * Corrects what is sent of a payment; the rate stays the one that it was recorded at.
 * @throws Refusal 404; 409 `stale`; 400 as for a new one.
 */
export const editInterest = async (
  actor: Actor,
  { id, rowId, version, ...sent }: InterestPaymentEdit & Row,
  { now } = live,
): Promise<InterestPayment> =>
  writeChange(actor, now(), async () => {
    const { cd, before } = await findPayment(actor.id, { id, rowId });
    const shown = paymentShown(before);
    refuseStale('payment', version, shown);
    const payment = { ...shown, ...sent, version: shown.version + 1 } as InterestPayment;
    refusePaymentDate(payment.paymentDate, cd, dayInNewYork(now()));
    const writes = [cdLedger.touch(actor.id, {}), ...writePayment(actor.id, cd, payment, before)];
    return { writes, answer: payment };
  });

/** @throws Refusal 404. */
export const removeInterest = (actor: Actor, row: Row, { now } = live): Promise<void> =>
  writeChange(actor, now(), async () => {
    const { cd, before } = await findPayment(actor.id, row);
    return { writes: [cdLedger.touch(actor.id, {}), ...removePayment(actor.id, cd, before)], answer: undefined };
  });
