import { sumSavingsBalance } from '#core/banking/savings';
import { toNumber } from '#core/money/amount';
import { retryOnConflict } from '#functions/runtime/storage/ledger';
import { writeTransaction } from '#functions/runtime/storage/table';
import {
  buildSavingsAccountWrite,
  listSavingsAggregates,
  type SavingsAggregate,
  savingsLedger,
} from '#functions/savings/store';

const listAccountsWithWrongBalance = async (owner: string): Promise<SavingsAggregate[]> =>
  (await listSavingsAggregates(owner)).filter(
    ({ record, rows }) => record.currentBalance !== toNumber(sumSavingsBalance(rows)),
  );

/** Whether the balance of each savings account is the sum of its transactions: a sentence for each that is not. */
export const verifySavingsBalances = async (owner: string): Promise<string[]> =>
  (await listAccountsWithWrongBalance(owner)).map(
    ({ record, rows }) =>
      `The savings account ${record.id} holds ${record.currentBalance}, not the ${toNumber(sumSavingsBalance(rows))} of its transactions.`,
  );

/** Makes each balance the sum of its transactions, refused where the account has changed meanwhile. */
export const rebuildSavingsBalances = (owner: string): Promise<void> =>
  retryOnConflict(async () => {
    for (const { record, rows } of await listAccountsWithWrongBalance(owner)) {
      const { of: _balance, ...write } = buildSavingsAccountWrite(
        owner,
        { ...record, currentBalance: toNumber(sumSavingsBalance(rows)) },
        record,
      );
      await writeTransaction([savingsLedger.touch(owner, {}), write]);
    }
  });
