import type {
  ManualDividend,
  ManualDividendEdit,
  ManualDividendPage,
  NewManualDividend,
} from '#contract/dividends/manual-dividends';
import {
  computeForeignDividendNet,
  convertForeignDividendToUsd,
  type DividendInForeignCurrency,
} from '#core/dividends/dividend-currency';
import {
  computeEnteredDividendGross,
  type EnteredDividendAmounts,
  getStatedGrossAfterEdit,
} from '#core/dividends/entered-amounts';
import { computeNetDividend } from '#core/dividends/entitlement';
import { type Amount, toAmount, toDecimalText, toNumber } from '#core/money/amount';
import type { PortfolioPlatform } from '#core/portfolio/platforms';
import { knownStocks } from '#core/stocks/known-stocks';
import { normalizeSymbol } from '#core/stocks/symbols';
import type { Day } from '#core/time/day';
import { createFieldFinderByName, type FindFormField } from '#lib/form/field-errors';
import type { RequestWithAllFields } from '#lib/form/request-with-all-fields';
import { parseTypedFigureOrZero } from '#lib/form/typed-figure';
import {
  getForeignCurrency,
  getRateSource,
  noExchangeRate,
  type PaidCurrencyValues,
} from '../../stocks/exchange-rate/paid-currency';

/** The form as typed: figures stay text until they are sent, so that `0.30` is not rewritten under the hand. */
export interface DividendFormValues extends PaidCurrencyValues {
  symbol: string;
  companyName: string;
  shares: string;
  dividendPerShare: string;
  /** Of one in another currency, in that, in place of what it paid a share; fees and tax are in it as well. */
  grossInCurrency: string;
  fees: string;
  taxWithheld: string;
  paymentDate: Day;
  /** Empty for one on several platforms, or on none of them. */
  platform: PortfolioPlatform | '';
  notes: string;
}

export const getBlankDividendFormValues = (today: Day): DividendFormValues => ({
  symbol: '',
  companyName: '',
  shares: '',
  dividendPerShare: '',
  grossInCurrency: '',
  fees: '0',
  taxWithheld: '0',
  paymentDate: today,
  platform: '',
  notes: '',
  currency: '',
  ...noExchangeRate,
});

const toFigureText = (figure: number | null): string => (figure === null ? '' : toDecimalText(figure));

export const toDividendFormValues = (dividend: ManualDividend): DividendFormValues => {
  const { paidin } = dividend;
  const rate = paidin ? toDecimalText(paidin.exchangeRate) : '';
  return {
    symbol: dividend.symbol,
    companyName: dividend.companyname,
    shares: toFigureText(dividend.shares),
    dividendPerShare: toFigureText(dividend.dividendpershare),
    grossInCurrency: toFigureText(paidin?.gross ?? null),
    fees: toDecimalText(paidin?.fees ?? dividend.fees),
    taxWithheld: toDecimalText(paidin?.tax ?? dividend.taxwithheld),
    paymentDate: dividend.paymentdate,
    platform: dividend.platform ?? '',
    notes: dividend.notes,
    currency: paidin?.currency ?? '',
    exchangeRate: rate,
    proposedRate: rate,
    rateSource: paidin?.rateSource ?? 'entered',
  };
};

type Figures = Pick<DividendFormValues, 'shares' | 'dividendPerShare' | 'fees' | 'taxWithheld' | 'grossInCurrency'> &
  PaidCurrencyValues;

/** What a statement says of a recorded dividend in US dollars; undefined where its gross amount follows from its shares. */
export const getStatedDividendAmounts = ({
  grossstated,
  grossamount,
  shares,
  dividendpershare,
  paidin,
}: ManualDividend) =>
  grossstated && !paidin
    ? { gross: grossamount, shares: shares ?? 0, dividendPerShare: dividendpershare ?? 0 }
    : undefined;

const parseFigureAsNumber = (text: string): number => toNumber(parseTypedFigureOrZero(text));

/** What was typed of one in another currency; null where it is in US dollars. */
export const parsePaidInForeignCurrency = (values: Figures): DividendInForeignCurrency | null => {
  const currency = getForeignCurrency(values);
  return currency === undefined
    ? null
    : {
        currency,
        gross: parseFigureAsNumber(values.grossInCurrency),
        tax: parseFigureAsNumber(values.taxWithheld),
        fees: parseFigureAsNumber(values.fees),
        exchangeRate: parseFigureAsNumber(values.exchangeRate),
        rateSource: getRateSource(values),
      };
};

