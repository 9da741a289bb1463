import { addDays, type Day } from '#core/time/day';

/** Days after its maturity in which one can act before the bank rolls a CD over; none where nothing is said, or 0. */
export type CdGracePeriodTerms = { maturityDate: Day; graceDays?: number | undefined };

/** The last of these days: 7 days after March 1 end on March 8. Null where there are none. */
export const getCdGracePeriodEnd = ({ maturityDate, graceDays = 0 }: CdGracePeriodTerms): Day | null =>
  graceDays > 0 ? addDays(maturityDate, graceDays) : null;

/** From the day it matures to the last day of grace. */
export const isCdInGracePeriod = (cd: CdGracePeriodTerms, today: Day): boolean => {
  const end = getCdGracePeriodEnd(cd);
  return end !== null && cd.maturityDate <= today && today <= end;
};
