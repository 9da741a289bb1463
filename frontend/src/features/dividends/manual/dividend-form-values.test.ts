import { describe, expect, it } from 'vitest';
import type { ManualDividend } from '#contract/dividends/manual-dividends';
import { covers } from '#tests/kit/covers';
import {
  computeDividendAmounts,
  type DividendFormValues,
  findDividendCompanyName,
  findDividendFormField,
  getBlankDividendFormValues,
  getStatedDividendAmounts,
  isNetDividendPossible,
  toDividendEditRequest,
  toDividendFormValues,
  toNewDividendRequest,
} from './dividend-form-values';

const recorded: ManualDividend = {
  id: 3,
  symbol: 'AAPL',
  companyname: 'Apple',
  shares: 10.5,
  dividendpershare: 0.000001,
  fees: 0.36,
  taxwithheld: 0.1,
  paymentdate: '2026-02-12',
  platform: 'Schwab',
  grossamount: 2.52,
  netamount: 2.06,
  notes: 'Paid on paper',
  pair: null,
  version: 2,
};

describe('amountsOf', () => {
  const amounts = (shares: string, dividendPerShare: string, fees: string, taxWithheld = '0') =>
    computeDividendAmounts({ ...getBlankDividendFormValues(''), shares, dividendPerShare, fees, taxWithheld });

  it('is shares times per share to the cent, and that less fees and tax', () => {
    covers('2.5 dividend form');
    expect(amounts('10', '0.24', '0.36')).toEqual({ gross: 2.4, net: 2.04 });
    expect(amounts('10', '0.24', '0.1', '0.26')).toEqual({ gross: 2.4, net: 2.04 });
    expect(amounts('3', '0.1', '0.1')).toEqual({ gross: 0.3, net: 0.2 });
  });

  it('rounds a tie to the even cent, as the server does', () => {
    expect(amounts('0.5', '0.25', '0')).toEqual({ gross: 0.12, net: 0.12 });
    expect(amounts('0.5', '0.27', '0')).toEqual({ gross: 0.14, net: 0.14 });
  });

  it('takes what cannot be read as 0', () => {
    expect(amounts('', 'x', '')).toEqual({ gross: 0, net: 0 });
    expect(amounts('1', '1', '')).toEqual({ gross: 1, net: 1 });
  });
});

it('sends the symbol upper-cased, texts trimmed and figures as numbers', () => {
  const typed = {
    ...getBlankDividendFormValues('2026-11-20'),
    symbol: ' brk-b ',
    companyName: ' Berkshire ',
    shares: '1.5',
    fees: '',
  };
  expect(toNewDividendRequest(typed)).toEqual({
    symbol: 'BRK-B',
    companyName: 'Berkshire',
    shares: 1.5,
    dividendPerShare: 0,
    fees: 0,
    taxWithheld: 0,
    paymentDate: '2026-11-20',
    platform: null,
    notes: '',
    paidIn: null,
  });
});

it('shows a recorded dividend in plain digits', () => {
  expect(toDividendFormValues(recorded)).toEqual({
    symbol: 'AAPL',
    companyName: 'Apple',
    shares: '10.5',
    dividendPerShare: '0.000001',
    fees: '0.36',
    taxWithheld: '0.1',
    paymentDate: '2026-02-12',
    platform: 'Schwab',
    notes: 'Paid on paper',
    grossInCurrency: '',
    currency: '',
    exchangeRate: '',
    proposedRate: '',
    rateSource: 'entered',
  });
});

it('has a place for every field that the server may name, in either style', () => {
  const { paidIn: _parts, ...sent } = toNewDividendRequest(getBlankDividendFormValues('2026-11-20'));
  for (const field of Object.keys(sent)) expect(findDividendFormField(field)).toBe(field);
  expect(findDividendFormField('dividend_per_share')).toBe('dividendPerShare');
  expect(
    ['gross', 'paidIn.gross', 'paidIn.tax', 'paidIn.fees', 'paidIn.exchangeRate'].map(findDividendFormField),
  ).toEqual(['grossInCurrency', 'grossInCurrency', 'taxWithheld', 'fees', 'exchangeRate']);
});