/** Fees and tax in US dollars, whatever they were typed in. */
const getUsdDeductions = (values: Figures): { fees: number; taxWithheld: number } => {
  const paidIn = parsePaidInForeignCurrency(values);
  if (!paidIn) return { fees: parseFigureAsNumber(values.fees), taxWithheld: parseFigureAsNumber(values.taxWithheld) };
  const { fees, taxWithheld } = convertForeignDividendToUsd(paidIn);
  return { fees, taxWithheld };
};

const computeGross = (values: Figures, stated: EnteredDividendAmounts | undefined): Amount => {
  const paidIn = parsePaidInForeignCurrency(values);
  if (paidIn) return toAmount(convertForeignDividendToUsd(paidIn).gross);
  const typed = {
    shares: parseFigureAsNumber(values.shares),
    dividendPerShare: parseFigureAsNumber(values.dividendPerShare),
  };
  return computeEnteredDividendGross({ ...typed, gross: stated && getStatedGrossAfterEdit(stated, typed) });
};

/**
 * The amounts as the server records them, in US dollars: 10 shares x $0.24 less $0.10 fees and $0.26 tax -> gross $2.40, net
 * $2.04. What a statement has stays, unless shares and what they paid are typed that say another.
 */
export const computeDividendAmounts = (values: Figures, stated?: EnteredDividendAmounts) => {
  const gross = computeGross(values, stated);
  const { fees, taxWithheld } = getUsdDeductions(values);
  return { gross: toNumber(gross), net: toNumber(computeNetDividend(gross, fees, taxWithheld)) };
};

/** Whether fees and tax leave nothing below zero, in the money that they are typed in. */
export const isNetDividendPossible = (values: Figures, stated?: EnteredDividendAmounts): boolean => {
  const paidIn = parsePaidInForeignCurrency(values);
  if (paidIn) return paidIn.gross === 0 || computeForeignDividendNet(paidIn).gte(0);
  const { gross, net } = computeDividendAmounts(values, stated);
  return gross === 0 || net >= 0;
};

const parseOptionalFigure = (text: string): number | null => (text.trim() === '' ? null : parseFigureAsNumber(text));

/** The fields as the API takes them; what cannot be read as a number is 0. Of one in another currency the shares may stay unsaid. */
export const toNewDividendRequest = (values: DividendFormValues): RequestWithAllFields<NewManualDividend> => {
  const paidIn = parsePaidInForeignCurrency(values);
  return {
    symbol: normalizeSymbol(values.symbol),
    companyName: values.companyName.trim(),
    shares: paidIn ? parseOptionalFigure(values.shares) : parseFigureAsNumber(values.shares),
    dividendPerShare: paidIn ? null : parseFigureAsNumber(values.dividendPerShare),
    ...getUsdDeductions(values),
    paymentDate: values.paymentDate,
    platform: values.platform || null,
    notes: values.notes.trim(),
    paidIn,
  };
};

/** Of one whose amount a statement has, what is left empty stays unsaid. */
export const toDividendEditRequest = (values: DividendFormValues): RequestWithAllFields<ManualDividendEdit> => ({
  ...toNewDividendRequest(values),
  shares: parseOptionalFigure(values.shares),
  dividendPerShare: getForeignCurrency(values) ? null : parseOptionalFigure(values.dividendPerShare),
});

const fieldsByPath = new Map<string, keyof DividendFormValues>([
  ['gross', 'grossInCurrency'],
  ['paidIn.gross', 'grossInCurrency'],
  ['paidIn.tax', 'taxWithheld'],
  ['paidIn.fees', 'fees'],
  ['paidIn.exchangeRate', 'exchangeRate'],
]);
const isField = (name: string): name is keyof DividendFormValues => Object.hasOwn(getBlankDividendFormValues(''), name);
const findFieldByName = createFieldFinderByName(isField);

/** A sentence about what was paid belongs at the field that it was typed in. */
export const findDividendFormField: FindFormField<keyof DividendFormValues> = (path) =>
  fieldsByPath.get(path) ?? findFieldByName(path);

/** The name that its dividends have, else that of a well-known stock; undefined for one never heard of. */
export const findDividendCompanyName = (
  symbol: string,
  companies: ManualDividendPage['companies'],
): string | undefined => {
  const normalized = normalizeSymbol(symbol);
  const known = companies.find((company) => company.symbol === normalized)?.companyName;
  return known ?? knownStocks.find((stock) => stock.symbol === normalized)?.name;
};
