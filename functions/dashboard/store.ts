import { QueryCommand } from '@aws-sdk/lib-dynamodb';
import { table, userKey } from '#functions/platform/table';

/** How many rows U / WL#id there are; counted by the table, so that none of them travels. */
export const countWatchlist = async (owner: string): Promise<number> => {
  const { doc, name } = table();
  let count = 0;
  let from: Record<string, unknown> | undefined;
  do {
    const page = await doc.send(
      new QueryCommand({
        TableName: name,
        ConsistentRead: true,
        Select: 'COUNT',
        KeyConditionExpression: '#pk = :pk AND begins_with(#sk, :prefix)',
        ExpressionAttributeNames: { '#pk': 'pk', '#sk': 'sk' },
        ExpressionAttributeValues: { ':pk': userKey(owner), ':prefix': 'WL#' },
        ExclusiveStartKey: from,
      }),
    );
    count += page.Count ?? 0;
    from = page.LastEvaluatedKey;
  } while (from);
  return count;
};
