import fc from 'fast-check';
import { compoundingFrequencies, dayCountConventions } from '#core/banking/banking-options';
import { sumSavingsBalance } from '#core/banking/savings';
import type { JournalPrice } from '#core/journal/entries';
import { toAmount, toNumber } from '#core/money/amount';
import { findOversell } from '#core/portfolio/position/positions';
import type { Split, SplitsBySymbol } from '#core/portfolio/position/splits';
import { arbitraryDay, arbitraryLedgerInCurrencies, arbitrarySplits } from '#core/portfolio/testing-ledgers';
import { computeRoundedTradeTotal } from '#core/portfolio/trade-faults';
import { sortTrades, type TradeRow } from '#core/portfolio/trades';
import { addDays, type Day } from '#core/time/day';

/** Random books, one seed each; a number of its own tells the names of one from those of another. */

const cents = (max: number) => fc.integer({ min: 1, max: max * 100 }).map((n) => n / 100);

const cashRow = fc.record({
  transactionType: fc.constantFrom('deposit', 'withdrawal', 'fee', 'dividend', 'interest', 'tax'),
  amount: cents(90_000),
  currency: fc.constantFrom('USD', 'EUR'),
  transactionDate: arbitraryDay(60),
  description: fc.string({ maxLength: 20 }),
});

const dividend = fc.record({
  symbol: fc.constantFrom('AAPL', 'NVDA'),
  paymentDate: arbitraryDay(300),
  gross: cents(500),
  taxWithheld: fc.constantFrom(0, 0.01, 0.75),
  fees: fc.constantFrom(0, 0.1),
});

const cd = fc.record({
  principalAmount: cents(50_000),
  interestRate: fc.integer({ min: 1, max: 60_000 }).map((n) => n / 1_000_000),
  startDate: arbitraryDay(200),
  length: fc.integer({ min: 10, max: 700 }),
  closedAfter: fc.option(fc.integer({ min: 1, max: 160 })),
  compoundingFrequency: fc.constantFrom(...compoundingFrequencies),
  dayCount: fc.constantFrom(undefined, ...dayCountConventions),
  earlyWithdrawalPenalty: fc.constantFrom(0, 0.01, 0.0125),
  stays: fc.option(cents(20)),
  /** Now and then more than it has earned. */
  paysOut: fc.option(cents(30)),
  leaves: fc.boolean(),
});

const savings = fc.record({
  interestRate: fc.integer({ min: 0, max: 60_000 }).map((n) => n / 10_000),
  currency: fc.constantFrom('USD', 'EUR'),
  rows: fc.array(
    fc.record({
      transactionType: fc.constantFrom('deposit', 'interest_earned', 'interest_earned', 'fee', 'withdrawal'),
      amount: cents(40),
      transactionDate: arbitraryDay(360),
    }),
    { maxLength: 8 },
  ),
});

const debt = fc.record({
  currency: fc.constantFrom('USD', 'EUR'),
  amounts: fc.uniqueArray(fc.record({ date: arbitraryDay(300), amount: cents(200_000) }), {
    minLength: 1,
    maxLength: 4,
    selector: ({ date }) => date,
  }),
});

const book = fc.record({
  trades: arbitraryLedgerInCurrencies,
  splits: arbitrarySplits,
  cash: fc.array(cashRow, { maxLength: 6 }),
  dividends: fc.array(dividend, { maxLength: 4 }),
  cds: fc.array(cd, { maxLength: 2 }),
  savings: fc.array(savings, { maxLength: 2 }),
  debts: fc.array(debt, { maxLength: 2 }),
  moves: fc.array(fc.integer({ min: -40, max: 50 }), { minLength: 12, maxLength: 12 }),
});
type Book = typeof book extends fc.Arbitrary<infer B> ? B : never;

export interface RandomLedger {
  at: number;
  trades: (TradeRow & { total: number; keepsCash?: true })[];
  splits: ReadonlyMap<string, readonly Split[]>;
  cash: object[];
  dividends: object[];
  cds: object[];
  savings: object[];
  debts: object[];
  /** Of the closes, each in percent of the one before. */
  moves: number[];
}

