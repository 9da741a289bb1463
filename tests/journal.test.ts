import { execFileSync, spawnSync } from 'node:child_process';
import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type CashRow, toCashDelta, toTradeCashDeltas } from '#core/cash/cash-deltas';
import { type BeancountBookingMethod, formatBeancount } from '#core/journal/beancount';
import { createJournal, formatHledgerJournal, type JournalRecords } from '#core/journal/journal';
import { roundShares, sumExactAmounts, toAmount, toDecimalText } from '#core/money/amount';
import type { CorporateAction } from '#core/portfolio/corporate-actions/action-details';
import { isActionFault, planCorporateAction } from '#core/portfolio/corporate-actions/plan-action';
import { foreignCurrencies } from '#core/portfolio/platforms';
import { computePositions } from '#core/portfolio/position/positions';
import { assignTradeIds, buyTrade, payTradeInCurrency, sellTrade, type TestTrade } from '#core/portfolio/testing';
import { arbitraryLedgerInCurrencies, arbitrarySplits } from '#core/portfolio/testing-ledgers';
import { computeRoundedTradeTotal } from '#core/portfolio/trade-faults';
import type { TradeRow } from '#core/portfolio/trades';
import { covers } from '#tests/kit/covers';

/**
 * The books as hledger and Beancount themselves read them: run where they are installed (`apt-get install hledger`,
 * `pip install beancount`), and said where they are not.
 */

const hasHledger = spawnSync('hledger', ['--version']).status === 0;
if (!hasHledger) process.stdout.write('hledger is not installed: its journal is not checked by it.\n');
const hasBeancount = spawnSync('bean-check', ['--version']).status === 0;
if (!hasBeancount) process.stdout.write('Beancount is not installed: its ledger is not checked by it.\n');

const today = '2020-12-31';
const folder = mkdtempSync(join(tmpdir(), 'journal-'));
const file = join(folder, 'evenkeel.journal');

const hledger = (...args: string[]): string => execFileSync('hledger', ['-f', file, ...args], { encoding: 'utf8' });

/** `account|commodity` with what is there. */
const balances = (): Map<string, string> => {
  const json = JSON.parse(hledger('balance', '-O', 'json', '--flat', '-N'));
  const [rows] = json as [
    [string, string, number, { acommodity: string; aquantity: { decimalMantissa: number; decimalPlaces: number } }[]][],
  ];
  const parts = rows.flatMap(([account, , , amounts]) =>
    amounts.map(({ acommodity, aquantity }) => ({
      name: `${account}|${acommodity}`,
      amount: toAmount(aquantity.decimalMantissa).div(toAmount(10).pow(aquantity.decimalPlaces)),
    })),
  );
  // What has a price in dollars and what has none are two amounts of one commodity.
  return new Map(
    [...Map.groupBy(parts, ({ name }) => name)].map(([name, own]) => [
      name,
      toDecimalText(sumExactAmounts(own.map(({ amount }) => amount))),
    ]),
  );
};

/** A dividend that was paid in euros is owed in dollars. */
const withDollarsOfDividend = <
  Row extends { ofDividend: boolean; transactionType: string; currency: string; amount: number },
>(
  row: Row,
) =>
  row.ofDividend && row.currency === 'EUR' && row.transactionType === 'deposit'
    ? { ...row, usd: toAmount(row.amount).times('1.0834').round(2) }
    : row;

const cashRow = fc
  .record({
    id: fc.nat(),
    transactionType: fc.constantFrom('deposit', 'withdrawal', 'fee', 'dividend', 'interest', 'tax'),
    amount: fc.integer({ min: 1, max: 9_999_999 }).map((cents) => cents / 100),
    platform: fc.constantFrom('Robinhood', 'E*TRADE', '401(k): old  plan'),
    currency: fc.constantFrom('USD', 'EUR'),
    transactionDate: fc.constant('2020-02-02'),
    description: fc.string({ maxLength: 40 }),
    ofDividend: fc.boolean(),
  })
  .map(withDollarsOfDividend);

