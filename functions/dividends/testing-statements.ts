import { randomUUID } from 'node:crypto';
import type { StatementDividend } from '#contract/dividends/manual-dividends';
import type { RowBatchResult } from '#contract/fields/bulk-row-refs';
import { convertForeignDividendToUsd } from '#core/dividends/dividend-currency';
import type { ForeignCurrency } from '#core/portfolio/platforms';
import { addStatementDividends } from '#functions/dividends/manual/add-dividends';
import type { Actor } from '#functions/runtime/identity/actor';

/** For tests: dividends as an import records them. */

let count = 0;
const createUniqueIdentity = (): string => {
  count += 1;
  return `row-${count}`;
};

/** $2.60 gross of AAPL on Robinhood, $0.39 of it withheld, as its statement has it. */
export const createSampleStatedDividend = (change: Partial<StatementDividend> = {}): StatementDividend => ({
  symbol: 'AAPL',
  companyName: 'Apple Inc.',
  gross: 2.6,
  taxWithheld: 0.39,
  paymentDate: '2024-02-15',
  platform: 'Robinhood',
  source: { importId: 'import-1', identity: createUniqueIdentity() },
  ...change,
});

/** The same as it was paid in another currency, at 1.0834 dollars for one of it. */
export const payDividendInCurrency = (
  { gross = 0, taxWithheld: tax = 0, ...dividend }: StatementDividend,
  currency: ForeignCurrency,
): StatementDividend => {
  const paidIn = { currency, gross, tax, fees: 0, exchangeRate: 1.0834, rateSource: 'statement' as const };
  return { ...dividend, ...convertForeignDividendToUsd(paidIn), paidIn };
};

export const createImportTestActor = (id: string, key: string): Actor => ({
  id,
  email: 'owner@example.com',
  username: 'owner',
  role: 'owner',
  requestId: key,
  ip: '127.0.0.1',
  idempotency: { key, requestHash: key },
  made: { source: 'import', group: key },
});

export const addSampleStatedDividends = (
  id: string,
  rows: readonly StatementDividend[],
  key: string = randomUUID(),
): Promise<RowBatchResult> => addStatementDividends(createImportTestActor(id, key), rows);
