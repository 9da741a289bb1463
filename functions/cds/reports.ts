import type { Cd, CdInterestPayment, CdSummary } from '#contract/cds';
import { computeCdValueAsNumber, countDaysToMaturity, findNextMaturingCd, summarizeCds } from '#core/banking/cds';
import { compareText } from '#core/text/compare';
import { type Day, getDayInNewYork } from '#core/time/day';
import { toCd } from '#functions/cds/service';
import { findCd, findCdAggregate, listCds, type StoredCd } from '#functions/cds/store';
import type { Actor } from '#functions/runtime/identity/actor';
import { requireFound } from '#functions/runtime/refusal';

const live = { today: () => getDayInNewYork(new Date()) };

const closedLast = (a: StoredCd, b: StoredCd): number => Number(a.closedDate !== null) - Number(b.closedDate !== null);
const byMaturity = (a: StoredCd, b: StoredCd): number =>
  closedLast(a, b) || compareText(a.maturityDate, b.maturityDate) || a.id - b.id;

export const reportCds = async (actor: Actor, _input: unknown, { today } = live): Promise<{ cds: Cd[] }> => {
  const cds = await listCds(actor.id);
  return { cds: cds.sort(byMaturity).map((cd) => toCd(cd, today())) };
};

export const getCd = async (actor: Actor, { id }: { id: number }, { today } = live): Promise<Cd> =>
  toCd(requireFound(await findCd(actor.id, id), 'CD'), today());

const buildNextMaturity = (cds: readonly StoredCd[], today: Day): CdSummary['nextMaturity'] => {
  const cd = findNextMaturingCd(cds, today);
  if (!cd) return null;
  const { id, accountNumber, bankName, maturityDate } = cd;
  const figures = {
    daysLeft: countDaysToMaturity(cd, today),
    valueAtMaturity: computeCdValueAsNumber(cd, maturityDate),
  };
  return { id, accountNumber, bankName, maturityDate, ...figures };
};

export const reportCdSummary = async (actor: Actor, _input: unknown, { today } = live): Promise<CdSummary> => {
  const [cds, asOf] = [await listCds(actor.id), today()];
  return { ...summarizeCds(cds, asOf), nextMaturity: buildNextMaturity(cds, asOf), asOf };
};

export const listInterestPayments = async (
  actor: Actor,
  { id }: { id: number },
): Promise<{ interestPayments: CdInterestPayment[] }> => {
  const { rows } = requireFound(await findCdAggregate(actor.id, id), 'CD');
  return { interestPayments: rows.toReversed() };
};
