import type { WholeComparison } from '#contract/comparisons';
import type { Stated } from '#contract/import-certificate';
import { inDigits } from '#core/money/amount';
import { typedAmount } from '#core/money/typed-amount';
import type { Day } from '#core/time/day';
import { words } from './compare-words';
import type { StatedView } from './protocol';
import { readStated } from './stated-text';

/** The form as typed. */
export interface CompareValues {
  platform: string;
  day: Day;
  figures: string;
  /** What each year's field holds, by the year: `dividends2025`. */
  [dividends: `dividends${number}`]: string;
}

/** Years that have a field: that of today, and those before it. */
const mostYears = 6;
export const yearsOf = (today: Day): number[] =>
  Array.from({ length: mostYears }, (_, at) => Number(today.slice(0, 4)) - at);
export const yearField = (year: number): `dividends${number}` => `dividends${year}`;

const emptyYears = (today: Day): Record<`dividends${number}`, string> =>
  Object.fromEntries(yearsOf(today).map((year) => [yearField(year), '']));

/** As they were typed: the gross amount of whole years, or of one as far as the day. */
const yearsIn = ({ lines, day }: WholeComparison): Record<`dividends${number}`, string> =>
  Object.fromEntries(
    lines.flatMap(({ kind, part, what, from, to = day, stated }) => {
      const isTyped = kind === 'dividends' && part === 'gross' && (!from || (from === `${what}-01-01` && to === day));
      return isTyped ? [[yearField(Number(what)), stated]] : [];
    }),
  );

/** As a person would type them: `AAPL 28.246354`, `USD 1120.55`. */
export const asTyped = ({ positions, balances }: Pick<StatedView, 'positions' | 'balances'>): string =>
  [
    ...positions.map(({ symbol, quantity }) => `${symbol} ${quantity}`),
    ...balances.map(({ currency, amount }) => `${currency} ${amount}`),
  ].join('\n');

/** What is being worked on goes on: the figures of a comparison that did not agree, or does no longer, stand in the form again. */
export const beginning = (platform: string, last: WholeComparison | null, today: Day): CompareValues => {
  if (!last || (last.different === 0 && !last.changedSince))
    return { platform, day: today, figures: '', ...emptyYears(today) };
  const stated = last.lines.filter((line) => line.stated !== '0' && line.kind !== 'dividends');
  const figures = stated.map(({ what, stated: figure }) => `${what} ${figure}`).join('\n');
  return { platform, day: last.day, figures, ...emptyYears(today), ...yearsIn(last) };
};

const typedYears = (values: CompareValues): Stated['dividends'] =>
  Object.entries(values).flatMap(([name, typed]) => {
    const year = /^dividends(\d{4})$/.exec(name)?.[1];
    const gross = year && typedAmount(typed);
    return gross ? [{ year, currency: 'USD', gross: inDigits(gross) }] : [];
  });

export const isReadable = (figures: string, values: CompareValues): true | string => {
  const read = readStated(figures);
  if ('wrong' in read) return words.unread(read.wrong);
  return read.positions.length + read.balances.length + typedYears(values).length > 0 || words.none;
};

/** Of a year's field: nothing, or an amount of a year that has begun. */
export const isYearRight = (year: number, typed: string, { day }: CompareValues): true | string => {
  if (typed.trim() === '') return true;
  if (typedAmount(typed) === null) return words.notAnAmount;
  return day.slice(0, 4) >= String(year) || words.yearAfter;
};

/** Of figures that are readable. */
export const toState = (values: CompareValues): Stated => {
  const { platform, day, figures } = values;
  const read = readStated(figures);
  const { positions, balances } = 'wrong' in read ? { positions: [], balances: [] } : read;
  return { platform: platform as Stated['platform'], day, positions, balances, dividends: typedYears(values) };
};