describe('one that was paid in another currency', () => {
  const inEuros: DividendFormValues = {
    ...getBlankDividendFormValues('2026-11-20'),
    ...{ symbol: 'SAP.DE', grossInCurrency: '2', taxWithheld: '0.3', fees: '0.1' },
    ...{ currency: 'EUR', exchangeRate: '1.1', proposedRate: '1.1', rateSource: 'market' },
  };
  const paidIn = { currency: 'EUR', gross: 2, tax: 0.3, fees: 0.1, exchangeRate: 1.1, rateSource: 'market' };

  it('is sent with what was paid, and with the US dollars that follow from it', () => {
    const sent = toNewDividendRequest(inEuros);
    expect(sent).toMatchObject({ shares: null, dividendPerShare: null, taxWithheld: 0.33, fees: 0.11, paidIn });
    expect(toNewDividendRequest({ ...inEuros, shares: '10', exchangeRate: '1.2' })).toMatchObject({
      shares: 10,
      paidIn: { exchangeRate: 1.2, rateSource: 'entered' },
    });
    expect(computeDividendAmounts(inEuros)).toEqual({ gross: 2.2, net: 1.76 });
    expect(toNewDividendRequest({ ...inEuros, currency: 'USD' })).toMatchObject({ taxWithheld: 0.3, paidIn: null });
  });

  it('is edited in what was paid, and sent unchanged where nothing was changed', () => {
    const stated = { ...recorded, taxwithheld: 0.33, fees: 0.11, grossstated: true, paidin: paidIn as never };
    const values = toDividendFormValues(stated);
    expect(values).toMatchObject({ grossInCurrency: '2', taxWithheld: '0.3', fees: '0.1', exchangeRate: '1.1' });
    expect(toDividendEditRequest(values)).toMatchObject({
      ...{ shares: 10.5, dividendPerShare: null, taxWithheld: 0.33, fees: 0.11, paidIn },
    });
    expect(getStatedDividendAmounts(stated)).toBeUndefined();
  });

  it('leaves nothing below zero in the currency that it is typed in', () => {
    expect(isNetDividendPossible(inEuros)).toBe(true);
    expect(isNetDividendPossible({ ...inEuros, fees: '1.71' })).toBe(false);
    expect(isNetDividendPossible({ ...inEuros, grossInCurrency: '' })).toBe(true);
  });
});

describe('knownName', () => {
  const companies = [{ symbol: 'AAPL', companyName: 'Apple' }];

  it('prefers the name of its dividends', () => {
    expect(findDividendCompanyName('aapl', companies)).toBe('Apple');
  });

  it('falls back to the well-known stocks', () => {
    expect(findDividendCompanyName(' ko ', companies)).toBe('The Coca-Cola Company');
    expect(findDividendCompanyName('', [])).toBeUndefined();
    expect(findDividendCompanyName('ZZZZ', companies)).toBeUndefined();
  });
});

describe('one whose amount a statement has', () => {
  const stated: ManualDividend = { ...recorded, shares: null, dividendpershare: null, grossstated: true };

  it('opens without shares, and is sent without them', () => {
    const values = toDividendFormValues(stated);
    expect([values.shares, values.dividendPerShare]).toEqual(['', '']);
    expect(toDividendEditRequest(values)).toMatchObject({ shares: null, dividendPerShare: null, fees: 0.36 });
    expect(toDividendEditRequest({ ...values, shares: '3' })).toMatchObject({ shares: 3, dividendPerShare: null });
  });

  it('shows the stated amount until shares and what they paid are typed', () => {
    const values = toDividendFormValues(stated);
    expect(computeDividendAmounts(values, getStatedDividendAmounts(stated))).toEqual({ gross: 2.52, net: 2.06 });
    expect(computeDividendAmounts({ ...values, shares: '3' }, getStatedDividendAmounts(stated)).gross).toBe(2.52);
    expect(
      computeDividendAmounts({ ...values, shares: '3', dividendPerShare: '1' }, getStatedDividendAmounts(stated)).gross,
    ).toBe(3);
    expect(getStatedDividendAmounts(recorded)).toBeUndefined();
  });
});
