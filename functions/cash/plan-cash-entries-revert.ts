import { type CashDelta, reverseCashDelta, toCashDelta } from '#core/cash/cash-deltas';
import { toAmount, toNumber } from '#core/money/amount';
import type { StoredBalance } from '#functions/cash/balances';
import {
  buildCashEntryRemovalWrite,
  buildCashEntryWrite,
  isDividendEntry,
  type StoredCashEntry,
} from '#functions/cash/store';
import {
  type CurrentRowsReader,
  createUncachedRowsReader,
  refuseChangedSince,
  toRevertedRow,
} from '#functions/runtime/storage/revert';
import { getItem, type RecordChange, type TransactionWrite, userPartitionKey } from '#functions/runtime/storage/table';

/** Rows of cash put back, with what they move; the head of the cash ledger is left to whoever writes them. */
interface EntriesPutBack {
  writes: TransactionWrite[];
  moves: CashDelta[];
  removed: StoredCashEntry[];
  added: StoredCashEntry[];
}

/** Those of dividends are put back with them. */
const isEntered = ({ record, before, after }: RecordChange): boolean =>
  record.startsWith('CTX#') && !isDividendEntry((after ?? before ?? {}) as Partial<StoredCashEntry>);

type SetBalance = Pick<StoredBalance, 'platform' | 'currency' | 'balance'>;

/** A balance that was set goes back by as much as it was moved, whatever rows have come since. */
const planBalanceRevert = async (owner: string, { record, before, after }: RecordChange): Promise<TransactionWrite> => {
  const [from, to] = [after as SetBalance | undefined, before as SetBalance | undefined];
  const { platform, currency } = (from ?? to) as SetBalance;
  const Key = { pk: userPartitionKey(owner), sk: record };
  const currentBalance = (await getItem<StoredBalance>(Key))?.balance ?? 0;
  const balance = toNumber(
    toAmount(currentBalance)
      .minus(from?.balance ?? 0)
      .plus(to?.balance ?? 0),
  );
  const toSetBalance = (value: number): SetBalance => ({ platform, currency, balance: value });
  return {
    Update: {
      Key,
      UpdateExpression: 'SET #balance = :balance',
      ConditionExpression: '#balance = :stands',
      ExpressionAttributeNames: { '#balance': 'balance' },
      ExpressionAttributeValues: { ':balance': balance, ':stands': currentBalance },
    },
    of: { record, before: toSetBalance(currentBalance), after: toSetBalance(balance) },
  };
};

/** @throws ChangedBeforeUndoError where a row is not as the change has left it. */
export const planCashEntriesRevert = async (
  owner: string,
  records: readonly RecordChange[],
  rows: CurrentRowsReader = createUncachedRowsReader(owner),
): Promise<EntriesPutBack> => {
  const changed = records.filter(isEntered);
  const currentRows =
    changed.length > 0 ? await rows.read<StoredCashEntry>(changed) : new Map<string, StoredCashEntry>();
  refuseChangedSince(changed, (record) => currentRows.get(record));
  const removed = [...currentRows.values()];
  const added = changed.flatMap((change) => toRevertedRow(change, currentRows.get(change.record)) ?? []);
  const balances = records.filter(({ record }) => record.startsWith('CBAL#'));
  const set = await Promise.all(balances.map((change) => planBalanceRevert(owner, change)));
  const changedWrites = changed.flatMap((change) => {
    const [stands, becomes] = [currentRows.get(change.record), toRevertedRow(change, currentRows.get(change.record))];
    return becomes
      ? buildCashEntryWrite(owner, becomes, stands)
      : stands
        ? buildCashEntryRemovalWrite(owner, stands)
        : [];
  });
  return {
    writes: [...changedWrites, ...set],
    moves: [...removed.map((entry) => reverseCashDelta(toCashDelta(entry))), ...added.map(toCashDelta)],
    removed,
    added,
  };
};
