import { expect, test } from 'vitest';
import type { AccountBackup } from '#contract/backup/backup-format';
import { refuseOversoldBackup } from '#functions/backup/refuse-oversold-backup';

const trade = (id: number, change: object) => ({
  id,
  symbol: 'NVDA',
  transactionType: 'buy',
  quantity: 10,
  price: 1,
  transactionDate: `2024-0${id}-10`,
  platform: 'Robinhood',
  fees: 0,
  ...change,
});
const ledger = (...trades: object[]) => ({ trades, ownSplits: [] }) as unknown as AccountBackup;
const sale = (id: number, quantity: number, change: object = {}) =>
  trade(id, { transactionType: 'sell', quantity, ...change });
const splits = { date: '2024-02-01', numerator: 10, denominator: 1 };
const market = (known: object[] | null) => ({ splitsOf: async () => new Map([['NVDA', known]]) }) as never;

test('a ledger in which no more is sold than is held passes, split or not', async () => {
  await refuseOversoldBackup(ledger(trade(1, {}), sale(3, 10)), market([]));
  await refuseOversoldBackup(ledger(trade(1, {}), sale(3, 100)), market([splits]));
});

test.each([
  ['a sale of more than is held', ledger(trade(1, {}), sale(3, 11)), []],
  ['a sale of what is held elsewhere', ledger(trade(1, { platform: 'Schwab' }), sale(3, 5)), []],
  ['a sale before the purchase', ledger(trade(4, {}), sale(3, 5)), []],
  [
    'a sale that a reverse split made impossible',
    ledger(trade(1, {}), sale(3, 10)),
    [{ ...splits, numerator: 1, denominator: 10 }],
  ],
])('%s is refused by the number of its trade, with the way past it', async (_, backup, known) => {
  await expect(refuseOversoldBackup(backup, market(known))).rejects.toThrow(
    /^The file cannot be restored: trade 3: \d+ of NVDA on Robinhood were sold on Mar 10, 2024, when \d+ were held\. .*add --oversold\.$/,
  );
});

test('more moved out than is held is said to have been moved out', async () => {
  const backup = ledger(trade(1, { transactionType: 'sharesIn' }), sale(3, 11, { transactionType: 'sharesOut' }));
  await expect(refuseOversoldBackup(backup, market([]))).rejects.toThrow(
    /11 of NVDA on Robinhood were moved out on Mar 10/,
  );
});

test('where splits cannot be looked up, that is said', async () => {
  await expect(refuseOversoldBackup(ledger(trade(1, {}), sale(3, 100)), market(null))).rejects.toThrow(
    /Splits of NVDA cannot be looked up now\. To import it all the same, add --oversold\.$/,
  );
});
