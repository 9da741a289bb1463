import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { ExplainedFigureQuery, explainableFigureNames } from '#contract/insight/explained-figures';
import { ReturnsBridgeRowsQuery, ReturnsQuery, type ReturnsReport } from '#contract/insight/insight';
import type { TransactionType } from '#contract/portfolio/trades';
import type { CdInterestDestination } from '#core/banking/interest-payouts';
import { recomputeFigure } from '#core/insight/explain/compute-figure';
import type { FigureTerm } from '#core/insight/explain/figure-terms';
import type { CashTransactionType } from '#core/portfolio/platforms';
import type { Day } from '#core/time/day';
import { buildRestoredBalanceWrite } from '#functions/cash/balances';
import { setCashBalance } from '#functions/cash/reports';
import { addCashEntry, deleteCashEntry, editCashEntry } from '#functions/cash/service';
import { cashLedger } from '#functions/cash/store';
import { addInterestPayment } from '#functions/cds/interest-payments';
import { rollOverCd } from '#functions/cds/rollover';
import { addCd, editCd } from '#functions/cds/service';
import { syncDividendsToCash } from '#functions/dividends/cash/sync-dividends-to-cash';
import { discoverDividends } from '#functions/dividends/found/discover';
import { expectReturnFigureExplained } from '#functions/insight/explained-testing';
import { getBridgeRowsPage } from '#functions/insight/returns/bridge-rows';
import { explainReturn } from '#functions/insight/returns/explain-return';
import { reportReturns } from '#functions/insight/returns/returns';
import {
  createEmptyReturnsTestMarket,
  createReturnsTestEffects,
  type ReturnsTestMarket,
} from '#functions/insight/testing';
import { addTrade } from '#functions/portfolio/trade-service';
import { startCashTracking, stopCashTracking } from '#functions/portfolio/trades/cash-tracking';
import { ConditionalAnswer, resolveAnswer } from '#functions/runtime/http/conditional-answer';
import type { Actor } from '#functions/runtime/identity/actor';
import { addSavingsTransaction } from '#functions/savings/savings-transactions';
import { addSavingsAccount } from '#functions/savings/service';
import { covers } from '#tests/kit/covers';
import { startTestTable, type TestTable } from '#tests/kit/table';
import { writeWithoutChangeLog } from '#tests/kit/write-without-change-log';

/** The rules of the household, each through the real store. */

const actor = { id: 'me' } as Actor;
let table: TestTable;
let market: ReturnsTestMarket;
beforeEach(async () => {
  table = await startTestTable();
  market = createEmptyReturnsTestMarket('2025-12-31');
});
afterEach(() => table.stop());
const effects = () => createReturnsTestEffects(market);

const trade = (
  transactionType: TransactionType,
  transactionDate: Day,
  [quantity, price, fees = 0]: [number, number, number?],
  { platform = 'Robinhood', symbol = 'KO' } = {},
) =>
  addTrade(
    actor,
    { symbol, companyName: 'One Inc.', transactionType, quantity, price, transactionDate, platform, fees, notes: '' },
    effects(),
  );
const cash = (
  transactionType: CashTransactionType,
  transactionDate: Day,
  amount: number,
  { platform = 'Robinhood', currency = 'USD' as 'USD' | 'EUR' } = {},
) => addCashEntry(actor, { transactionType, amount, platform, currency, transactionDate, description: '' }, effects());
const savingsAccount = (more: { interestRate?: number; currency?: 'USD' | 'EUR' } = {}) =>
  addSavingsAccount(
    actor,
    {
      ...{
        accountName: 'Savings',
        bankName: 'Citi',
        accountType: 'high-yield',
        interestRate: 4,
        currency: 'USD',
        description: '',
      },
      ...{ currentBalance: 0, ...more },
    },
    effects(),
  );
