import { describe, expect, it } from 'vitest';
import type { ManualDividend } from '#contract/dividends/manual-dividends';
import { createFieldFinderByName } from '#lib/form/field-errors';
import { covers } from '#tests/kit/covers';
import {
  computeDividendAmounts,
  type DividendFormValues,
  findDividendCompanyName,
  getBlankDividendFormValues,
  getStatedDividendAmounts,
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
    computeDividendAmounts({ shares, dividendPerShare, fees, taxWithheld });

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
  });
});

it('has a place for every field that the server may name, in either style', () => {
  const isField = (name: string): name is keyof DividendFormValues =>
    Object.hasOwn(getBlankDividendFormValues('2026-11-20'), name);
  const fieldOf = createFieldFinderByName(isField);
  for (const field of Object.keys(toNewDividendRequest(getBlankDividendFormValues('2026-11-20'))))
    expect(fieldOf(field)).toBe(field);
  expect(fieldOf('dividend_per_share')).toBe('dividendPerShare');
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
