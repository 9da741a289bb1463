import { corporateActionRules as rules } from '#contract/fields/field-rules';
import type { CorporateActionInput } from '#contract/portfolio/corporate-actions';
import { type Amount, toAmount, toNumber } from '#core/money/amount';
import { type CorporateActionKind, corporateActionKinds } from '#core/portfolio/corporate-actions/action-kinds';
import { type Day, isDay } from '#core/time/day';
import { createFieldFinderByName, type FindFormField } from '#lib/form/field-errors';
import { createFigureValidator, parseTypedFigureOrZero } from '#lib/form/typed-figure';
import type { SelectedStock } from '../../stocks/stock-search';

/** The form as typed: figures stay text until they are sent. */
export interface CorporateActionFormValues {
  kind: CorporateActionKind | '';
  /** The stock that is received, or the new name. */
  stock: SelectedStock | null;
  date: Day;
  terms: 'shares' | 'cash' | 'both';
  newShares: string;
  oldShares: string;
  cashPerShare: string;
  percent: string;
  basis: 'share' | 'total';
  amount: string;
  platform: string;
  quantity: string;
  /** What was paid for a fraction, by platform. */
  fractions: Record<string, string>;
}

export const getBlankCorporateActionFormValues = (): CorporateActionFormValues => ({
  kind: '',
  stock: null,
  date: '',
  terms: 'shares',
  newShares: '',
  oldShares: '1',
  cashPerShare: '',
  percent: '',
  basis: 'share',
  amount: '',
  platform: '',
  quantity: '',
  fractions: {},
});

/**
 * What the form begins with where an address proposes an action: `kind=merger&date=2026-03-04&to=NEW&newShares=1&oldShares=2`.
 * What it does not name, or names wrongly, stays empty.
 */
export const parseProposedCorporateAction = (proposal: string): CorporateActionFormValues => {
  const blank = getBlankCorporateActionFormValues();
  const fields = new URLSearchParams(proposal);
  const read = (name: string, otherwise = ''): string => fields.get(name) ?? otherwise;
  const [to, cashPerShare, amount] = [read('to'), read('cashPerShare'), read('amount')];
  return {
    ...blank,
    kind: corporateActionKinds.find((kind) => kind === read('kind')) ?? blank.kind,
    date: isDay(read('date')) ? read('date') : blank.date,
    stock: to ? { symbol: to, companyName: to } : null,
    terms: to ? 'shares' : 'cash',
    newShares: read('newShares', blank.newShares),
    oldShares: read('oldShares', blank.oldShares),
    cashPerShare,
    amount,
    basis: amount ? 'total' : blank.basis,
  };
};

const toFigure = (text: string): number => toNumber(parseTypedFigureOrZero(text));

const listFractions = ({ fractions }: CorporateActionFormValues) =>
  Object.entries(fractions)
    .filter(([, typed]) => typed.trim() !== '')
    .map(([platform, typed]) => ({ platform, amount: toFigure(typed) }));

export const paysCash = ({ kind, terms }: Pick<CorporateActionFormValues, 'kind' | 'terms'>): boolean =>
  kind === 'merger' && terms !== 'shares';

/** Whether another stock is part of it. */
export const hasReceivedStock = ({ kind, terms }: Pick<CorporateActionFormValues, 'kind' | 'terms'>): boolean =>
  kind === 'rename' || kind === 'spinOff' || (kind === 'merger' && terms !== 'cash');

/** Whether so many new shares come for old ones. */
export const hasRatio = (values: Pick<CorporateActionFormValues, 'kind' | 'terms'>): boolean =>
  values.kind === 'reverseSplit' || (values.kind !== 'rename' && hasReceivedStock(values));

/** The fields as the API takes them, of a kind that is chosen. */
export const toCorporateActionInput = (symbol: string, values: CorporateActionFormValues): CorporateActionInput => {
  const { kind, date } = values;
  const of = { symbol, date };
  const received = { to: (values.stock?.symbol ?? '').toUpperCase(), toName: values.stock?.companyName.trim() ?? '' };
  const ratio = { newShares: toFigure(values.newShares), oldShares: toFigure(values.oldShares) };
  const fractions = listFractions(values);
  switch (kind) {
    case 'rename':
    case '':
      return { kind: 'rename', symbol, ...received };
    case 'merger':
      return {
        kind,
        ...of,
        cashPerShare: paysCash(values) ? toFigure(values.cashPerShare) : 0,
        ...(values.terms === 'both' && { cashPercent: toFigure(values.percent) }),
        ...(hasReceivedStock(values) && { received: { ...received, ...ratio } }),
        fractions: hasReceivedStock(values) ? fractions : [],
      };
    case 'spinOff':
      return { kind, ...of, received: { ...received, ...ratio }, costPercent: toFigure(values.percent), fractions };
    case 'returnOfCapital':
      return {
        kind,
        ...of,
        ...(values.basis === 'share'
          ? { amountPerShare: toFigure(values.amount) }
          : { totalAmount: toFigure(values.amount) }),
      };
    case 'cashInLieu':
      return {
        kind,
        ...of,
        platform: values.platform,
        quantity: toFigure(values.quantity),
        amount: toFigure(values.amount),
      };
    case 'reverseSplit':
      return { kind, ...of, ...ratio, fractions };
  }
};