const move = (
  id: number,
  transactionType: 'deposit' | 'withdrawal' | 'interest_earned' | 'fee',
  amount: number,
  transactionDate: Day,
) => addSavingsTransaction(actor, { id, transactionType, amount, transactionDate, description: '' }, effects());
const cdOf = (principalAmount: number, startDate: Day, maturityDate: Day) => ({
  ...{
    accountNumber: '1',
    bankName: 'Citi',
    principalAmount,
    interestRate: 0.05,
    termMonths: 12,
    startDate,
    maturityDate,
  },
  ...{ compoundingFrequency: 'annually' as const, earlyWithdrawalPenalty: 0.01, description: '' },
});

/** As a backup brings a balance, which knows nothing of who set it. */
const restoredBalance = (balance: number) =>
  writeWithoutChangeLog([
    buildRestoredBalanceWrite(actor.id, { platform: 'Robinhood', currency: 'USD', balance }),
    cashLedger.touch(actor.id, {}),
  ]);

const ask = (query: Partial<Record<keyof ReturnsQuery, string>> = {}, who = actor): Promise<ReturnsReport> =>
  resolveAnswer(reportReturns(who, ReturnsQuery.parse({ scope: 'household', range: 'all', ...query }), effects()));
/** Those that are not 0. */
const linesOf = ({ bridge }: ReturnsReport) => {
  expect(bridge?.difference).toBe(0);
  return Object.fromEntries(
    (bridge?.lines ?? []).flatMap(({ line, amount }) => (amount === 0 ? [] : [[line, amount]])),
  );
};
const rowsOf = async (line: string, more: Record<string, string> = {}) =>
  (
    await resolveAnswer(
      getBridgeRowsPage(
        actor,
        ReturnsBridgeRowsQuery.parse({ scope: 'household', range: 'all', line, ...more }),
        effects(),
      ),
    )
  ).rows;

const priced = (closes: [Day, number][], price: number, symbol = 'KO') => {
  market.closes[symbol] = closes;
  market.prices[symbol] = price;
};

describe('interest of a CD', () => {
  const pays = async (paidTo: CdInterestDestination) => {
    // $1 a day: 10,000 on Jan 1, 10,100 on Apr 11.
    const one = await addCd(
      actor,
      { ...cdOf(10_000, '2025-01-01', '2026-01-01'), interestRate: 0.0365, compoundingFrequency: 'at_maturity' },
      effects(),
    );
    const payment = {
      paymentDate: '2025-04-11',
      interestAmount: 100,
      paymentType: 'interest' as const,
      description: '',
    };
    await addInterestPayment(actor, { id: one.id, ...payment, paidTo }, effects());
  };

  test.each([
    ['savings', { kind: 'savings', id: 1 }],
    ['cash', { kind: 'cash', platform: 'Robinhood' }],
  ] as const)('that it pays to %s stays in the household, and is income once', async (_, paidTo) => {
    covers('3.3 interest payment');
    await savingsAccount();
    await pays(paidTo);
    const lines = linesOf(await ask());
    expect(lines).toMatchObject({ contributions: 10_000, income: 364 });
    expect(lines.end).toBe(10_364);
    expect(lines.withdrawals).toBeUndefined();
  });

  test('that it pays outside has left the household, and was earned', async () => {
    await pays({ kind: 'outside' });
    expect(linesOf(await ask())).toMatchObject({ contributions: 10_000, withdrawals: -100, income: 364, end: 10_264 });
  });
});

