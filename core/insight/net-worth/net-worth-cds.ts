import { type CdFigureInputs, computeCdClosingPayout, computeCdValue } from '#core/banking/cds';
import type { CdInterestPayout } from '#core/banking/interest-payouts';
import { computeSumFigure } from '#core/insight/explain/compute-figure';
import {
  createRowTerm,
  type FigureTerm,
  type LedgerRowRef,
  toSubtractedTerm,
} from '#core/insight/explain/figure-terms';
import { type DatedBridgeEntry, isNonZeroTerm } from '#core/insight/returns/investment-bridge';
import { type Amount, toAmount, zeroAmount } from '#core/money/amount';
import type { Day } from '#core/time/day';

/**
 * `rolledInto`: the number of the CD that continues it from the day it was closed, so that no money crossed. `bankName`: where
 * it is.
 */
export type NetWorthCd = CdFigureInputs & { rolledInto?: number | null | undefined; bankName?: string | undefined };
type Days = { startDay: Day; endDay: Day };

/** Principal and interest at the close of a day; nothing before it was opened or once it was closed. */
export const computeCdValueAtClose = (cd: NetWorthCd, day: Day): Amount =>
  cd.startDate <= day && (cd.closedDate === null || cd.closedDate > day) ? computeCdValue(cd, day) : zeroAmount;

const toRef = ({ id, bankName }: NetWorthCd, date: Day): LedgerRowRef => ({ kind: 'cd', id, date, platform: bankName });

const isWithin = (day: Day | null, { startDay, endDay }: Days): day is Day =>
  day !== null && day > startDay && day <= endDay;

const createPrincipalTerm = (cd: NetWorthCd): FigureTerm =>
  createRowTerm('principal', 'money', toAmount(cd.principalAmount), toRef(cd, cd.startDate));

/** What closing paid: value less penalty. */
const createClosingTerm = (cd: NetWorthCd, day: Day): FigureTerm =>
  createRowTerm('payout', 'money', toAmount(computeCdClosingPayout(cd, day).net), toRef(cd, day));

const listPayoutsInRange = (cd: NetWorthCd, days: Days): CdInterestPayout[] =>
  (cd.paidOut ?? []).filter(({ date }) => isWithin(date, days));
const createPayoutTerm = (cd: NetWorthCd, { amount: paid, date }: CdInterestPayout): FigureTerm =>
  createRowTerm('paidOut', 'money', toAmount(paid), toRef(cd, date));

/** What it was worth when the range began or it was opened, and when the range ended or it was closed. */
const explainAccruedInterest = (cd: NetWorthCd, days: Days): FigureTerm => {
  const { startDay, endDay } = days;
  const isClosed = isWithin(cd.closedDate, days);
  const last = isClosed ? (cd.closedDate as Day) : endDay;
  const worth = (name: string, value: Amount, day: Day) => createRowTerm(name, 'money', value, toRef(cd, day));
  return computeSumFigure(
    'cdInterest',
    [
      worth(
        'valueAtEnd',
        isClosed ? toAmount(computeCdClosingPayout(cd, last).value) : computeCdValueAtClose(cd, last),
        last,
      ),
      toSubtractedTerm(
        isWithin(cd.startDate, days)
          ? createPrincipalTerm(cd)
          : worth('valueAtStart', computeCdValueAtClose(cd, startDay), startDay),
      ),
      ...listPayoutsInRange(cd, days).map((paid) => createPayoutTerm(cd, paid)),
    ],
    { row: toRef(cd, last) },
  );
};

/** Interest accrues daily as income; what is kept back at an early closing is a fee. */
export const listCdIncomeBridgeEntries = (cd: NetWorthCd, days: Days): DatedBridgeEntry[] => {
  const entries: DatedBridgeEntry[] = [{ line: 'income', part: explainAccruedInterest(cd, days), date: days.endDay }];
  if (isWithin(cd.closedDate, days)) {
    const penalty = toAmount(computeCdClosingPayout(cd, cd.closedDate).penalty);
    entries.push({
      line: 'fees',
      part: createRowTerm('penalty', 'money', penalty, toRef(cd, cd.closedDate)),
      date: cd.closedDate,
    });
  }
  return entries.filter(({ part }) => isNonZeroTerm(part));
};

type Roll = { from: NetWorthCd; into: NetWorthCd };

/** Of each CD that another continues on the day it was closed. */
const listRolls = (cds: readonly NetWorthCd[]): Roll[] => {
  const byId = new Map(cds.map((cd) => [cd.id, cd]));
  return cds.flatMap((from) => {
    const into = from.rolledInto ? byId.get(from.rolledInto) : undefined;
    return into && into.startDate === from.closedDate ? [{ from, into }] : [];
  });
};

/** What was added to the new one beyond what the old one paid, or paid out of it. */
const createRollEntry = ({ from, into }: Roll): DatedBridgeEntry => {
  const [paid, put] = [createClosingTerm(from, into.startDate), createPrincipalTerm(into)];
  const isMore = toAmount(put.value).gte(paid.value);
  const part = computeSumFigure('rolledOver', isMore ? [put, toSubtractedTerm(paid)] : [paid, toSubtractedTerm(put)], {
    row: toRef(into, into.startDate),
  });
  return { line: isMore ? 'contributions' : 'withdrawals', part, date: into.startDate };
};

/** Opening puts its principal in, closing takes its payout out; of a roll-over only what they differ by. */
export const listCdFlowBridgeEntries = (cds: readonly NetWorthCd[], days: Days): DatedBridgeEntry[] => {
  const rolls = listRolls(cds);
  const [old, young] = [new Set(rolls.map(({ from }) => from)), new Set(rolls.map(({ into }) => into))];
  const openedCds = cds
    .filter((cd) => !young.has(cd) && isWithin(cd.startDate, days))
    .map((cd): DatedBridgeEntry => ({ line: 'contributions', part: createPrincipalTerm(cd), date: cd.startDate }));
  const closed = cds.flatMap((cd): DatedBridgeEntry[] =>
    !old.has(cd) && isWithin(cd.closedDate, days)
      ? [{ line: 'withdrawals', part: createClosingTerm(cd, cd.closedDate), date: cd.closedDate }]
      : [],
  );
  // What it paid to an account of the person has not left the household: it stands there.
  const outside = cds.flatMap((cd) =>
    listPayoutsInRange(cd, days)
      .filter(({ to }) => to.kind === 'outside')
      .map((paid): DatedBridgeEntry => ({ line: 'withdrawals', part: createPayoutTerm(cd, paid), date: paid.date })),
  );
  const rolled = rolls.filter(({ into }) => isWithin(into.startDate, days)).map(createRollEntry);
  return [...openedCds, ...closed, ...outside, ...rolled].filter(({ part }) => isNonZeroTerm(part));
};
