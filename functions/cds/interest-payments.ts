import type { CdInterestPayment, CdInterestPaymentEdit, NewCdInterestPayment } from '#contract/cds';
import { findCdInterestPayoutFault } from '#core/banking/cd-faults';
import type { CdInterestDestination } from '#core/banking/interest-payouts';
import { getDayInNewYork } from '#core/time/day';
import { planInterestCredit, planInterestCreditRemoval } from '#functions/cds/interest-arrivals';
import { refuseInvalidPaymentDate } from '#functions/cds/rules';
import {
  buildInterestPaymentRemovalWrites,
  buildInterestPaymentWrites,
  cdLedger,
  findCd,
  findCdAggregate,
  type StoredCd,
  type StoredInterestPayment,
  withUpdatedInterestPayouts,
} from '#functions/cds/store';
import { clock } from '#functions/runtime/clock';
import type { Actor } from '#functions/runtime/identity/actor';
import { refuseStale, refuseValidationFault, requireFound } from '#functions/runtime/refusal';
import { type PlannedWritesAndAnswer, planAndWrite } from '#functions/runtime/storage/ledger';

/**
 * A payment that stays in the CD is a history: the value is computed and stays as it is. One that is paid out leaves the
 * value, and arrives where it went in the same transaction.
 */

const live = { now: clock };

type Row = { id: number; rowId: number };

const findPayment = async (
  owner: string,
  { id, rowId }: Row,
): Promise<{ cd: StoredCd; before: StoredInterestPayment }> => {
  const { record, rows } = requireFound(await findCdAggregate(owner, id), 'CD');
  return {
    cd: record,
    before: requireFound(
      rows.find((row) => row.id === rowId),
      'interest payment',
    ),
  };
};

const hasLeft = (to: CdInterestDestination | undefined): Pick<CdInterestPayment, 'paidTo'> =>
  to === undefined || to.kind === 'itself' ? {} : { paidTo: to };

/** A payment in place of `before`, with what it brings elsewhere. @throws Refusal as `planInterestCredit`, or 422 `overpaid`. */
const planPayment = async (
  owner: string,
  cd: StoredCd,
  bare: CdInterestPayment,
  { joins, before }: { joins: boolean; before?: StoredInterestPayment },
): Promise<PlannedWritesAndAnswer<CdInterestPayment>> => {
  refuseValidationFault(findCdInterestPayoutFault(withUpdatedInterestPayouts(cd, before ? [before] : [], [bare])));
  const { arrival, writes } = await planInterestCredit({ owner, cd, payment: bare, joins }, before);
  const payment = { ...bare, ...arrival };
  return {
    writes: [cdLedger.touch(owner, {}), ...buildInterestPaymentWrites(owner, cd, payment, before), ...writes],
    answer: payment,
  };
};

/**
 * Records a payment that the bank made, with its arrival where it is paid to an account of the person.
 * @throws Refusal 404; 400 for a day before the start or after today; 422 as `planPayment`.
 */
export const addInterestPayment = async (
  actor: Actor,
  { id, ...sent }: NewCdInterestPayment & { id: number },
  { now } = live,
): Promise<CdInterestPayment> =>
  planAndWrite(actor, now(), async () => {
    const cd = requireFound(await findCd(actor.id, id), 'CD');
    refuseInvalidPaymentDate(sent.paymentDate, cd, getDayInNewYork(now()));
    const { paidTo = cd.interestTo, separate, ...fields } = sent;
    const bare: CdInterestPayment = {
      ...fields,
      id: cd.lastRow + 1,
      principalBalance: sent.principalBalance ?? cd.principalAmount,
      interestRate: cd.interestRate,
      ...hasLeft(paidTo),
      version: 1,
    };
    return planPayment(actor.id, cd, bare, { joins: !separate });
  });

/**
 * Corrects what is sent of a payment; the rate stays the one that it was recorded at.
 * What it brought elsewhere follows.
 * @throws Refusal 404; 409 `stale`; 400 and 422 as for a new one; 422 `overdraw` where that has been spent.
 */
export const editInterestPayment = async (
  actor: Actor,
  { id, rowId, version, ...sent }: CdInterestPaymentEdit & Row,
  { now } = live,
): Promise<CdInterestPayment> =>
  planAndWrite(actor, now(), async () => {
    const { cd, before } = await findPayment(actor.id, { id, rowId });
    refuseStale('payment', version, before);
    const { paidTo: went, arrival: _arrival, joined: _joined, ...shown } = before;
    const { paidTo = went, separate, ...fields } = sent;
    const bare = { ...shown, ...fields, ...hasLeft(paidTo), version: shown.version + 1 } as CdInterestPayment;
    refuseInvalidPaymentDate(bare.paymentDate, cd, getDayInNewYork(now()));
    return planPayment(actor.id, cd, bare, { joins: !separate, before });
  });

/** With what it brought elsewhere; a row that was entered by hand stays. @throws Refusal 404; 422 `overdraw` where that has been spent. */
export const deleteInterestPayment = (actor: Actor, row: Row, { now } = live): Promise<void> =>
  planAndWrite(actor, now(), async () => {
    const { cd, before } = await findPayment(actor.id, row);
    const brought = await planInterestCreditRemoval(actor.id, before);
    const writes = [
      cdLedger.touch(actor.id, {}),
      ...buildInterestPaymentRemovalWrites(actor.id, cd, before),
      ...brought,
    ];
    return { writes, answer: undefined };
  });
