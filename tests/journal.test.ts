import { execFileSync, spawnSync } from 'node:child_process';
import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { formatJournal, type JournalRecords } from '#core/journal/journal';
import { roundShares, sumExactAmounts, toAmount, toDecimalText } from '#core/money/amount';
import { computePositions } from '#core/portfolio/position/positions';
import { arbitraryLedger, arbitrarySplits } from '#core/portfolio/testing-ledgers';
import { computeRoundedTradeTotal } from '#core/portfolio/trade-faults';
import { covers } from '#tests/kit/covers';

/** The journal as hledger itself reads it: run where it is installed (`apt-get install hledger`), and said where it is not. */

const hasHledger = spawnSync('hledger', ['--version']).status === 0;
if (!hasHledger) process.stdout.write('hledger is not installed: its journal is not checked by it.\n');

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
  return new Map(
    rows.flatMap(([account, , , amounts]) =>
      amounts.map(({ acommodity, aquantity }) => [
        `${account}|${acommodity}`,
        toDecimalText(toAmount(aquantity.decimalMantissa).div(toAmount(10).pow(aquantity.decimalPlaces))),
      ]),
    ),
  );
};

const cashRow = fc.record({
  transactionType: fc.constantFrom('deposit', 'withdrawal', 'fee', 'dividend', 'interest', 'tax'),
  amount: fc.integer({ min: 1, max: 9_999_999 }).map((cents) => cents / 100),
  platform: fc.constantFrom('Robinhood', 'E*TRADE', '401(k): old  plan'),
  currency: fc.constantFrom('USD', 'EUR'),
  transactionDate: fc.constant('2020-02-02'),
  description: fc.string({ maxLength: 40 }),
  ofDividend: fc.boolean(),
});

const owed = [
  { date: '2020-01-01', amount: 200_000 },
  { date: '2020-02-01', amount: 199_000.5 },
];

describe.skipIf(!hasHledger)('hledger', () => {
  test('takes every journal, and holds the shares and the cash that the pages show', () => {
    covers('4.8 journal');
    fc.assert(
      fc.property(arbitraryLedger, arbitrarySplits, fc.array(cashRow, { maxLength: 10 }), (ledger, splits, cash) => {
        const recorded = {
          trades: ledger.map((one) => ({
            ...one,
            total: computeRoundedTradeTotal(one),
            hasCash: one.platform === 'Robinhood',
          })),
          cash,
          balances: [{ platform: 'Robinhood', currency: 'USD', balance: 12.34 }],
          dividends: [{ day: '2020-03-03', symbol: 'AAPL', platform: null, gross: 10.01, tax: 1.5, fees: 0.2 }],
          cds: [],
          savings: [],
          debts: [{ id: '17', name: 'Home: (old)', currency: 'EUR', amounts: owed }],
        } as JournalRecords;
        writeFileSync(file, formatJournal(recorded, { splits, unknown: [] }, today));
        hledger('check', '--strict');
        hledger('check', 'parseable', 'balancednoautoconversion');
        const held = balances();
        for (const { symbol, platform, shares, open } of computePositions(ledger, splits, today)) {
          const own = held.get(`assets:shares:${platform}|${symbol}`) ?? '0';
          expect(own).toBe(open ? toDecimalText(roundShares(shares)) : '0');
        }
        expect(held.get('assets:cash:Robinhood|USD')).toBe('12.34');
        expect(held.get('liabilities:Home- (old) 17|EUR')).toBe('-199000.5');
        const fees = sumExactAmounts([
          ...ledger.map((one) => toAmount(one.fees)),
          ...cash.flatMap((one) =>
            one.transactionType === 'fee' && one.currency === 'USD' && !one.ofDividend ? [toAmount(one.amount)] : [],
          ),
          toAmount('0.2'),
        ]);
        expect(held.get('expenses:fees|USD')).toBe(toDecimalText(fees));
      }),
      { numRuns: 40 },
    );
  });
});
