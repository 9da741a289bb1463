import { createHash } from 'node:crypto';
import type { BrokerStatedFigures } from '#contract/imports/import-reconciliation';
import type {
  PlatformLedgerFigures,
  ReconciliationLedgerRows,
} from '#functions/imports/reconcile/platform-ledger-figures';

/**
 * Everything of a platform up to the end of a day that its figures follow from: what its rows say that counts, and what they come
 * to, so that a split learnt later and a balance set by hand are seen as well. A note, or a change that was taken back, is no
 * change.
 */
export const computePlatformLedgerFingerprint = (
  { trades, entries }: ReconciliationLedgerRows,
  { platform, day }: Pick<BrokerStatedFigures, 'platform' | 'day'>,
  { positions, balances, years }: PlatformLedgerFigures,
): string => {
  const isIn = (row: { platform: string; transactionDate: string }) =>
    row.platform === platform && row.transactionDate <= day;
  const rows = [
    ...trades
      .filter(isIn)
      .map(({ symbol, transactionType, transactionDate, quantity, price, fees }) =>
        [symbol, transactionType, transactionDate, quantity, price, fees].join(),
      ),
    ...entries
      .filter(isIn)
      .map(({ transactionType, transactionDate, amount, currency }) =>
        [transactionType, transactionDate, amount, currency].join(),
      ),
    ...positions.map(({ symbol, quantity }) => [symbol, quantity].join()),
    // A currency of later days alone says nothing of this one.
    ...years.map(({ name, from, to, gross, tax, net }) => [name, from, to, gross, tax, net].join()),
    ...balances.filter(({ amount }) => Number(amount) !== 0).map(({ currency, amount }) => [currency, amount].join()),
  ];
  return createHash('sha256').update(JSON.stringify(rows.sort())).digest('base64url');
};
