import type { AccessRequest } from '#tests/kit/access-policy';

/** For tests: which rights a request to the table needs. */

// biome-ignore lint/suspicious/noExplicitAny: each command's input has a shape of its own, on the wire another than in the client
type Command = any;

/** A text as the client has it, or as it is sent: `{ S: 'USER#7f3' }`. */
const textOf = (value: string | { S: string }): string => (typeof value === 'string' ? value : value.S);

/** `#pk = :pk AND ...` -> the text that `:pk` stands for. */
const queriedKey = ({ KeyConditionExpression, ExpressionAttributeValues }: Command): string => {
  const [, name] = /#?\w+ *= *(:\w+)/.exec(KeyConditionExpression) ?? [];
  return textOf(ExpressionAttributeValues[name as string]);
};

const inTransaction: Record<string, string> = {
  Get: 'GetItem',
  Put: 'PutItem',
  Update: 'UpdateItem',
  Delete: 'DeleteItem',
  ConditionCheck: 'ConditionCheckItem',
};

const keyOf = ({ Key, Item }: Command): string => textOf((Key ?? Item).pk);

/** Each thing that a transaction does is asked about by itself. */
const inTransactionAccess = (items: Command[], arnOf: (table: string) => string): AccessRequest[] =>
  items.map((item) => {
    const [kind, part] = Object.entries<Command>(item)[0] as [string, Command];
    return { action: `dynamodb:${inTransaction[kind]}`, resource: arnOf(part.TableName), keys: [keyOf(part)] };
  });

const batchKeys = (asked: Command): string[] =>
  Array.isArray(asked)
    ? asked.map(({ PutRequest, DeleteRequest }) => keyOf(PutRequest ?? DeleteRequest))
    : asked.Keys.map(({ pk }: Command) => textOf(pk));

/** All keys of a batch are asked about at once: one right must hold for all of them. */
const batchAccess = (action: string, input: Command, arnOf: (table: string) => string): AccessRequest[] =>
  Object.entries<Command>(input.RequestItems).map(([table, asked]) => ({
    action,
    resource: arnOf(table),
    keys: batchKeys(asked),
  }));

/**
 * What must be allowed for a request, `GetItem` with its input as the client has it or as it is sent. There is no right to
 * transactions as such; one to an index names that in place of the table.
 */
export const listNeededAccess = (
  command: string,
  input: Command,
  arnOf: (table: string) => string = (table) => table,
): AccessRequest[] => {
  const action = `dynamodb:${command}`;
  if (input.TransactItems) return inTransactionAccess(input.TransactItems, arnOf);
  if (input.RequestItems) return batchAccess(action, input, arnOf);
  const resource = arnOf(input.TableName) + (input.IndexName ? `/index/${input.IndexName}` : '');
  if (input.KeyConditionExpression) return [{ action, resource, keys: [queriedKey(input)] }];
  return [{ action, resource, keys: input.Key || input.Item ? [keyOf(input)] : [] }];
};
