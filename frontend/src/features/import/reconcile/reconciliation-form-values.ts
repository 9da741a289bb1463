import type { BrokerStatedFigures } from '#contract/imports/import-reconciliation';
import type { ReconciliationReport } from '#contract/imports/reconciliations';
import { toDecimalText } from '#core/money/amount';
import { parseTypedAmount } from '#core/money/parse-amount';
import type { Day } from '#core/time/day';
import { parseTypedBrokerFigures } from '../file/parse-typed-broker-figures';
import type { PlatformStatedFiguresView } from '../file/worker-protocol';
import { reconciliationMessages } from './reconciliation-messages';

/** The form as typed. */
export interface ReconciliationFormValues {
  platform: string;
  day: Day;
  figures: string;
  /** What each year's field holds, by the year: `dividends2025`. */
  [dividends: `dividends${number}`]: string;
}

/** Years that have a field: that of today, and those before it. */
const maxYears = 6;
export const listDividendYears = (today: Day): number[] =>
  Array.from({ length: maxYears }, (_, at) => Number(today.slice(0, 4)) - at);
export const getDividendYearFieldName = (year: number): `dividends${number}` => `dividends${year}`;

const getBlankDividendYears = (today: Day): Record<`dividends${number}`, string> =>
  Object.fromEntries(listDividendYears(today).map((year) => [getDividendYearFieldName(year), '']));

/** As they were typed: the gross amount of whole years, or of one as far as the day. */
const getTypedDividendYears = ({ lines, day }: ReconciliationReport): Record<`dividends${number}`, string> =>
  Object.fromEntries(
    lines.flatMap(({ kind, part, what, from, to = day, stated }) => {
      const isTyped = kind === 'dividends' && part === 'gross' && (!from || (from === `${what}-01-01` && to === day));
      return isTyped ? [[getDividendYearFieldName(Number(what)), stated]] : [];
    }),
  );

/** As a person would type them: `AAPL 28.246354`, `USD 1120.55`. */
export const formatStatedFigures = ({
  positions,
  balances,
}: Pick<PlatformStatedFiguresView, 'positions' | 'balances'>): string =>
  [
    ...positions.map(({ symbol, quantity }) => `${symbol} ${quantity}`),
    ...balances.map(({ currency, amount }) => `${currency} ${amount}`),
  ].join('\n');

/** What is being worked on goes on: the figures of a comparison that did not agree, or does no longer, stand in the form again. */
export const getInitialReconciliationFormValues = (
  platform: string,
  last: ReconciliationReport | null,
  today: Day,
): ReconciliationFormValues => {
  if (!last || (last.different === 0 && !last.changedSince))
    return { platform, day: today, figures: '', ...getBlankDividendYears(today) };
  const stated = last.lines.filter((line) => line.stated !== '0' && line.kind !== 'dividends');
  const figures = stated.map(({ what, stated: figure }) => `${what} ${figure}`).join('\n');
  return { platform, day: last.day, figures, ...getBlankDividendYears(today), ...getTypedDividendYears(last) };
};

const parseDividendYears = (values: ReconciliationFormValues): BrokerStatedFigures['dividends'] =>
  Object.entries(values).flatMap(([name, typed]) => {
    const year = /^dividends(\d{4})$/.exec(name)?.[1];
    const gross = year && parseTypedAmount(typed);
    return gross ? [{ year, currency: 'USD', gross: toDecimalText(gross) }] : [];
  });

export const validateTypedBrokerFigures = (figures: string, values: ReconciliationFormValues): true | string => {
  const read = parseTypedBrokerFigures(figures);
  if ('wrong' in read) return reconciliationMessages.unread(read.wrong);
  return (
    read.positions.length + read.balances.length + parseDividendYears(values).length > 0 || reconciliationMessages.none
  );
};

/** Of a year's field: nothing, or an amount of a year that has begun. */
export const validateDividendYearAmount = (
  year: number,
  typed: string,
  { day }: ReconciliationFormValues,
): true | string => {
  if (typed.trim() === '') return true;
  if (parseTypedAmount(typed) === null) return reconciliationMessages.notAnAmount;
  return day.slice(0, 4) >= String(year) || reconciliationMessages.yearAfter;
};

/** Of figures that are readable. */
export const toStatedFiguresInput = (values: ReconciliationFormValues): BrokerStatedFigures => {
  const { platform, day, figures } = values;
  const read = parseTypedBrokerFigures(figures);
  const { positions, balances } = 'wrong' in read ? { positions: [], balances: [] } : read;
  return {
    platform: platform as BrokerStatedFigures['platform'],
    day,
    positions,
    balances,
    dividends: parseDividendYears(values),
  };
};
