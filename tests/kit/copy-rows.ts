import { type AttributeValue, ScanCommand, TransactWriteItemsCommand } from '@aws-sdk/client-dynamodb';
import { getTableClient } from '#functions/runtime/storage/table';

/** For tests: what took many calls to set up is stored once more, exactly as it was. */

/** Rows as the table has them, types and all, so that a copy is the same to the last digit. */
export type StoredRows = Record<string, AttributeValue>[];

/** Every row of the table, or of another one. */
export const readAllRows = async (table?: string): Promise<StoredRows> => {
  const { doc, name: own } = getTableClient();
  const name = table ?? own;
  const rows: StoredRows = [];
  let from: Record<string, AttributeValue> | undefined;
  do {
    const page = await doc.send(new ScanCommand({ TableName: name, ConsistentRead: true, ExclusiveStartKey: from }));
    rows.push(...(page.Items ?? []));
    from = page.LastEvaluatedKey;
  } while (from);
  return rows;
};

/** As many as one transaction takes, of which a request holds four times as many as of a batch. */
const atOnce = 100;

export const writeStoredRows = async (rows: StoredRows, table?: string): Promise<void> => {
  const { doc, name: own } = getTableClient();
  const name = table ?? own;
  for (let at = 0; at < rows.length; at += atOnce) {
    const puts = rows.slice(at, at + atOnce).map((Item) => ({ Put: { TableName: name, Item } }));
    await doc.send(new TransactWriteItemsCommand({ TransactItems: puts }));
  }
};

/** As JSON, bytes are an object of numbers. */
const bytesAgain = (type: string, value: unknown): unknown =>
  type === 'B' && typeof value === 'object' ? Uint8Array.from(Object.values(value ?? {}) as number[]) : value;

/** The same rows for somebody else: the id of the first is in the keys, and wherever else a row names its owner. */
export const copyRowsForUser = (rows: StoredRows, id: string, other: string): StoredRows =>
  JSON.parse(JSON.stringify(rows).replaceAll(id, other), bytesAgain) as StoredRows;