describe('of a household comes from outside, or leaves', () => {
  test('cash that was entered by hand; interest, fees and taxes stay inside', async () => {
    covers('4.2 returns of net worth');
    await cash('deposit', '2025-02-03', 1_000);
    await cash('withdrawal', '2025-03-03', 200);
    await cash('interest', '2025-04-03', 5);
    await cash('fee', '2025-05-03', 2);
    await cash('tax', '2025-06-03', 1);
    await cash('dividend', '2025-07-03', 7);
    const answer = await ask();
    expect(linesOf(answer)).toEqual({
      contributions: 1_000,
      withdrawals: -200,
      income: 12,
      fees: -2,
      taxes: -1,
      end: 809,
    });
    expect(answer).toMatchObject({ gain: 9, base: 1_000, simple: { percent: 0.9 }, range: { first: '2025-02-03' } });
    expect((await rowsOf('income')).map(({ kind, type, platform }) => [kind, type, platform])).toEqual([
      ['cash', 'dividend', 'Robinhood'],
      ['cash', 'interest', 'Robinhood'],
    ]);
  });

  test('what goes into savings and comes out of them; interest that was booked is income', async () => {
    const { id } = await savingsAccount();
    await move(id, 'deposit', 500, '2025-01-31');
    await move(id, 'interest_earned', 3, '2025-03-31');
    await move(id, 'fee', 1, '2025-04-30');
    await move(id, 'withdrawal', 100, '2025-05-31');
    expect(linesOf(await ask())).toEqual({ contributions: 500, withdrawals: -100, income: 3, fees: -1, end: 402 });
    expect(await rowsOf('withdrawals')).toMatchObject([
      { kind: 'savings', id: '1-4', type: 'withdrawal', platform: 'Savings' },
    ]);
  });

  test('the principal of a CD when it is opened, and what it pays when it is closed; it accrues daily', async () => {
    const { id } = await addCd(actor, cdOf(10_000, '2024-12-31', '2025-12-31'), effects());
    const midway = await ask({ range: 'own', from: '2025-01-01', to: '2025-07-02' });
    // 10,000 x 1.05^(183 / 365)
    expect(linesOf(midway)).toEqual({ start: 10_000, income: 247.64, end: 10_247.64 });
    expect(midway.timeWeighted.percent).toBe(2.4764);
    await editCd(actor, { id, status: 'closed', closedDate: '2025-07-02' }, effects());
    const closed = linesOf(await ask());
    expect(closed).toEqual({ contributions: 10_000, withdrawals: -10_147.64, income: 247.64, fees: -100 });
    expect((await rowsOf('withdrawals')).map(({ kind, type, platform }) => [kind, type, platform])).toEqual([
      ['cd', 'payout', 'Citi'],
    ]);
  });

  test('no CD that is rolled over, but what is added to it', async () => {
    covers('4.2 returns of net worth');
    const { id } = await addCd(actor, cdOf(10_000, '2024-06-30', '2025-06-30'), effects());
    const into = { interestRate: 0.04, termMonths: 12, maturityDate: '2026-06-30', principalAmount: 12_000 };
    await rollOverCd(actor, { id, ...into, startDate: '2025-06-30' }, effects());
    const lines = linesOf(await ask({ range: 'own', from: '2025-06-01', to: '2025-06-30' }));
    expect(lines).toMatchObject({ contributions: 1_500, end: 12_000 });
    expect(lines['withdrawals']).toBeUndefined();
    expect(await rowsOf('contributions', { range: 'YTD' })).toMatchObject([
      { kind: 'cd', type: 'rolledOver', amount: 1_500 },
    ]);
  });

  test('the balance with which the cash of a platform begins, on its day, and trades on it from before', async () => {
    priced([['2025-03-03', 50]], 50);
    await trade('buy', '2025-03-03', [10, 50, 1], { platform: 'Schwab' });
    await startCashTracking(actor, { platform: 'Schwab', since: '2025-05-01', balance: 300 }, effects());
    await trade('buy', '2025-06-02', [2, 50, 1], { platform: 'Schwab' });
    expect(linesOf(await ask({ range: 'own', to: '2025-04-30' }))).toMatchObject({
      contributions: 501,
      fees: -1,
      end: 500,
    });
    const since = await ask({ range: 'own', from: '2025-05-01' });
    expect(linesOf(since)).toEqual({ start: 500, contributions: 300, fees: -1, end: 799 });
    expect((await rowsOf('contributions')).map(({ kind, date }) => [kind, date])).toEqual([
      ['cash', '2025-05-01'],
      ['trade', '2025-03-03'],
    ]);
  });

  test('a balance that was set by hand, by what that moved it, on its day and as no gain', async () => {
    await cash('deposit', '2025-02-03', 100);
    market.today = '2025-04-01';
    await setCashBalance(actor, { platform: 'Robinhood', currency: 'USD', balance: 140 }, effects());
    market.today = '2025-06-01';
    await setCashBalance(actor, { platform: 'Robinhood', currency: 'USD', balance: 90 }, effects());
    // Dated back: it moves the balance of now as well, and neither correction.
    await cash('deposit', '2025-01-15', 10);
    market.today = '2025-12-31';
    const answer = await ask();
    expect(linesOf(answer)).toEqual({ contributions: 110, corrections: -10, end: 100 });
    expect(answer).toMatchObject({ gain: 0, simple: { percent: 0 } });
    expect((await rowsOf('corrections')).map(({ kind, date, amount }) => [kind, date, amount])).toEqual([
      ['correction', '2025-06-01', -50],
      ['correction', '2025-04-01', 40],
    ]);
    expect(linesOf(await ask({ range: 'own', from: '2025-04-02' }))).toEqual({
      start: 150,
      corrections: -50,
      end: 100,
    });
  });

  test('no correction of a balance that went with its cash, once that is kept again', async () => {
    const named = { platform: 'Schwab', since: '2025-03-03', balance: 50 };
    await startCashTracking(actor, named, effects());
    await setCashBalance(actor, { platform: 'Schwab', currency: 'USD', balance: 80 }, effects());
    await stopCashTracking(actor, { platform: 'Schwab' }, effects());
    expect((await ask()).endValue).toBeNull();
    await startCashTracking(actor, named, effects());
    expect(linesOf(await ask())).toEqual({ contributions: 50, end: 50 });
  });

  test('what was set by hand longer ago than the log knows, as it stood before everything else', async () => {
    await cash('deposit', '2025-02-03', 100);
    await restoredBalance(140);
    expect(linesOf(await ask())).toEqual({ start: 40, contributions: 100, end: 140 });
  });
});

