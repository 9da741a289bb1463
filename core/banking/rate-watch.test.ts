import { describe, expect, test } from 'vitest';
import {
  explainYearlyGainOfIdleMoney,
  findBestSavingsRate,
  listCdsComparedWithBestRate,
  listIdleMoney,
  listInterestRatePeriods,
  type RateWatchCd,
  type RateWatchSavingsAccount,
} from '#core/banking/rate-watch';
import { listWrongFigures } from '#core/insight/explain/compute-figure';
import { covers } from '#tests/kit/covers';

const today = '2026-11-20';
const account = (change: Partial<RateWatchSavingsAccount> = {}): RateWatchSavingsAccount => ({
  id: 1,
  accountName: 'Rainy days',
  bankName: 'Marcus',
  currency: 'USD',
  currentBalance: 1000,
  interestRate: 4.25,
  openingInterestRate: 4.25,
  rateChanges: [],
  createdAt: '2026-01-05T12:00:00.000Z',
  ...change,
});
/** $10,000 at 3.65 %, a dollar a day. */
const cd = (change: Partial<RateWatchCd> = {}): RateWatchCd => ({
  id: 7,
  accountNumber: 'A-1',
  bankName: 'Ally',
  principalAmount: 10_000,
  interestRate: 0.0365,
  startDate: '2026-11-20',
  maturityDate: '2027-11-20',
  compoundingFrequency: 'at_maturity',
  earlyWithdrawalPenalty: 0.01,
  closedDate: null,
  ...change,
});
const best = { accountName: 'Rainy days', bankName: 'Marcus', rate: 0.0425 };

describe('the best rate', () => {
  test('is that of the savings account in US dollars that pays most, none where none pays', () => {
    covers('4.11 rate watch');
    const others = [account({ id: 2, interestRate: 1 }), account({ id: 3, interestRate: 9, currency: 'EUR' })];
    expect(findBestSavingsRate([...others, account()])).toEqual(best);
    expect(findBestSavingsRate([account({ interestRate: 0 })])).toBeNull();
    expect(findBestSavingsRate([])).toBeNull();
  });
});

describe('idle money', () => {
  test('is what would bring more at the best rate: cash, lower savings and matured CDs, in dollars a year', () => {
    covers('4.11 rate watch');
    const money = {
      accounts: [account(), account({ id: 2, accountName: 'Old', interestRate: 1.25, currentBalance: 2000 })],
      cds: [cd(), cd({ id: 8, accountNumber: 'A-2', startDate: '2025-11-20', maturityDate: today })],
      cash: [
        { platform: 'Robinhood', currency: 'USD', balance: 5000 },
        { platform: 'Revolut', currency: 'EUR', balance: 900 },
        { platform: 'Schwab', currency: 'USD', balance: -20 },
      ],
    };
    const idle = listIdleMoney(money, best, today);
    // 10,365 x 0.0425 = 440.5125; 5,000 x 0.0425; 2,000 x (0.0425 - 0.0125).
    expect(idle.map(({ kind, name, amount, rate, yearly }) => [kind, name, amount, rate, yearly.value])).toEqual([
      ['matured', 'A-2 at Ally', 10_365, 0, '440.51'],
      ['cash', 'Robinhood', 5000, 0, '212.5'],
      ['savings', 'Old', 2000, 0.0125, '60'],
    ]);
    const total = explainYearlyGainOfIdleMoney(idle);
    expect([total.value, listWrongFigures(total)]).toEqual(['713.01', []]);
  });
});

test('each active CD stands against the best rate with its own, from which breaking it pays', () => {
  covers('4.11 rate watch');
  // 10,365 / 9,900 - 1 = 4.70 %; without a penalty 3.65 %.
  const cds = [
    cd(),
    cd({ id: 8, earlyWithdrawalPenalty: 0 }),
    cd({ id: 9, closedDate: today }),
    cd({ id: 10, earlyWithdrawalPenalty: 1 }),
  ];
  const told = listCdsComparedWithBestRate(cds, best, today).map((one) => [
    one.cd.id,
    one.breakEven,
    one.isWorthBreaking,
  ]);
  expect(told).toEqual([
    [8, 0.0365, true],
    [7, 0.047, false],
    [10, null, false],
  ]);
  expect(listCdsComparedWithBestRate([cd()], { ...best, rate: 0.047 }, today)[0]?.isWorthBreaking).toBe(true);
});

describe('rates over time', () => {
  const changes = [
    { from: '2026-03-01', interestRate: 4 },
    { from: '2026-12-01', interestRate: 3.75 },
  ];

  test('are those that are recorded with a day: of accounts as they changed, of CDs from their opening', () => {
    covers('4.11 rate watch');
    const changed = account({ openingInterestRate: 4.5, interestRate: 4, rateChanges: changes });
    const periods = listInterestRatePeriods({ accounts: [changed], cds: [cd({ closedDate: '2027-01-02' })] });
    expect(periods.map(({ name, rate, from, until }) => [name, rate, from, until])).toEqual([
      ['Rainy days at Marcus', 0.0375, '2026-12-01', null],
      ['A-1 at Ally', 0.0365, '2026-11-20', '2027-01-02'],
      ['Rainy days at Marcus', 0.04, '2026-03-01', '2026-12-01'],
      ['Rainy days at Marcus', 0.045, '2026-01-05', '2026-03-01'],
    ]);
  });

  test('invent no first day for a rate that was over before the account was recorded', () => {
    const late = account({ createdAt: '2026-06-01T12:00:00.000Z', rateChanges: changes });
    expect(listInterestRatePeriods({ accounts: [late], cds: [] }).map(({ from }) => from)).toEqual([
      '2026-12-01',
      '2026-03-01',
    ]);
    const unknown = account({ openingInterestRate: undefined, rateChanges: changes });
    expect(listInterestRatePeriods({ accounts: [unknown], cds: [] })).toHaveLength(2);
  });
});
