import { type CashDelta, sumCashDeltasByBalance } from '#core/cash/cash-deltas';
import { sumExactAmounts, toNumber } from '#core/money/amount';
import type { CashCurrency, CashPlatform } from '#core/portfolio/platforms';
import { cashLedger } from '#functions/cash/store';
import type { WriteContext } from '#functions/runtime/storage/commit';
import { planAndWrite } from '#functions/runtime/storage/ledger';
import {
  getItem,
  querySortKeyPrefix,
  type TableKey,
  type TransactionWrite,
  userPartitionKey,
} from '#functions/runtime/storage/table';

/** U / CBAL#platform#currency: a balance, kept up in the same transaction as every row that changes it. */
export interface StoredBalance {
  platform: CashPlatform;
  currency: CashCurrency;
  balance: number;
  /** What its rows come to, whatever it was set to: deposits and sales less withdrawals, fees and buys, and no row of type dividend. */
  counted?: number;
}

const balanceKey = (owner: string, platform: CashPlatform, currency: CashCurrency): TableKey => ({
  pk: userPartitionKey(owner),
  sk: `CBAL#${platform}#${currency}`,
});

const names = { '#balance': 'balance', '#platform': 'platform', '#currency': 'currency' };
const countedName = { '#counted': 'counted' };

/** One write a balance that moves; the table adds in decimals, so that no cent is lost between two moves at once. */
export const buildBalanceDeltaWrites = (owner: string, moves: readonly CashDelta[]): TransactionWrite[] =>
  sumCashDeltasByBalance(moves).map(({ platform, currency, delta, counted }) => ({
    Update: {
      Key: balanceKey(owner, platform, currency),
      UpdateExpression: 'SET #platform = :platform, #currency = :currency ADD #balance :delta, #counted :counted',
      ExpressionAttributeNames: { ...names, ...countedName },
      ExpressionAttributeValues: {
        ':platform': platform,
        ':currency': currency,
        ':delta': toNumber(delta),
        ':counted': toNumber(counted),
      },
    },
  }));

/** What the rows of each balance come to, from all of them: for whoever makes what is kept anew. */
export const buildBalanceRowSumWrites = (
  owner: string,
  balances: readonly StoredBalance[],
  rows: readonly CashDelta[],
): TransactionWrite[] =>
  balances.map(({ platform, currency }) => ({
    Update: {
      Key: balanceKey(owner, platform, currency),
      UpdateExpression: 'SET #counted = :counted',
      ConditionExpression: 'attribute_exists(#balance)',
      ExpressionAttributeNames: { ...countedName, '#balance': 'balance' },
      ExpressionAttributeValues: { ':counted': toNumber(sumRowDeltasOfBalance(rows, { platform, currency })) },
    },
  }));

/** What these rows of one balance come to. */
export const sumRowDeltasOfBalance = (
  rows: readonly CashDelta[],
  { platform, currency }: Pick<StoredBalance, 'platform' | 'currency'>,
) =>
  sumExactAmounts(
    rows.filter((row) => row.platform === platform && row.currency === currency).map(({ counted }) => counted),
  );

export const listBalances = (owner: string): Promise<StoredBalance[]> =>
  querySortKeyPrefix<StoredBalance>(userPartitionKey(owner), 'CBAL#');

/** The balance as a backup holds it, whatever is there. */
export const buildRestoredBalanceWrite = (
  owner: string,
  { platform, currency, balance }: StoredBalance,
): TransactionWrite => ({
  Put: { Item: { ...balanceKey(owner, platform, currency), platform, currency, balance } },
});

const buildUnchangedCondition = (name: string, before: Partial<StoredBalance> | undefined): string =>
  before?.[name as 'balance'] === undefined ? `attribute_not_exists(#${name})` : `#${name} = :${name}Read`;

/**
 * Sets a balance, whatever its rows say; later rows move it on from there. Answers it as it is then. The head of the cash
 * ledger moves with it, so that nobody takes figures from before for those of now.
 */
export const setStoredBalance = <A>(
  owner: WriteContext,
  { platform, currency, balance }: Pick<StoredBalance, 'platform' | 'currency' | 'balance'>,
  now: Date,
  toAnswer: (after: StoredBalance) => A,
  guards: readonly TransactionWrite[] = [],
): Promise<A> =>
  planAndWrite(owner, now, async () => {
    const Key = balanceKey(owner.id, platform, currency);
    const before = await getItem<StoredBalance>(Key);
    const counted = before?.counted;
    const set: TransactionWrite = {
      Update: {
        Key,
        UpdateExpression: 'SET #platform = :platform, #currency = :currency, #balance = :balance ADD #counted :none',
        ConditionExpression: ['balance', 'counted'].map((name) => buildUnchangedCondition(name, before)).join(' AND '),
        ExpressionAttributeNames: { ...names, ...countedName },
        ExpressionAttributeValues: {
          ':platform': platform,
          ':currency': currency,
          ':balance': balance,
          ':none': 0,
          ...(before && { ':balanceRead': before.balance }),
          ...(counted !== undefined && { ':countedRead': counted }),
        },
      },
      of: {
        record: Key.sk,
        ...(before && { before: { platform, currency, balance: before.balance } }),
        after: { platform, currency, balance },
      },
    };
    return {
      writes: [set, cashLedger.touch(owner.id, {}), ...guards],
      answer: toAnswer({ platform, currency, balance, counted: counted ?? 0 }),
    };
  });