const cd = {
  ...{ id: 3, bankName: 'Citi', principalAmount: 10_000, interestRate: 0.053, earlyWithdrawalPenalty: 0.01 },
  ...{ startDate: '2019-03-01', maturityDate: '2021-03-01', closedDate: '2020-06-30', interestPayments: [] },
  compoundingFrequency: 'monthly' as const,
};
const prices = [
  { day: '2020-12-31', commodity: 'EUR', price: toAmount('1.2271'), currency: 'USD', source: 'a rate; of a day' },
  { day: '2020-12-31', commodity: 'BRK-B', price: toAmount('231.87'), currency: 'USD', source: 'yahoo' },
];
const owed = [
  { date: '2020-01-01', amount: 200_000 },
  { date: '2020-02-01', amount: 199_000.5 },
];

/** Records of every kind: trades by chance, rows of cash by chance, and one of everything else. */
const toRecords = (
  ledger: readonly TradeRow[],
  cash: readonly object[],
  hasCash: (trade: TradeRow) => boolean,
): JournalRecords =>
  ({
    trades: ledger.map((one) => ({ ...one, total: computeRoundedTradeTotal(one), hasCash: hasCash(one) })),
    cash,
    balances: [{ platform: 'Robinhood', currency: 'USD', balance: 12.34 }],
    dividends: [
      {
        ...{ row: 'manualDividends/1', day: '2020-03-03', symbol: 'AAPL', platform: null },
        ...{ gross: 10.01, tax: 1.5, fees: 0.2 },
      },
    ],
    cds: [cd],
    savings: [],
    debts: [{ id: '17', name: 'Home: (old)', currency: 'EUR', amounts: owed }],
  }) as JournalRecords;

describe.skipIf(!hasHledger)('hledger', () => {
  test('takes every journal, and holds the shares and the cash that the pages show', () => {
    covers('4.8 journal');
    fc.assert(
      fc.property(
        arbitraryLedgerInCurrencies,
        arbitrarySplits,
        fc.array(cashRow, { maxLength: 10 }),
        (ledger, splits, cash) => {
          const recorded = toRecords(ledger, cash, ({ platform }) => platform === 'Robinhood');
          writeFileSync(file, formatHledgerJournal(createJournal(recorded, { splits, unknown: [], prices }, today)));
          hledger('check', '--strict');
          hledger('check', 'parseable', 'balancednoautoconversion');
          const held = balances();
          for (const { symbol, platform, shares, open } of computePositions(ledger, splits, today)) {
            const own = held.get(`assets:shares:${platform}|${symbol}`) ?? '0';
            expect(own).toBe(open ? toDecimalText(roundShares(shares)) : '0');
          }
          expect(held.get('assets:cash:Robinhood|USD')).toBe('12.34');
          const moved = [
            ...ledger.map((one) => ({ ...one, total: computeRoundedTradeTotal(one) })).flatMap(toTradeCashDeltas),
            ...cash.map((one) => toCashDelta(one as CashRow)),
          ].filter(({ platform }) => platform === 'Robinhood');
          for (const currency of foreignCurrencies) {
            const own = moved.filter((one) => one.currency === currency).map(({ delta }) => delta);
            expect(held.get(`assets:cash:Robinhood|${currency}`) ?? '0', currency).toBe(
              toDecimalText(sumExactAmounts(own)),
            );
          }
          expect(held.get('liabilities:Home- (old) 17|EUR')).toBe('-199000.5');
          const fees = sumExactAmounts([
            ...ledger.map((one) => toAmount(one.fees)),
            ...cash.flatMap((one) =>
              one.transactionType === 'fee' && one.currency === 'USD' && !one.ofDividend ? [toAmount(one.amount)] : [],
            ),
            toAmount('0.2'),
          ]);
          expect(held.get('expenses:fees|USD')).toBe(toDecimalText(fees));
        },
      ),
      { numRuns: 40 },
    );
  });
});