describe('within a household moves', () => {
  beforeEach(() => priced([['2025-03-03', 50]], 60));

  test('what is bought and sold with tracked cash, less its fees', async () => {
    await cash('deposit', '2025-02-03', 1_000);
    await trade('buy', '2025-03-03', [10, 50, 1]);
    await trade('sell', '2025-03-04', [4, 55, 2]);
    const answer = await ask();
    expect(linesOf(answer)).toEqual({ contributions: 1_000, priceGain: 80, fees: -3, end: 1_077 });
    // Without fees and taxes they are money that has left, and no loss.
    const without = await ask({ fees: 'out' });
    expect(linesOf(without)).toEqual({ contributions: 1_000, withdrawals: -3, priceGain: 80, end: 1_077 });
    expect([answer.simple.percent, without.simple.percent]).toEqual([7.7, 8]);
  });

  test('a dividend that has landed in cash, once; one that has not leaves', async () => {
    covers('4.2 returns of net worth');
    await trade('buy', '2025-03-03', [10, 50]);
    await trade('buy', '2025-03-03', [10, 50], { platform: 'Webull' });
    market.dividends['KO'] = [['2025-06-13', 0.5]];
    await discoverDividends(actor, ['Robinhood', 'Webull'], effects());
    expect(linesOf(await ask())).toMatchObject({ income: 10, withdrawals: -10 });
    expect((await rowsOf('withdrawals')).map(({ kind, symbol, platform }) => [kind, symbol, platform])).toEqual([
      ['foundDividend', 'KO', 'Webull'],
      ['foundDividend', 'KO', 'Robinhood'],
    ]);
    await syncDividendsToCash(actor, ['Robinhood'], effects());
    // What was bought with cash that is not there is owed to it.
    expect(linesOf(await ask())).toEqual({ contributions: 500, withdrawals: -5, priceGain: 200, income: 10, end: 705 });
    expect(await rowsOf('income')).toHaveLength(2);
  });

  test('money between two of one’s own accounts, which changes neither the gain nor the rate', async () => {
    const { id } = await savingsAccount();
    await cash('deposit', '2024-12-31', 1_000);
    await cash('interest', '2025-12-31', 50);
    const before = await ask({ range: 'own', from: '2025-01-01' });
    await cash('withdrawal', '2025-05-05', 400);
    await move(id, 'deposit', 400, '2025-05-05');
    const after = await ask({ range: 'own', from: '2025-01-01' });
    expect(linesOf(after)).toEqual({ ...linesOf(before), contributions: 400, withdrawals: -400 });
    expect([after.gain, after.moneyWeighted]).toEqual([before.gain, before.moneyWeighted]);
    expect(after.moneyWeighted).toEqual({ percent: 5, isYearly: true, days: 365, reason: null });
  });
});

