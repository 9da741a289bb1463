import { describe, expect, test } from 'vitest';
import { CorporateActionInput } from '#contract/portfolio/corporate-actions';
import {
  type CorporateActionFormValues,
  findCorporateActionFormField,
  getBlankCorporateActionFormValues,
  parseProposedCorporateAction,
  proposeMergerCashPercent,
  proposeSpinOffCostPercent,
  toCompleteCorporateAction,
} from './action-form-values';

const values = (typed: Partial<CorporateActionFormValues>): CorporateActionFormValues => ({
  ...getBlankCorporateActionFormValues(),
  date: '2025-05-01',
  ...typed,
});
const stock = { symbol: 'NEW', companyName: 'New Co.' };
const ratio = { newShares: '1', oldShares: '4' };

describe('what was typed about a corporate action', () => {
  test.each<[name: string, typed: Partial<CorporateActionFormValues>, sent: object]>([
    ['a rename', { kind: 'rename', stock, date: '' }, { kind: 'rename', to: 'NEW', toName: 'New Co.' }],
    [
      'a merger for shares',
      { kind: 'merger', stock, ...ratio, fractions: { Robinhood: '12.50', Schwab: ' ' } },
      {
        cashPerShare: 0,
        received: { to: 'NEW', newShares: 1, oldShares: 4 },
        fractions: [{ platform: 'Robinhood', amount: 12.5 }],
      },
    ],
    [
      'a merger for cash',
      { kind: 'merger', terms: 'cash', cashPerShare: '54.20' },
      { cashPerShare: 54.2, fractions: [] },
    ],
    [
      'a merger for both',
      { kind: 'merger', terms: 'both', stock, ...ratio, cashPerShare: '10', percent: '40' },
      { cashPerShare: 10, cashPercent: 40, received: { oldShares: 4 } },
    ],
    ['a spin-off', { kind: 'spinOff', stock, ...ratio, percent: '13.5' }, { costPercent: 13.5 }],
    ['a return of capital by share', { kind: 'returnOfCapital', amount: '1.5' }, { amountPerShare: 1.5 }],
    ['a return of capital in all', { kind: 'returnOfCapital', basis: 'total', amount: '150' }, { totalAmount: 150 }],
    [
      'cash in lieu',
      { kind: 'cashInLieu', platform: 'Schwab', quantity: '0.5', amount: '9' },
      { platform: 'Schwab', quantity: 0.5 },
    ],
    [
      'a reverse split',
      { kind: 'reverseSplit', newShares: '1', oldShares: '10' },
      { newShares: 1, oldShares: 10, fractions: [] },
    ],
  ])('%s is sent as the API takes it, once it is whole', (_, typed, sent) => {
    const action = toCompleteCorporateAction('OLD', values(typed));
    expect(action).toMatchObject({ symbol: 'OLD', ...sent });
    expect(CorporateActionInput.safeParse(action).error).toBeUndefined();
  });

  test.each<[lacks: string, typed: Partial<CorporateActionFormValues>]>([
    ['a kind', {}],
    ['a new name', { kind: 'rename' }],
    ['a ratio', { kind: 'merger', stock }],
    ['the cash for a share', { kind: 'merger', terms: 'cash' }],
    ['how much of the value is cash', { kind: 'merger', terms: 'both', stock, ...ratio, cashPerShare: '10' }],
    ['how much of the cost moves', { kind: 'spinOff', stock, ...ratio }],
    ['a percentage up to 100', { kind: 'spinOff', stock, ...ratio, percent: '101' }],
    ['a day', { kind: 'returnOfCapital', amount: '1', date: '' }],
    ['a platform', { kind: 'cashInLieu', quantity: '0.5', amount: '9' }],
    ['a readable amount', { kind: 'reverseSplit', newShares: '1', oldShares: '10', fractions: { Schwab: 'ten' } }],
  ])('without %s it is not whole yet', (_, typed) => {
    expect(toCompleteCorporateAction('OLD', values(typed))).toBeNull();
  });
});

describe('what an address proposes', () => {
  test('is what the form begins with: an exchange of shares, a price for each share, or a sum in all', () => {
    const received = { ...ratio, stock: { symbol: 'NEW', companyName: 'NEW' } };
    expect(parseProposedCorporateAction('kind=merger&date=2025-05-01&to=NEW&newShares=1&oldShares=4')).toEqual(
      values({ kind: 'merger', terms: 'shares', ...received }),
    );
    expect(parseProposedCorporateAction('kind=merger&date=2025-05-01&cashPerShare=54.2')).toEqual(
      values({ kind: 'merger', terms: 'cash', cashPerShare: '54.2' }),
    );
    expect(parseProposedCorporateAction('kind=returnOfCapital&date=2025-05-01&amount=13.34')).toMatchObject({
      kind: 'returnOfCapital',
      basis: 'total',
      amount: '13.34',
    });
  });

  test('is nothing where the address names no kind and no day that there are', () => {
    expect(parseProposedCorporateAction('kind=teleport&date=2025-02-30')).toEqual({
      ...getBlankCorporateActionFormValues(),
      terms: 'cash',
    });
  });
});

describe('what is proposed by closes', () => {
  test('is the part of the value that the new company is of both', () => {
    // A quarter of $20 beside $95: 5 of 100.
    expect(proposeSpinOffCostPercent(ratio, [{ price: '95' }, { price: '20' }])).toBe('5');
    expect(proposeSpinOffCostPercent({ newShares: '', oldShares: '4' }, [{ price: '95' }, { price: '20' }])).toBeNull();
  });

  test('is the part of the value that is paid in cash', () => {
    // $10 and half a share at $60: 10 of 40.
    expect(proposeMergerCashPercent({ newShares: '1', oldShares: '2', cashPerShare: '10' }, { price: '60' })).toBe(
      '25',
    );
    expect(proposeMergerCashPercent({ newShares: '1', oldShares: '2', cashPerShare: '' }, { price: '60' })).toBeNull();
  });
});

test.each([
  ['action.received.to', 'stock'],
  ['costPercent', 'percent'],
  ['action.totalAmount', 'amount'],
  ['action.fractions.0.amount', 'amount'],
  ['fractions', 'fractions'],
  ['date', 'date'],
])('a sentence about %s stands at %s', (path, field) => {
  expect(findCorporateActionFormField(path)).toBe(field);
});
