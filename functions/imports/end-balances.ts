import { cashPlatformOfTrade } from '#core/cash/moves';
import { listHistory } from '#functions/activity/store';
import { type Balance, listBalances } from '#functions/cash/balances';
import { cashLedger, listEntries } from '#functions/cash/store';
import { isEffective } from '#functions/imports/made';
import type { ImportRow } from '#functions/imports/store';
import { listTrades, tradeLedger } from '#functions/portfolio/store';
import type { Owner } from '#functions/storage/commit';
import { writeChange } from '#functions/storage/ledger';
import { userKey, type Write } from '#functions/storage/table';

type Named = Pick<Balance, 'platform' | 'currency'>;
export const nameOfBalance = ({ platform, currency }: Named): string => `${platform}#${currency}`;

const recordOf = (balance: Named): string => `CBAL#${nameOfBalance(balance)}`;

const isNothing = ({ balance, counted = 0 }: Balance): boolean => balance === 0 && counted === 0;

/** Somebody has said that it is 0. */
const wasSet = async (owner: string, balance: Balance): Promise<boolean> =>
  (await listHistory(owner, recordOf(balance), { limit: 10 })).changes.some(isEffective);

/** Refused where it has moved since. */
const removal = (owner: string, balance: Balance): Write => ({
  Delete: {
    Key: { pk: userKey(owner), sk: recordOf(balance) },
    ConditionExpression: '#balance = :nothing',
    ExpressionAttributeNames: { '#balance': 'balance' },
    ExpressionAttributeValues: { ':nothing': 0 },
  },
});

/** Balances that were not there before an import, and of which nothing is left to tell, go as if it had never been. */
export const endBalances = async (writer: Owner, { balances: before }: ImportRow, now: Date): Promise<void> => {
  const owner = writer.id;
  const isLeft = (one: Balance): boolean => isNothing(one) && before?.includes(nameOfBalance(one)) === false;
  if (!(await listBalances(owner)).some(isLeft)) return;
  await writeChange({ id: owner }, now, async () => {
    const [head, trades] = await Promise.all([cashLedger.head(owner), tradeLedger.head(owner)]);
    const [entries, all, stand] = await Promise.all([listEntries(owner), listTrades(owner), listBalances(owner)]);
    const used = new Set(entries.map(nameOfBalance));
    const platforms = new Set(all.map(cashPlatformOfTrade));
    const unused = stand.filter((one) => isLeft(one) && !used.has(nameOfBalance(one)) && !platforms.has(one.platform));
    const set = await Promise.all(unused.map((one) => wasSet(owner, one)));
    const gone = unused.filter((_one, at) => !set[at]).map((one) => removal(owner, one));
    if (gone.length === 0) return { writes: [], answer: undefined };
    const moved = [cashLedger.move(owner, head, head.last), tradeLedger.unmoved(owner, trades)];
    return { writes: [...moved, ...gone], answer: undefined };
  });
};