describe('the figures of a household', () => {
  test('have the rate of a savings account as its money-weighted return', async () => {
    covers('4.2 returns of net worth');
    const { id } = await savingsAccount({ interestRate: 4 });
    await move(id, 'deposit', 1_000, '2023-12-31');
    await move(id, 'interest_earned', 40.11, '2024-12-31');
    await move(id, 'interest_earned', 41.6, '2025-12-31');
    const { moneyWeighted, comparison } = await ask({ range: 'own', from: '2025-01-01', against: 'savings' });
    expect(moneyWeighted.percent).toBeCloseTo(4, 3);
    expect(comparison?.endValue).toBe(1_081.71);
    const cashed = await ask({ against: 'cash' });
    expect(cashed.comparison).toMatchObject({ endValue: 1_000, difference: 81.71 });
  });

  test('convert foreign cash at the rate of each day, and name what the rates did', async () => {
    market.closes['EURUSD=X'] = [
      ['2025-02-03', 1.08],
      ['2025-03-03', 1.1],
    ];
    market.rates['EUR'] = 1.12;
    await cash('deposit', '2025-02-03', 100, { currency: 'EUR' });
    await cash('deposit', '2025-03-05', 50, { currency: 'EUR' });
    const answer = await ask();
    expect(linesOf(answer)).toEqual({ contributions: 163, currency: 5, end: 168 });
    expect(await rowsOf('currency')).toMatchObject([{ kind: 'account', platform: 'Robinhood EUR', amount: 5 }]);
    expect((await rowsOf('contributions')).map(({ type, amount }) => [type, amount])).toEqual([
      ['deposit', 55],
      ['deposit', 108],
    ]);
  });

  test('leave a currency without a rate out on both sides, and name it', async () => {
    await cash('deposit', '2025-02-03', 100, { currency: 'EUR' });
    await cash('deposit', '2025-02-03', 10);
    const answer = await ask();
    expect(linesOf(answer)).toEqual({ contributions: 10, end: 10 });
    expect(answer.leftOut).toEqual({ symbols: [], currencies: ['EUR'] });
    expect(answer.staleCloses).toEqual([]);
    const { figure } = await resolveAnswer(
      explainReturn(actor, ExplainedFigureQuery.parse({ scope: 'household', range: 'all' }), effects()),
    );
    expect(figure?.leftOut).toEqual([{ symbol: 'Robinhood EUR', reason: 'no-rate', cost: '100' }]);
  });

  test('leave a currency out whose latest rate is not to be had, as the total of cash does', async () => {
    market.closes['EURUSD=X'] = [['2025-02-03', 1.08]];
    await cash('deposit', '2025-02-03', 100, { currency: 'EUR' });
    await cash('deposit', '2025-02-03', 10);
    const answer = await ask();
    expect(linesOf(answer)).toEqual({ contributions: 10, end: 10 });
    expect(answer.leftOut.currencies).toEqual(['EUR']);
  });

  test('leave out a stock without a price: the cash that it was bought with has left', async () => {
    await cash('deposit', '2025-02-03', 1_000);
    await trade('buy', '2025-03-03', [10, 50, 1], { symbol: 'QRS' });
    const answer = await ask();
    expect(linesOf(answer)).toEqual({ contributions: 1_000, withdrawals: -501, end: 499 });
    expect(answer.leftOut.symbols).toEqual([{ symbol: 'QRS', why: 'unpriced', cost: 500 }]);
    expect(await rowsOf('withdrawals')).toMatchObject([
      { kind: 'trade', symbol: 'QRS', type: 'buy', platform: 'Robinhood' },
    ]);
  });

  test('say where more is owed than is there, and tell no time-weighted return then', async () => {
    priced([['2025-03-03', 50]], 60);
    await cash('withdrawal', '2025-02-03', 100);
    await cash('deposit', '2025-04-03', 400);
    const answer = await ask();
    expect(answer.timeWeighted).toMatchObject({ percent: null, reason: { code: 'overdrawn', date: '2025-02-04' } });
    expect(linesOf(answer)).toEqual({ contributions: 400, withdrawals: -100, end: 300 });
  });

  test('are none of nothing, and have no parts', async () => {
    expect(await ask()).toMatchObject({ range: null, bridge: null, simple: { reason: { code: 'empty' } } });
    await expect(ask({ symbol: 'KO' })).rejects.toThrow('A household has no parts');
    await expect(ask({ platform: 'Robinhood' })).rejects.toMatchObject({ status: 400 });
    await trade('buy', '2025-03-03', [10, 50], { symbol: 'QRS', platform: 'Webull' });
    expect(await ask()).toMatchObject({ bridge: null, simple: { reason: { code: 'all-unpriced' } } });
  });

  test('follow an edit, a deletion and a row that is dated back', async () => {
    const { id } = await cash('deposit', '2025-05-05', 100);
    const past = { range: 'own', from: '2025-03-01', to: '2025-04-30' };
    expect((await ask(past)).range).toBeNull();
    const sent = { transactionType: 'deposit', platform: 'Robinhood', currency: 'USD', description: '' } as const;
    await editCashEntry(actor, { id, ...sent, amount: 120, transactionDate: '2025-04-04' }, effects());
    expect(linesOf(await ask(past))).toEqual({ contributions: 120, end: 120 });
    await cash('deposit', '2025-02-02', 30);
    expect(linesOf(await ask(past))).toEqual({ start: 30, contributions: 120, end: 150 });
    await deleteCashEntry(actor, { id }, effects());
    expect(linesOf(await ask(past))).toEqual({ start: 30, end: 30 });
  });

  test('are of one moment, whatever is recorded while they are read', async () => {
    priced([['2025-03-03', 50]], 60);
    await cash('deposit', '2025-02-03', 1_000);
    await trade('buy', '2025-03-03', [10, 50]);
    await ask();
    let isDue = true;
    const disturbing: ReturnType<typeof effects> = {
      ...effects(),
      historyOf: async (...asked) => {
        if (isDue) {
          isDue = false;
          await cash('deposit', '2025-06-06', 70);
        }
        return effects().historyOf(...asked);
      },
    };
    const query = ReturnsQuery.parse({ scope: 'household', range: 'own', from: '2025-03-10' });
    const told = await resolveAnswer(reportReturns(actor, query, disturbing));
    expect(isDue).toBe(false);
    expect(linesOf(told)).toEqual({ start: 1_000, contributions: 70, priceGain: 100, end: 1_170 });
  });

  test('are one person’s alone', async () => {
    covers('4.2 returns of net worth');
    await cash('deposit', '2025-02-03', 1_000);
    await savingsAccount();
    await addCd(actor, cdOf(10_000, '2024-12-31', '2025-12-31'), effects());
    expect(await ask({}, { id: 'the other' } as Actor)).toMatchObject({ range: null, endValue: null });
  });

  test('are each explained by what they were computed from', async () => {
    covers('1.7 GET /insight/explained');
    priced([['2024-03-04', 50]], 60);
    market.closes['VOO'] = [['2024-02-01', 100]];
    market.prices['VOO'] = 120;
    await cash('deposit', '2024-02-02', 1_000);
    await trade('buy', '2024-03-04', [10, 50, 1]);
    const { id } = await savingsAccount();
    await move(id, 'deposit', 500, '2024-05-31');
    await addCd(actor, cdOf(10_000, '2024-12-31', '2025-12-31'), effects());
    const shown = await ask();
    const query = ReturnsQuery.parse({ scope: 'household', range: 'all' });
    for (const name of explainableFigureNames) {
      expect(await expectReturnFigureExplained(actor, { query, answer: shown, name }, effects()), name).not.toBeNull();
    }
    const told = async (more: object) =>
      (
        await resolveAnswer(
          explainReturn(actor, ExplainedFigureQuery.parse({ scope: 'household', range: 'all', ...more }), effects()),
        )
      ).figure;
    expect(Number((await told({ name: 'bridge' }))?.value)).toBe(shown.endValue);
    const months = (await told({ name: 'timeWeighted' }))?.parts ?? [];
    expect(months.length).toBeGreaterThan(2);
    for (const { kind, month, value } of months) {
      const own = await told({ name: 'timeWeighted', month });
      expect([kind, own?.month, own && recomputeFigure(own).toFixed()]).toEqual(['days', month, value]);
    }
  });

  const ratesIn = (part: FigureTerm | null): unknown[] => {
    if (part?.kind === 'price' && part.name === 'rateOfExchange') return [[part.symbol, part.date, part.source]];
    return part?.kind === 'figure' ? part.parts.flatMap(ratesIn) : [];
  };

  test('open at both ends by account, CD and stock', async () => {
    priced([['2024-03-04', 50]], 60);
    market.closes['EURUSD=X'] = [['2024-02-01', 1.1]];
    market.rates['EUR'] = 1.2;
    await cash('deposit', '2024-02-02', 1_000);
    await cash('deposit', '2024-02-02', 10, { currency: 'EUR' });
    await trade('buy', '2024-03-04', [10, 50, 1]);
    const { id } = await savingsAccount();
    await move(id, 'deposit', 500, '2024-05-31');
    await addCd(actor, cdOf(10_000, '2024-12-31', '2025-12-31'), effects());
    const { bridge } = await ask();
    expect(bridge?.lines.flatMap(({ line, hasRows }) => (hasRows ? [] : [line]))).toEqual([
      'start',
      'withdrawals',
      'taxes',
    ]);
    const rows = await rowsOf('end');
    expect(rows.map(({ kind, type, platform, amount }) => [kind, type, platform, amount])).toEqual([
      ['cd', 'cd', 'Citi', 10_500],
      ['stock', null, 'Robinhood', 600],
      ['account', 'savings', 'Savings', 500],
      ['account', 'cash', 'Robinhood', 499],
      ['account', 'cash', 'Robinhood EUR', 12],
    ]);
    const query = ExplainedFigureQuery.parse({ scope: 'household', range: 'all', name: 'bridge' });
    const rates = ratesIn((await resolveAnswer(explainReturn(actor, query, effects()))).figure);
    expect(rates).toContainEqual(['EUR', '2024-02-02', 'yahoo']);
  });

  test('are held by the browser until cash, a CD, savings or a rate changes', async () => {
    market.rates['EUR'] = 1.1;
    const { id } = await savingsAccount();
    const followed = async () => {
      const answer = await reportReturns(actor, ReturnsQuery.parse({ scope: 'household' }), effects());
      return answer instanceof ConditionalAnswer ? JSON.stringify(answer.follows) : null;
    };
    const seen = [await followed()];
    const changed = async (change: () => unknown) => {
      await change();
      const now = await followed();
      expect(now).not.toBeNull();
      expect(seen).not.toContain(now);
      expect(await followed()).toBe(now);
      seen.push(now);
    };
    await changed(() => cash('deposit', '2025-02-03', 5, { currency: 'EUR' }));
    await changed(() => move(id, 'deposit', 5, '2025-02-03'));
    await changed(() => addCd(actor, cdOf(10_000, '2024-12-31', '2025-12-31'), effects()));
    await changed(() => setCashBalance(actor, { platform: 'Robinhood', currency: 'USD', balance: 4 }, effects()));
    await changed(() => {
      market.rates['EUR'] = 1.2;
    });
  });
});