const isFilled = (text: string, rule: (typeof rules)['amount']): boolean =>
  text.trim() !== '' && createFigureValidator(rule)(text) === true;

const areFractionsReadable = ({ fractions }: CorporateActionFormValues): boolean =>
  Object.values(fractions).every((typed) => typed.trim() === '' || isFilled(typed, rules.amount));

/** As it would be sent; null while something of it is still to be typed. */
export const toCompleteCorporateAction = (
  symbol: string,
  values: CorporateActionFormValues,
): CorporateActionInput | null => {
  const { kind, stock, date } = values;
  const needed: boolean[] = [
    kind !== '',
    kind === 'rename' || isDay(date),
    !hasReceivedStock(values) || Boolean(stock?.symbol && stock.companyName.trim()),
    !hasRatio(values) || (isFilled(values.newShares, rules.newShares) && isFilled(values.oldShares, rules.oldShares)),
    !paysCash(values) || isFilled(values.cashPerShare, rules.perShare),
    (kind !== 'spinOff' && !(kind === 'merger' && values.terms === 'both')) || isFilled(values.percent, rules.percent),
    kind !== 'returnOfCapital' || isFilled(values.amount, values.basis === 'share' ? rules.perShare : rules.amount),
    kind !== 'cashInLieu' ||
      (values.platform !== '' && isFilled(values.quantity, rules.quantity) && isFilled(values.amount, rules.amount)),
    areFractionsReadable(values),
  ];
  return needed.every(Boolean) ? toCorporateActionInput(symbol, values) : null;
};

type ExactPrice = { price: string };

/** To the 6 decimals that the field takes. */
const toPercentText = (part: Amount, whole: Amount): string | null =>
  whole.gt(0) ? part.times(100).div(whole).round(6, 2).toFixed() : null;

/** One new share at $20 for four old ones at $95: $5 of $100 -> `5`. */
export const proposeSpinOffCostPercent = (
  { newShares, oldShares }: Pick<CorporateActionFormValues, 'newShares' | 'oldShares'>,
  [parent, child]: readonly [ExactPrice, ExactPrice],
): string | null => {
  const [up, down] = [parseTypedFigureOrZero(newShares), parseTypedFigureOrZero(oldShares)];
  if (!up.gt(0) || !down.gt(0)) return null;
  const value = toAmount(child.price).times(up).div(down);
  return toPercentText(value, value.plus(parent.price));
};

/** $10 in cash and half a share at $60 for each: $10 of $40 -> `25`. */
export const proposeMergerCashPercent = (
  { newShares, oldShares, cashPerShare }: Pick<CorporateActionFormValues, 'newShares' | 'oldShares' | 'cashPerShare'>,
  received: ExactPrice,
): string | null => {
  const [up, down, cash] = [
    parseTypedFigureOrZero(newShares),
    parseTypedFigureOrZero(oldShares),
    parseTypedFigureOrZero(cashPerShare),
  ];
  if (!up.gt(0) || !down.gt(0) || !cash.gt(0)) return null;
  return toPercentText(cash, cash.plus(toAmount(received.price).times(up).div(down)));
};

const isField = (name: string): name is keyof CorporateActionFormValues =>
  Object.hasOwn(getBlankCorporateActionFormValues(), name);
const ofName = createFieldFinderByName(isField);

const fieldsByPath: Readonly<Record<string, keyof CorporateActionFormValues>> = {
  to: 'stock',
  toName: 'stock',
  costPercent: 'percent',
  cashPercent: 'percent',
  amountPerShare: 'amount',
  totalAmount: 'amount',
};

/** Where a sentence of the server's about a part of the action belongs. */
export const findCorporateActionFormField: FindFormField<keyof CorporateActionFormValues> = (path) => {
  const name = path.split('.').findLast((one) => !/^\d+$/.test(one) && one !== 'action') ?? path;
  return fieldsByPath[name] ?? ofName(name);
};
