import type { Cd, CdRollover } from '#contract/cds';
import { computeCdClosingPayout } from '#core/banking/cds';
import { type Day, formatLongDay, getDayInNewYork } from '#core/time/day';
import { refuseInvalidCd } from '#functions/cds/rules';
import { toCd } from '#functions/cds/service';
import { buildCdWrites, cdLedger, findCd, type StoredCd } from '#functions/cds/store';
import { clock } from '#functions/runtime/clock';
import type { Actor } from '#functions/runtime/identity/actor';
import { fieldRefusal, Refusal, refuseStale, requireFound } from '#functions/runtime/refusal';

const live = { now: clock };

const alreadyClosedRefusal = (day: Day) =>
  new Refusal(422, 'closed', `This CD was closed on ${formatLongDay(day)}; only an open one can be rolled over.`);
const nothingPaidOutRefusal = () =>
  fieldRefusal('principalAmount', 'The old CD pays out nothing. Enter the principal of the new one.');

const refuseDay = (day: Day, { startDate }: StoredCd, today: Day): void => {
  if (day > today) {
    throw fieldRefusal('startDate', 'The new CD cannot start in the future: the old one is rolled over on that day.');
  }
  if (day < startDate)
    throw fieldRefusal(
      'startDate',
      `The old CD starts on ${formatLongDay(startDate)}; it cannot be rolled over earlier.`,
    );
};

/** The old one, closed on the day that the new one starts, and the new one with what that pays out. */
const createSuccessor = (before: StoredCd, id: number, sent: Omit<CdRollover, 'version'>, today: Day) => {
  const { rolledInto: _into, paidOut: _paidOut, ...terms } = before;
  const startDate = sent.startDate ?? (before.maturityDate < today ? before.maturityDate : today);
  refuseDay(startDate, before, today);
  const closed: StoredCd = { ...before, closedDate: startDate, rolledInto: id, version: before.version + 1 };
  const principalAmount = sent.principalAmount ?? computeCdClosingPayout(before, startDate).net;
  if (principalAmount <= 0) throw nothingPaidOutRefusal();
  const own = { id, startDate, principalAmount, closedDate: null, rolledFrom: before.id, version: 1, lastRow: 0 };
  const successor = { ...terms, ...sent, ...own } as StoredCd;
  refuseInvalidCd(successor, today);
  return { closed, opened: successor };
};

/**
 * Closes a CD and opens the one that it is rolled over into, in one transaction; each names the other.
 * @throws Refusal 404; 409 `stale`; 422 `closed`; 400 for a day before the old one began or after today; as `addCd`.
 */
export const rollOverCd = async (
  actor: Actor,
  { id, version, ...sent }: CdRollover & { id: number },
  { now } = live,
): Promise<{ closed: Cd; opened: Cd }> => {
  const today = getDayInNewYork(now());
  return cdLedger.change(actor, now(), async (last) => {
    const before = requireFound(await findCd(actor.id, id), 'CD');
    refuseStale('CD', version, before);
    if (before.closedDate !== null) throw alreadyClosedRefusal(before.closedDate);
    const { closed, opened } = createSuccessor(before, last + 1, sent, today);
    const writes = [buildCdWrites(actor.id, closed, before), buildCdWrites(actor.id, opened)];
    return { writes, answer: { closed: toCd(closed, today), opened: toCd(opened, today) }, last: opened.id };
  });
};