/** Without the sales of more than is held, which no page takes. */
const dropOversells = (trades: readonly TradeRow[], splits: SplitsBySymbol): TradeRow[] => {
  const kept: TradeRow[] = [];
  for (const trade of sortTrades(trades)) {
    kept.push(trade);
    if (findOversell(kept, splits)) kept.pop();
  }
  return kept;
};
/** One in so many keeps them, as an account does where a split was learnt late. */
const unsoundEach = 5;

/** More rows than one ledger has. */
const idsEach = 1_000;

const lengthOf = (startDate: Day, { closedAfter, length }: { closedAfter: number | null; length: number }) => ({
  maturityDate: addDays(startDate, length),
  closedDate: closedAfter === null ? null : addDays(startDate, closedAfter),
});

const toLedger = (drawn: Book, at: number): RandomLedger => {
  const name = (one: string): string => `${one}${at}`;
  const id = (n: number): number => at * idsEach + n + 1;
  const platform = (one: string): string => `${one} ${at}`;
  return {
    at,
    trades: (at % unsoundEach === 0 ? drawn.trades : dropOversells(drawn.trades, drawn.splits)).map((trade, n) => ({
      ...{ ...trade, id: id(n), symbol: name(trade.symbol), platform: platform(trade.platform) },
      total: computeRoundedTradeTotal(trade),
      ...(trade.platform === 'Robinhood' && { keepsCash: true as const }),
    })),
    splits: new Map([...drawn.splits].map(([symbol, own]) => [name(symbol), own])),
    cash: drawn.cash.map((row, n) => ({ ...row, id: id(n), platform: platform('Robinhood'), version: 1 })),
    dividends: drawn.dividends.map((row, n) => ({
      ...{ ...row, id: id(n), symbol: name(row.symbol), platform: platform('Robinhood') },
      ...{ companyName: '', shares: 0, dividendPerShare: 0, notes: '', version: 1 },
      taxWithheld: Math.min(row.taxWithheld, row.gross - row.fees > row.taxWithheld ? row.taxWithheld : 0),
      fees: row.gross > 1 ? row.fees : 0,
    })),
    cds: drawn.cds.map(({ stays, paysOut, leaves, closedAfter, length, ...terms }, n) => ({
      ...{ ...terms, id: id(n), bankName: name('Bank'), accountNumber: '' },
      ...lengthOf(terms.startDate, { closedAfter, length }),
      ...(paysOut !== null && { paidOut: [{ id: 1, date: addDays(terms.startDate, 8), amount: paysOut }] }),
      ...(leaves && { interestTo: { kind: 'savings', id: 1 } }),
      interestPayments:
        stays === null ? [] : [{ id: 1, paymentDate: addDays(terms.startDate, 5), interestAmount: stays }],
    })),
    savings: drawn.savings.map(({ rows, ...account }, n) => {
      const opened = { transactionType: 'deposit' as const, amount: 1_000, transactionDate: '2020-01-01' };
      const transactions = [opened, ...rows].map((row, number) => ({ ...row, id: number + 1, description: '' }));
      return {
        ...{ ...account, id: id(n), accountName: name('Savings'), bankName: '', transactions },
        currentBalance: toNumber(sumSavingsBalance(transactions as never)),
      };
    }),
    debts: drawn.debts.map((one, n) => ({ ...one, id: String(id(n)), name: name('Debt'), lender: '', kind: 'loan' })),
    moves: drawn.moves,
  };
};

/** The same for the same seed. */
export const drawRandomLedgers = (count: number, seed: number): RandomLedger[] =>
  fc.sample(book, { numRuns: count, seed }).map(toLedger);

/** A close every fortnight of each stock of each ledger from its first day on, and one of the last day. */
export const createPriceList = (ledgers: readonly RandomLedger[], day: Day): JournalPrice[] =>
  ledgers.flatMap(({ trades, moves }) => {
    const symbols = [...new Set(trades.map(({ symbol }) => symbol))];
    return symbols.flatMap((symbol, n) => {
      let close = toAmount(20 + n * 7);
      return moves.map((move, at) => {
        close = close
          .times(100 + move)
          .div(100)
          .round(4);
        const date = at === moves.length - 1 ? day : addDays('2020-01-01', at * 14);
        return { day: date, commodity: symbol, price: close, currency: 'USD', source: 'test' };
      });
    });
  });
