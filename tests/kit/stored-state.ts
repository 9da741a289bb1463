import { inflateRawSync } from 'node:zlib';
import { QueryCommand } from '@aws-sdk/lib-dynamodb';
import { handler as cash } from '#functions/cash/handler';
import { getTableClient } from '#functions/runtime/storage/table';
import type { SendToHandler, TestPerson } from '#tests/kit/write-operations';

/** For tests: what is stored for somebody, so that two people can be compared. */

export type StoredState = Record<string, unknown>[];

const partition = async (pk: string): Promise<StoredState> => {
  const { doc, name } = getTableClient();
  const { Items = [] } = await doc.send(
    new QueryCommand({
      TableName: name,
      ConsistentRead: true,
      KeyConditionExpression: 'pk = :pk',
      ExpressionAttributeValues: { ':pk': pk },
    }),
  );
  return Items;
};

/** What a read keeps of the days that are over follows from what the market knew. */
const withoutDays = ({ daysAt: _at, daysTo: _to, ...row }: Record<string, unknown>): Record<string, unknown> => row;

/** A version of a post, with its text in place of what it is packed into. */
const unpacked = ({ packed, ...row }: Record<string, unknown>): Record<string, unknown> =>
  packed instanceof Uint8Array ? { ...row, markdown: inflateRawSync(packed).toString('utf8') } : row;

/** The person's rows and posts, a post made twice included, under the name that everybody has, with no clock in them. */
export const readStoredState = async ({ id }: TestPerson): Promise<StoredState> => {
  const parts = [`USER#${id}`, `POST#post-of-${id}`, `POST#post-of-${id}-2`, `POST#post-of-${id}-3`];
  const own = (await Promise.all(parts.map(partition))).flat();
  const stories = own.flatMap(({ sk, id: post }) =>
    sk === 'META' && typeof post === 'string' ? [`POST#~${post}`] : [],
  );
  const all = [...own, ...(await Promise.all(stories.map(partition))).flat().map(unpacked)];
  const rows = all.filter(({ sk }) => !/^(IDEM#|PROFILE|DAYS#)/.test(String(sk))).map(withoutDays);
  const plain = JSON.stringify(rows)
    .replaceAll(id, 'somebody')
    .replaceAll(/\d{4}-\d\d-\d\dT[\d:.]+Z/g, 'once')
    // The version of a new note is the instant that it was written at.
    .replaceAll(/"version":\d{13}/g, '"version":"once"')
    // So is what a debt is known by.
    .replaceAll(/DEBT#\d{13}/g, 'DEBT#once')
    .replaceAll(/"id":"\d{13}"/g, '"id":"once"');
  const place = (row: Record<string, unknown>) => `${row['pk']} ${row['sk']}`;
  return (JSON.parse(plain) as StoredState).sort((a, b) => (place(a) < place(b) ? -1 : 1));
};

/** In whole cents: balances that are not what their rows come to; none where all is well. */
export const listWrongCashBalances = async (send: SendToHandler): Promise<string[]> => {
  const { body: rows } = await send(cash, 'GET', '/cash/transactions');
  const sums: Record<string, number> = {};
  for (const { platform, currency, transactionType, amount } of rows) {
    const sign = ['deposit', 'dividend', 'interest'].includes(transactionType) ? 1 : -1;
    const name = `${platform} ${currency}`;
    sums[name] = (sums[name] ?? 0) + sign * Math.round(amount * 100);
  }
  const { body: kept } = (await send(cash, 'GET', '/cash/balances')) as {
    body: { platform: string; currency: string; balance: number }[];
  };
  return kept
    .filter(({ platform, currency, balance }) => Math.round(balance * 100) !== (sums[`${platform} ${currency}`] ?? 0))
    .map(({ platform, currency }) => `${platform} ${currency}`);
};
