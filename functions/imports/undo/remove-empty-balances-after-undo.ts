import { toTradeCashDeltas } from '#core/cash/cash-deltas';
import { listBalances, type StoredBalance } from '#functions/cash/balances';
import { cashLedger, listCashEntries } from '#functions/cash/store';
import { isEffectiveUserChange } from '#functions/imports/record/import-setup';
import type { StoredImport } from '#functions/imports/store';
import { listTrades, tradeLedger } from '#functions/portfolio/store';
import { listRecordHistory } from '#functions/runtime/storage/change-log-store';
import type { WriteContext } from '#functions/runtime/storage/commit';
import { planAndWrite } from '#functions/runtime/storage/ledger';
import { type TransactionWrite, userPartitionKey } from '#functions/runtime/storage/table';

type Named = Pick<StoredBalance, 'platform' | 'currency'>;
export const toBalanceKeySuffix = ({ platform, currency }: Named): string => `${platform}#${currency}`;

const toRecord = (balance: Named): string => `CBAL#${toBalanceKeySuffix(balance)}`;

const isNothing = ({ balance, counted = 0 }: StoredBalance): boolean => balance === 0 && counted === 0;

/** Somebody has said that it is 0. */
const wasSet = async (owner: string, balance: StoredBalance): Promise<boolean> =>
  (await listRecordHistory(owner, toRecord(balance), { limit: 10 })).changes.some(isEffectiveUserChange);

/** Refused where it has moved since. */
const buildBalanceRemovalWrite = (owner: string, balance: StoredBalance): TransactionWrite => ({
  Delete: {
    Key: { pk: userPartitionKey(owner), sk: toRecord(balance) },
    ConditionExpression: '#balance = :nothing',
    ExpressionAttributeNames: { '#balance': 'balance' },
    ExpressionAttributeValues: { ':nothing': 0 },
  },
});

/** Balances that were not there before an import, and of which nothing is left to tell, go as if it had never been. */
export const removeEmptyBalancesAfterUndo = async (
  writer: WriteContext,
  { balances: before }: StoredImport,
  now: Date,
): Promise<void> => {
  const owner = writer.id;
  const isLeft = (one: StoredBalance): boolean => isNothing(one) && before?.includes(toBalanceKeySuffix(one)) === false;
  if (!(await listBalances(owner)).some(isLeft)) return;
  await planAndWrite({ id: owner }, now, async () => {
    const [head, trades] = await Promise.all([cashLedger.head(owner), tradeLedger.head(owner)]);
    const [entries, all, stand] = await Promise.all([listCashEntries(owner), listTrades(owner), listBalances(owner)]);
    const used = new Set([...entries, ...all.flatMap(toTradeCashDeltas)].map(toBalanceKeySuffix));
    const unused = stand.filter((one) => isLeft(one) && !used.has(toBalanceKeySuffix(one)));
    const set = await Promise.all(unused.map((one) => wasSet(owner, one)));
    const gone = unused.filter((_one, at) => !set[at]).map((one) => buildBalanceRemovalWrite(owner, one));
    if (gone.length === 0) return { writes: [], answer: undefined };
    const headWrites = [cashLedger.move(owner, head, head.last), tradeLedger.unmoved(owner, trades)];
    return { writes: [...headWrites, ...gone], answer: undefined };
  });
};
