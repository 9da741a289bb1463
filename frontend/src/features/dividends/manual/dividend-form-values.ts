import type {
  ManualDividend,
  ManualDividendEdit,
  ManualDividendPage,
  NewManualDividend,
} from '#contract/dividends/manual-dividends';
import {
  computeEnteredDividendGross,
  type EnteredDividendAmounts,
  getStatedGrossAfterEdit,
} from '#core/dividends/entered-amounts';
import { computeNetDividend } from '#core/dividends/entitlement';
import { toDecimalText, toNumber } from '#core/money/amount';
import type { PortfolioPlatform } from '#core/portfolio/platforms';
import { knownStocks } from '#core/stocks/known-stocks';
import { normalizeSymbol } from '#core/stocks/symbols';
import type { Day } from '#core/time/day';
import type { RequestWithAllFields } from '#lib/form/request-with-all-fields';
import { parseTypedFigure } from '#lib/form/typed-figure';

/** The form as typed: figures stay text until they are sent, so that `0.30` is not rewritten under the hand. */
export interface DividendFormValues {
  symbol: string;
  companyName: string;
  shares: string;
  dividendPerShare: string;
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
  fees: '0',
  taxWithheld: '0',
  paymentDate: today,
  platform: '',
  notes: '',
});

const toFigureText = (figure: number | null): string => (figure === null ? '' : toDecimalText(figure));

export const toDividendFormValues = (dividend: ManualDividend): DividendFormValues => ({
  symbol: dividend.symbol,
  companyName: dividend.companyname,
  shares: toFigureText(dividend.shares),
  dividendPerShare: toFigureText(dividend.dividendpershare),
  fees: toDecimalText(dividend.fees),
  taxWithheld: toDecimalText(dividend.taxwithheld),
  paymentDate: dividend.paymentdate,
  platform: dividend.platform ?? '',
  notes: dividend.notes,
});

type Figures = Pick<DividendFormValues, 'shares' | 'dividendPerShare' | 'fees' | 'taxWithheld'>;

/** What a statement says of a recorded dividend; undefined where its gross amount follows from its shares. */
export const getStatedDividendAmounts = ({ grossstated, grossamount, shares, dividendpershare }: ManualDividend) =>
  grossstated ? { gross: grossamount, shares: shares ?? 0, dividendPerShare: dividendpershare ?? 0 } : undefined;

/**
 * The amounts as the server records them: 10 shares x $0.24 less $0.10 fees and $0.26 tax -> gross $2.40, net $2.04. What a
 * statement has stays, unless shares and what they paid are typed that say another.
 */
export const computeDividendAmounts = (
  { shares, dividendPerShare, fees, taxWithheld }: Figures,
  stated?: EnteredDividendAmounts,
) => {
  const typed = {
    shares: toNumber(parseTypedFigure(shares)),
    dividendPerShare: toNumber(parseTypedFigure(dividendPerShare)),
  };
  const gross = computeEnteredDividendGross({ ...typed, gross: stated && getStatedGrossAfterEdit(stated, typed) });
  return {
    gross: toNumber(gross),
    net: toNumber(computeNetDividend(gross, parseTypedFigure(fees), parseTypedFigure(taxWithheld))),
  };
};

/** The fields as the API takes them; what cannot be read as a number is 0. */
export const toNewDividendRequest = (values: DividendFormValues): RequestWithAllFields<NewManualDividend> => ({
  symbol: normalizeSymbol(values.symbol),
  companyName: values.companyName.trim(),
  shares: toNumber(parseTypedFigure(values.shares)),
  dividendPerShare: toNumber(parseTypedFigure(values.dividendPerShare)),
  fees: toNumber(parseTypedFigure(values.fees)),
  taxWithheld: toNumber(parseTypedFigure(values.taxWithheld)),
  paymentDate: values.paymentDate,
  platform: values.platform || null,
  notes: values.notes.trim(),
});

const parseOptionalFigure = (text: string): number | null =>
  text.trim() === '' ? null : toNumber(parseTypedFigure(text));

/** Of one whose amount a statement has, what is left empty stays unsaid. */
export const toDividendEditRequest = (values: DividendFormValues): RequestWithAllFields<ManualDividendEdit> => ({
  ...toNewDividendRequest(values),
  shares: parseOptionalFigure(values.shares),
  dividendPerShare: parseOptionalFigure(values.dividendPerShare),
});

/** The name that its dividends have, else that of a well-known stock; undefined for one never heard of. */
export const findDividendCompanyName = (
  symbol: string,
  companies: ManualDividendPage['companies'],
): string | undefined => {
  const normalized = normalizeSymbol(symbol);
  const known = companies.find((company) => company.symbol === normalized)?.companyName;
  return known ?? knownStocks.find((stock) => stock.symbol === normalized)?.name;
};