describe.skipIf(!hasHledger)('corporate actions in the journal', () => {
  test('move shares and their cost, and nothing of it is left in equity', { timeout: 60_000 }, () => {
    covers('4.8 journal');
    let ledger: TradeRow[] = assignTradeIds(
      buyTrade('2019-01-10', 10, 5),
      buyTrade('2020-02-03', 20.5, 7.77),
      buyTrade('2020-02-04', 4, 11, { platform: 'Schwab' }),
    );
    const received = { to: 'NEW', toName: 'New Co.', newShares: 1, oldShares: 3 };
    const actions: CorporateAction[] = [
      { kind: 'spinOff', symbol: 'AAPL', date: '2020-05-01', received, costPercent: 13.337, fractions: [] },
      { kind: 'returnOfCapital', symbol: 'NEW', date: '2020-06-01', amountPerShare: 0.5 },
      {
        kind: 'merger',
        symbol: 'AAPL',
        date: '2020-07-01',
        cashPerShare: 0,
        received: { ...received, to: 'KO' },
        fractions: [{ platform: 'Schwab', amount: 4 }],
      },
    ];
    for (const action of actions) {
      const planned = planCorporateAction(action, { trades: ledger, splits: new Map(), today });
      if (isActionFault(planned)) throw new Error(planned.sentence);
      ledger = [...ledger, ...planned.added.map((trade, at) => ({ ...trade, id: ledger.length + 1 + at }))];
    }
    const recorded: JournalRecords = {
      trades: ledger.map((one) => ({ ...one, total: computeRoundedTradeTotal(one), hasCash: false })),
      ...{ cash: [], balances: [], dividends: [], cds: [], savings: [], debts: [] },
    };
    const text = formatHledgerJournal(createJournal(recorded, { splits: new Map(), unknown: [] }, today));
    writeFileSync(file, text);
    hledger('check', '--strict');
    const held = balances();
    for (const { symbol, platform, shares, open } of computePositions(ledger, new Map()))
      expect(held.get(`assets:shares:${platform}|${symbol}`) ?? '0').toBe(
        open ? toDecimalText(roundShares(shares)) : '0',
      );
    expect(held.get('equity:shares moved|USD') ?? '0').toBe('0');
    expect(text).toContain('owned since 2019-01-10');
  });
});

/** By what Beancount itself says of the ledger; nothing where it takes it. */
const beanCheck = (text: string): string => {
  const ledger = join(folder, 'ledger.beancount');
  writeFileSync(ledger, text);
  return spawnSync('bean-check', [ledger], { encoding: 'utf8' }).stderr;
};

describe.skipIf(!hasBeancount)('Beancount', () => {
  test('takes every ledger, whichever lots leave first, and finds the cash that the pages show', {
    timeout: 120_000,
  }, () => {
    covers('4.8 journal');
    fc.assert(
      fc.property(
        arbitraryLedgerInCurrencies,
        arbitrarySplits,
        fc.array(cashRow, { maxLength: 10 }),
        fc.constantFrom<BeancountBookingMethod>('FIFO', 'HIFO'),
        (ledger, splits, cash, booking) => {
          const recorded = toRecords(ledger, cash, ({ id }) => id % 2 === 0);
          const journal = createJournal(recorded, { splits, unknown: [], prices }, today);
          expect(beanCheck(formatBeancount(journal, booking))).toBe('');
        },
      ),
      { numRuns: 15 },
    );
  });

  test('takes trades in another currency without fees, whose dollars are rounded, of less than a cent too', () => {
    covers('4.1 trades in other currencies');
    const paid = (trade: TestTrade, rate: number) => payTradeInCurrency(trade, 'EUR', rate);
    const ledger = assignTradeIds(
      paid(buyTrade('2020-01-05', 9, 100.5), 1.0834),
      paid(sellTrade('2020-02-05', 4, 90), 1.0999),
      paid(buyTrade('2020-03-05', 1, 0.0045), 1.3),
      paid(buyTrade('2020-03-06', 1, 0.01, { fees: 0.01 }), 0.25),
    );
    const balances = [{ platform: 'Robinhood', currency: 'EUR', balance: -544.52 }];
    const recorded = { ...toRecords(ledger, [], () => true), balances };
    const journal = createJournal(recorded, { splits: new Map(), unknown: [], prices }, today);
    expect(beanCheck(formatBeancount(journal, 'FIFO'))).toBe('');
    expect(formatHledgerJournal(journal)).not.toContain('set by hand');
  });

  test('says where the books do not come to what the pages show', () => {
    const journal = createJournal(
      { trades: [], cash: [], balances: [], dividends: [], cds: [cd], savings: [], debts: [] },
      { splits: new Map(), unknown: [] },
      today,
    );
    const [check] = journal.checks;
    const wrong = { ...journal, checks: check ? [{ ...check, amount: toAmount('0.01') }] : [] };
    expect(beanCheck(formatBeancount(journal, 'FIFO'))).toBe('');
    expect(beanCheck(formatBeancount(wrong, 'FIFO'))).toContain('Balance failed');
  });
});
