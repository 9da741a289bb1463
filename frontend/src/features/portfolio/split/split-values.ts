import type { NewSplit, OwnSplit } from '#contract/portfolio/own-splits';
import { splitRules } from '#contract/portfolio/split-rules';
import { toDecimalText, toNumber } from '#core/money/amount';
import { type Day, isDay } from '#core/time/day';
import type { EveryField } from '#lib/form/every-field';
import { type FieldForPath, matchFieldByName } from '#lib/form/field-errors';
import { parseFigure, validateFigure } from '#lib/form/typed-figure';
import type { SelectedStock } from '../../stocks/stock-search';

/** The form as typed: figures stay text until they are sent. */
export interface SplitValues {
  stock: SelectedStock | null;
  date: Day;
  numerator: string;
  denominator: string;
}

export const getBlankSplit = (stock: SelectedStock | null): SplitValues => ({
  stock,
  date: '',
  numerator: '',
  denominator: '1',
});

export const toSplitValues = ({ symbol, date, numerator, denominator }: OwnSplit): SplitValues => ({
  stock: { symbol, companyName: symbol },
  date,
  numerator: toDecimalText(numerator),
  denominator: toDecimalText(denominator),
});

export const toNewSplit = ({ stock, date, numerator, denominator }: SplitValues): EveryField<NewSplit> => ({
  symbol: (stock?.symbol ?? '').toUpperCase(),
  date,
  numerator: toNumber(parseFigure(numerator)),
  denominator: toNumber(parseFigure(denominator)),
});

const isFilled = (text: string, rule: typeof splitRules.numerator): boolean =>
  text.trim() !== '' && validateFigure(rule)(text) === true;

/** As it would be sent; null while something of it is still to be typed. */
export const toCompleteSplit = (values: SplitValues): NewSplit | null =>
  values.stock?.symbol &&
  isDay(values.date) &&
  isFilled(values.numerator, splitRules.numerator) &&
  isFilled(values.denominator, splitRules.denominator)
    ? toNewSplit(values)
    : null;

const isField = (name: string): name is keyof SplitValues => Object.hasOwn(getBlankSplit(null), name);
const ofName = matchFieldByName(isField);

export const getSplitField: FieldForPath<keyof SplitValues> = (path) => (path === 'symbol' ? 'stock' : ofName(path));
