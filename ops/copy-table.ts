import { isDeepStrictEqual } from 'node:util';
import { BatchWriteCommand, type DynamoDBDocumentClient, ScanCommand } from '@aws-sdk/lib-dynamodb';
import type { TableItem } from '#functions/runtime/storage/table';

interface Copied {
  /** Items that were missing or different, items that had to go, items that were as they should be. */
  written: number;
  removed: number;
  same: number;
}

const getName = ({ pk, sk }: TableItem): string => `${pk}|${sk}`;

/** A ledger of two people is a few thousand items: all of them fit into memory. */
const readAll = async (doc: DynamoDBDocumentClient, name: string): Promise<Map<string, TableItem>> => {
  const items = new Map<string, TableItem>();
  let from: Record<string, unknown> | undefined;
  do {
    const page = await doc.send(new ScanCommand({ TableName: name, ConsistentRead: true, ExclusiveStartKey: from }));
    for (const item of (page.Items ?? []) as TableItem[]) items.set(getName(item), item);
    from = page.LastEvaluatedKey;
  } while (from);
  return items;
};

type Request = { PutRequest: { Item: TableItem } } | { DeleteRequest: { Key: { pk: string; sk: string } } };

/** 25 a request, and again what the table held back. */
const send = async (doc: DynamoDBDocumentClient, name: string, requests: readonly Request[]): Promise<void> => {
  for (let at = 0; at < requests.length; at += 25) {
    let pending: Request[] = requests.slice(at, at + 25);
    for (let attempt = 0; pending.length > 0; attempt += 1) {
      if (attempt > 0) await new Promise((resolve) => setTimeout(resolve, Math.min(2 ** attempt * 25, 5_000)));
      const answer = await doc.send(new BatchWriteCommand({ RequestItems: { [name]: pending } }));
      pending = (answer.UnprocessedItems?.[name] ?? []) as Request[];
    }
  }
};

/**
 * Makes one table hold what another holds, and nothing else. Broken off, it can be run again; meanwhile nobody may
 * work with the table that is written to. New items are there before old ones go.
 */
export const copyTable = async (doc: DynamoDBDocumentClient, from: string, to: string): Promise<Copied> => {
  const [source, there] = await Promise.all([readAll(doc, from), readAll(doc, to)]);
  const puts = [...source].filter(([name, item]) => !isDeepStrictEqual(there.get(name), item));
  const removals = [...there].filter(([name]) => !source.has(name));
  await send(
    doc,
    to,
    puts.map(([, Item]) => ({ PutRequest: { Item } })),
  );
  await send(
    doc,
    to,
    removals.map(([, { pk, sk }]) => ({ DeleteRequest: { Key: { pk, sk } } })),
  );
  return { written: puts.length, removed: removals.length, same: source.size - puts.length };
};
