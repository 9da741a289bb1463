import { annualised, overPeriod, yearDays } from '#core/insight/annualise';
import type { AnyPart, How } from '#core/insight/explained';
import { rootsOf } from '#core/insight/flow-roots';
import { type Amount, amount, sum, zero } from '#core/money/amount';
import { carriedQuotient } from '#core/money/carried-quotient';
import { exactly, power } from '#core/money/power';
import { type Day, daysBetween } from '#core/time/day';

/** What a figure is made by: each operation stands here once, for the figure and for whoever recomputes it. */

/** Decimals of a growth that is carried on from day to day. */
const growthDecimals = 30;
const halfEven = 2;
const down = 0;

/** To 40 decimals, half-even, of either sign. @throws Error where `by` is 0. */
export const quotient = (whole: Amount, by: Amount): Amount => {
  if (by.eq(0)) throw new Error('Nothing can be divided by zero.');
  const size = carriedQuotient(whole.abs(), by.abs());
  return whole.lt(0) === by.lt(0) ? size : zero.minus(size);
};

/** The growth after one more factor: 1.05 and 1.1 -> 1.155. */
export const grown = (growth: Amount, factor: Amount): Amount => growth.times(factor).round(growthDecimals, halfEven);

/** 1.05 and 0.9 -> 0.945. */
const growth = (factors: readonly Amount[]): Amount => factors.reduce(grown, amount(1));

/** Decimals of a rate that was searched for: it is known to 1e-9. */
const rateDecimals = 12;
export const rateFrom = (found: number): Amount => amount(found).round(rateDecimals, halfEven);

export type Dated = { date: Day; amount: Amount };

/** From the first to the last of them. */
export const spanOf = (flows: readonly Dated[]): number => {
  const days = flows.map(({ date }) => date).toSorted();
  return days.length === 0 ? 0 : daysBetween(days[0] as Day, days.at(-1) as Day);
};

/** The rates at which the flows come to nothing, those of `unit` days each, ascending. */
export const ratesOf = (flows: readonly Dated[], unit: number): Amount[] => {
  const first = flows.map(({ date }) => date).toSorted()[0] ?? '';
  const dated = flows.map(({ date, amount: value }) => ({ days: daysBetween(first, date), amount: value.toNumber() }));
  return rootsOf(dated, unit).map(rateFrom);
};

const datedIn = (parts: readonly AnyPart[]): Dated[] =>
  parts.map((part) => {
    if (!part.date) throw new Error(`${part.name} has no date.`);
    return { date: part.date, amount: amount(part.value) };
  });

const onlyRate = (parts: readonly AnyPart[], unit: (flows: readonly Dated[]) => number): Amount => {
  const flows = datedIn(parts);
  const [rate, ...others] = ratesOf(flows, unit(flows));
  if (!rate || others.length > 0) throw new Error('Not one rate fits.');
  return rate;
};

/** What a dollar becomes: 1 + 0.045 x 182 / 365. */
const accrued = (rate: Amount, days: Amount): Amount => amount(exactly(days.toNumber(), yearDays).times(rate).plus(1));

/** What a dollar becomes: (1 + 0.045 / 12) ^ (12 x 182 / 365). */
const compounded = (rate: Amount, days: Amount, periods: number): Amount =>
  amount(power(exactly(1, periods).times(rate).plus(1), periods * days.toNumber(), yearDays));

/** 1.0226 in 182 days -> 0.0458, less 1. */
const yieldOf = (growth: Amount, days: Amount): Amount => amount(power(growth, yearDays, days.toNumber()).minus(1));

const one = amount(1);

/** 30 from 45 to 15 -> 0.5; 10 -> 1, and 50 -> 0. */
const onTheWay = (value: Amount, worst: Amount, best: Amount): Amount => {
  const share = quotient(value.minus(worst), best.minus(worst));
  return share.lt(0) ? zero : share.gt(1) ? one : share;
};

const signed = (parts: readonly AnyPart[]): Amount[] =>
  parts.map(({ value, less }) => (less ? zero.minus(value) : amount(value)));

const exact = (how: How, parts: readonly AnyPart[]): Amount => {
  const [first = zero, second = zero, ...others] = parts.map(({ value }) => amount(value));
  if (how.by === 'sum') return sum(signed(parts));
  if (how.by === 'rate-of-flows') return onlyRate(parts, () => yearDays);
  if (how.by === 'period-of-flows') return onlyRate(parts, spanOf);
  if (how.by === 'yearly') return annualised(first, how.days) ?? zero;
  if (how.by === 'period') return overPeriod(first, how.days);
  if (how.by === 'quotient') return quotient(first, second);
  if (how.by === 'percent') return quotient(first.times(100), second);
  if (how.by === 'accrued') return accrued(first, second);
  if (how.by === 'compounded') return compounded(first, second, how.periods);
  if (how.by === 'yield') return yieldOf(first, second);
  if (how.by === 'at-most') return first.lte(second) ? one : zero;
  if (how.by === 'under') return first.lt(second) ? one : zero;
  if (how.by === 'between') return onTheWay(first, second, others[0] ?? zero);
  const all = parts.map(({ value }) => amount(value));
  if (how.by === 'growth') return growth(all);
  return how.by === 'chain'
    ? growth(all).minus(1)
    : others.reduce((product, one) => product.times(one), first.times(second));
};

/** What the parts come to. @throws Error where they come to nothing that can be told. */
export const applied = (how: How, parts: readonly AnyPart[]): Amount => {
  const value = exact(how, parts);
  if (how.isDown) return value.round(how.places ?? 0, down);
  return how.places === undefined ? value : rounded(value, how.places);
};

/** Beyond these decimals is what dividing left behind, as in `core/money`: a tie of what is shown is told without it. */
const meantDecimals = 30;
/** What has as many is carried on, and shows no tie. */
const carriedFrom = 20;

const rounded = (value: Amount, places: number): Amount =>
  (places < carriedFrom ? value.round(meantDecimals, halfEven) : value).round(places, halfEven);
