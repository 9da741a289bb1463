import type { NewOwnSplit, OwnSplit } from '#contract/portfolio/own-splits';
import { splitRules } from '#contract/portfolio/split-rules';
import { toDecimalText, toNumber } from '#core/money/amount';
import { type Day, isDay } from '#core/time/day';
import { createFieldFinderByName, type FindFormField } from '#lib/form/field-errors';
import type { RequestWithAllFields } from '#lib/form/request-with-all-fields';
import { createFigureValidator, parseTypedFigureOrZero } from '#lib/form/typed-figure';
import type { SelectedStock } from '../../stocks/stock-search';

/** The form as typed: figures stay text until they are sent. */
export interface SplitFormValues {
  stock: SelectedStock | null;
  date: Day;
  numerator: string;
  denominator: string;
}

export const getBlankSplitFormValues = (stock: SelectedStock | null): SplitFormValues => ({
  stock,
  date: '',
  numerator: '',
  denominator: '1',
});

export const toSplitFormValues = ({ symbol, date, numerator, denominator }: OwnSplit): SplitFormValues => ({
  stock: { symbol, companyName: symbol },
  date,
  numerator: toDecimalText(numerator),
  denominator: toDecimalText(denominator),
});

export const toNewSplitRequest = ({
  stock,
  date,
  numerator,
  denominator,
}: SplitFormValues): RequestWithAllFields<NewOwnSplit> => ({
  symbol: (stock?.symbol ?? '').toUpperCase(),
  date,
  numerator: toNumber(parseTypedFigureOrZero(numerator)),
  denominator: toNumber(parseTypedFigureOrZero(denominator)),
});

const isFilled = (text: string, rule: typeof splitRules.numerator): boolean =>
  text.trim() !== '' && createFigureValidator(rule)(text) === true;

/** As it would be sent; null while something of it is still to be typed. */
export const toCompleteSplitRequest = (values: SplitFormValues): NewOwnSplit | null =>
  values.stock?.symbol &&
  isDay(values.date) &&
  isFilled(values.numerator, splitRules.numerator) &&
  isFilled(values.denominator, splitRules.denominator)
    ? toNewSplitRequest(values)
    : null;

const isField = (name: string): name is keyof SplitFormValues => Object.hasOwn(getBlankSplitFormValues(null), name);
const ofName = createFieldFinderByName(isField);

export const findSplitFormField: FindFormField<keyof SplitFormValues> = (path) =>
  path === 'symbol' ? 'stock' : ofName(path);
