import { type CashMove, moveOf, reversed } from '#core/cash/moves';
import { amount, toNumber } from '#core/money/amount';
import type { Balance } from '#functions/cash/balances';
import { isOfDividend, putEntry, removeEntry, type StoredEntry } from '#functions/cash/store';
import { asBefore, readStanding, refuseChanged } from '#functions/storage/put-back';
import { getItem, type RecordChange, userKey, type Write } from '#functions/storage/table';

/** Rows of cash put back, with what they move; the head of the cash ledger is left to whoever writes them. */
export interface EntriesPutBack {
  writes: Write[];
  moves: CashMove[];
  removed: StoredEntry[];
  added: StoredEntry[];
}

/** Those of dividends are put back with them. */
const isEntered = ({ record, before, after }: RecordChange): boolean =>
  record.startsWith('CTX#') && !isOfDividend((after ?? before ?? {}) as Partial<StoredEntry>);

type SetBalance = Pick<Balance, 'platform' | 'currency' | 'balance'>;

/** A balance that was set goes back by as much as it was moved, whatever rows have come since. */
const balanceBack = async (owner: string, { record, before, after }: RecordChange): Promise<Write> => {
  const [from, to] = [after as SetBalance | undefined, before as SetBalance | undefined];
  const { platform, currency } = (from ?? to) as SetBalance;
  const Key = { pk: userKey(owner), sk: record };
  const stands = (await getItem<Balance>(Key))?.balance ?? 0;
  const balance = toNumber(
    amount(stands)
      .minus(from?.balance ?? 0)
      .plus(to?.balance ?? 0),
  );
  const shown = (value: number): SetBalance => ({ platform, currency, balance: value });
  return {
    Update: {
      Key,
      UpdateExpression: 'SET #balance = :balance',
      ConditionExpression: '#balance = :stands',
      ExpressionAttributeNames: { '#balance': 'balance' },
      ExpressionAttributeValues: { ':balance': balance, ':stands': stands },
    },
    of: { record, before: shown(stands), after: shown(balance) },
  };
};

/** @throws ChangedSince where a row is not as the change has left it. */
export const putBackEntries = async (owner: string, records: readonly RecordChange[]): Promise<EntriesPutBack> => {
  const changed = records.filter(isEntered);
  const standing =
    changed.length > 0 ? await readStanding<StoredEntry>(owner, changed) : new Map<string, StoredEntry>();
  refuseChanged(changed, (record) => standing.get(record));
  const removed = [...standing.values()];
  const added = changed.flatMap((change) => asBefore(change, standing.get(change.record)) ?? []);
  const balances = records.filter(({ record }) => record.startsWith('CBAL#'));
  const set = await Promise.all(balances.map((change) => balanceBack(owner, change)));
  const rows = changed.flatMap((change) => {
    const [stands, becomes] = [standing.get(change.record), asBefore(change, standing.get(change.record))];
    return becomes ? putEntry(owner, becomes, stands) : stands ? removeEntry(owner, stands) : [];
  });
  return {
    writes: [...rows, ...set],
    moves: [...removed.map((entry) => reversed(moveOf(entry))), ...added.map(moveOf)],
    removed,
    added,
  };
};
