import type { Cd, CdSummary, InterestPayment } from '#contract/cds';
import { cdValue, daysLeft, nextToMature, summarizeCds } from '#core/banking/cds';
import { compareText } from '#core/text/compare';
import { type Day, dayInNewYork } from '#core/time/day';
import { paymentShown } from '#functions/cds/payments';
import { cdShown } from '#functions/cds/service';
import { findCd, findCdBranch, listCds, type StoredCd } from '#functions/cds/store';
import type { Actor } from '#functions/identity/actor';
import { orNotFound } from '#functions/refusal';

const live = { today: () => dayInNewYork(new Date()) };

const closedLast = (a: StoredCd, b: StoredCd): number => Number(a.closedDate !== null) - Number(b.closedDate !== null);
const byMaturity = (a: StoredCd, b: StoredCd): number =>
  closedLast(a, b) || compareText(a.maturityDate, b.maturityDate) || a.id - b.id;

export const reportCds = async (actor: Actor, _input: unknown, { today } = live): Promise<{ cds: Cd[] }> => {
  const cds = await listCds(actor.id);
  return { cds: cds.sort(byMaturity).map((cd) => cdShown(cd, today())) };
};

export const getCd = async (actor: Actor, { id }: { id: number }, { today } = live): Promise<Cd> =>
  cdShown(orNotFound(await findCd(actor.id, id), 'CD'), today());

const next = (cds: readonly StoredCd[], today: Day): CdSummary['nextMaturity'] => {
  const cd = nextToMature(cds, today);
  if (!cd) return null;
  const { id, accountNumber, bankName, maturityDate } = cd;
  const figures = { daysLeft: daysLeft(cd, today), valueAtMaturity: cdValue(cd, maturityDate) };
  return { id, accountNumber, bankName, maturityDate, ...figures };
};

export const reportSummary = async (actor: Actor, _input: unknown, { today } = live): Promise<CdSummary> => {
  const [cds, asOf] = [await listCds(actor.id), today()];
  return { ...summarizeCds(cds, asOf), nextMaturity: next(cds, asOf), asOf };
};

export const listInterest = async (
  actor: Actor,
  { id }: { id: number },
): Promise<{ interestPayments: InterestPayment[] }> => {
  const { rows } = orNotFound(await findCdBranch(actor.id, id), 'CD');
  return { interestPayments: rows.toReversed().map(paymentShown) };
};
