import { UpdateCommand } from '@aws-sdk/lib-dynamodb';
import { type CashMove, netMoves } from '#core/cash/moves';
import { toNumber } from '#core/money/amount';
import type { CashCurrency, CashPlatform } from '#core/portfolio/platforms';
import { type Key, queryPrefix, table, userKey, type Write } from '#functions/storage/table';

/** U / CBAL#platform#currency: a balance, kept up in the same transaction as every row that changes it. */
export interface Balance {
  platform: CashPlatform;
  currency: CashCurrency;
  balance: number;
}

const balanceKey = (owner: string, platform: CashPlatform, currency: CashCurrency): Key => ({
  pk: userKey(owner),
  sk: `CBAL#${platform}#${currency}`,
});

const names = { '#balance': 'balance', '#platform': 'platform', '#currency': 'currency' };

/** One write a balance that moves; the table adds in decimals, so that no cent is lost between two moves at once. */
export const balanceWrites = (owner: string, moves: readonly CashMove[]): Write[] =>
  netMoves(moves).map(({ platform, currency, delta }) => ({
    Update: {
      Key: balanceKey(owner, platform, currency),
      UpdateExpression: 'SET #platform = :platform, #currency = :currency ADD #balance :delta',
      ExpressionAttributeNames: names,
      ExpressionAttributeValues: { ':platform': platform, ':currency': currency, ':delta': toNumber(delta) },
    },
  }));

export const listBalances = (owner: string): Promise<Balance[]> => queryPrefix<Balance>(userKey(owner), 'CBAL#');

/** The balance as a backup holds it, whatever is there. */
export const restoreBalance = (owner: string, { platform, currency, balance }: Balance): Write => ({
  Put: { Item: { ...balanceKey(owner, platform, currency), platform, currency, balance } },
});

/** Sets a balance, whatever its rows say; later rows move it on from there. */
export const putBalance = async (owner: string, { platform, currency, balance }: Balance): Promise<void> => {
  const { doc, name } = table();
  await doc.send(
    new UpdateCommand({
      TableName: name,
      Key: balanceKey(owner, platform, currency),
      UpdateExpression: 'SET #platform = :platform, #currency = :currency, #balance = :balance',
      ExpressionAttributeNames: names,
      ExpressionAttributeValues: { ':platform': platform, ':currency': currency, ':balance': balance },
    }),
  );
};
