import { type CdState, payoutOn, valueOn } from '#core/banking/cds';
import { type AnyPart, fromRow, less, type RowRef } from '#core/insight/explained';
import { isSome, type RowEntry } from '#core/insight/investments';
import { madeOfSum } from '#core/insight/made';
import { type Amount, amount, zero } from '#core/money/amount';
import type { Day } from '#core/time/day';

/**
 * `rolledInto`: the number of the CD that continues it from the day it was closed, so that no money crossed. `bankName`: where
 * it is.
 */
export type HouseholdCd = CdState & { rolledInto?: number | null | undefined; bankName?: string | undefined };
type Days = { startDay: Day; endDay: Day };

/** Principal and interest at the close of a day; nothing before it was opened or once it was closed. */
export const cdOn = (cd: HouseholdCd, day: Day): Amount =>
  cd.startDate <= day && (cd.closedDate === null || cd.closedDate > day) ? valueOn(cd, day) : zero;

const refOf = ({ id, bankName }: HouseholdCd, date: Day): RowRef => ({ kind: 'cd', id, date, platform: bankName });

const isWithin = (day: Day | null, { startDay, endDay }: Days): day is Day =>
  day !== null && day > startDay && day <= endDay;

const opening = (cd: HouseholdCd): AnyPart =>
  fromRow('principal', 'money', amount(cd.principalAmount), refOf(cd, cd.startDate));

/** What closing paid: value less penalty. */
const closing = (cd: HouseholdCd, day: Day): AnyPart =>
  fromRow('payout', 'money', amount(payoutOn(cd, day).net), refOf(cd, day));

/** What it was worth when the range began or it was opened, and when the range ended or it was closed. */
const accrued = (cd: HouseholdCd, days: Days): AnyPart => {
  const { startDay, endDay } = days;
  const isClosed = isWithin(cd.closedDate, days);
  const last = isClosed ? (cd.closedDate as Day) : endDay;
  const worth = (name: string, value: Amount, day: Day) => fromRow(name, 'money', value, refOf(cd, day));
  return madeOfSum(
    'cdInterest',
    [
      worth('valueAtEnd', isClosed ? amount(payoutOn(cd, last).value) : cdOn(cd, last), last),
      less(isWithin(cd.startDate, days) ? opening(cd) : worth('valueAtStart', cdOn(cd, startDay), startDay)),
    ],
    { row: refOf(cd, last) },
  );
};

/** Interest accrues daily as income; what is kept back at an early closing is a fee. */
export const cdIncome = (cd: HouseholdCd, days: Days): RowEntry[] => {
  const entries: RowEntry[] = [{ line: 'income', part: accrued(cd, days), date: days.endDay }];
  if (isWithin(cd.closedDate, days)) {
    const penalty = amount(payoutOn(cd, cd.closedDate).penalty);
    entries.push({
      line: 'fees',
      part: fromRow('penalty', 'money', penalty, refOf(cd, cd.closedDate)),
      date: cd.closedDate,
    });
  }
  return entries.filter(({ part }) => isSome(part));
};

type Roll = { from: HouseholdCd; into: HouseholdCd };

/** Of each CD that another continues on the day it was closed. */
const rollsIn = (cds: readonly HouseholdCd[]): Roll[] => {
  const byId = new Map(cds.map((cd) => [cd.id, cd]));
  return cds.flatMap((from) => {
    const into = from.rolledInto ? byId.get(from.rolledInto) : undefined;
    return into && into.startDate === from.closedDate ? [{ from, into }] : [];
  });
};

/** What was added to the new one beyond what the old one paid, or paid out of it. */
const rollEntry = ({ from, into }: Roll): RowEntry => {
  const [paid, put] = [closing(from, into.startDate), opening(into)];
  const isMore = amount(put.value).gte(paid.value);
  const part = madeOfSum('rolledOver', isMore ? [put, less(paid)] : [paid, less(put)], {
    row: refOf(into, into.startDate),
  });
  return { line: isMore ? 'contributions' : 'withdrawals', part, date: into.startDate };
};

/** Opening puts its principal in, closing takes its payout out; of a roll-over only what they differ by. */
export const cdFlows = (cds: readonly HouseholdCd[], days: Days): RowEntry[] => {
  const rolls = rollsIn(cds);
  const [old, young] = [new Set(rolls.map(({ from }) => from)), new Set(rolls.map(({ into }) => into))];
  const opened = cds
    .filter((cd) => !young.has(cd) && isWithin(cd.startDate, days))
    .map((cd): RowEntry => ({ line: 'contributions', part: opening(cd), date: cd.startDate }));
  const closed = cds.flatMap((cd): RowEntry[] =>
    !old.has(cd) && isWithin(cd.closedDate, days)
      ? [{ line: 'withdrawals', part: closing(cd, cd.closedDate), date: cd.closedDate }]
      : [],
  );
  const rolled = rolls.filter(({ into }) => isWithin(into.startDate, days)).map(rollEntry);
  return [...opened, ...closed, ...rolled].filter(({ part }) => isSome(part));
};
