import { findCdInterestPayoutFault } from '#core/banking/cd-faults';
import {
  cdAggregateStore,
  type StoredCd,
  type StoredInterestPayment,
  withUpdatedInterestPayouts,
} from '#functions/cds/store';
import { refuseValidationFault } from '#functions/runtime/refusal';
import { planAggregatesRevert } from '#functions/runtime/storage/plan-aggregates-revert';
import type { RecordChange, TransactionWrite } from '#functions/runtime/storage/table';

/** What it has paid out follows from its payments. @throws Refusal where it could not have. */
const follow = (cd: StoredCd, gone: readonly object[], back: readonly object[]): StoredCd => {
  const after = withUpdatedInterestPayouts(cd, gone as StoredInterestPayment[], back as StoredInterestPayment[]);
  refuseValidationFault(findCdInterestPayoutFault(after));
  return after;
};

/** CDs and their payments as they were before a change. @throws ChangedBeforeUndoError, or Refusal as `follow`. */
export const planCdsRevert = (owner: string, records: readonly RecordChange[]): Promise<TransactionWrite[]> =>
  planAggregatesRevert(cdAggregateStore, 'CD', { owner, records }, { fields: ['paidOut'], follow });
