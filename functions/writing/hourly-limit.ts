import { UpdateCommand } from '@aws-sdk/lib-dynamodb';
import { Refusal } from '#functions/platform/refusal';
import { epochSeconds, type Key, table } from '#functions/platform/table';

const hour = 60 * 60;
/** Texts that a person may have begun in one hour, counted by the clock. */
export const mostPerHour = 20;

const limitKey = (owner: string, window: number): Key => ({ pk: `RATE#generate#${owner}`, sk: `W#${window}` });

/** Counts one more; the table decides, so that those begun at once all count. @throws Refusal 429 with Retry-After. */
export const countText = async (owner: string, instant: Date): Promise<void> => {
  const { doc, name } = table();
  const now = epochSeconds(instant);
  const window = Math.floor(now / hour);
  const ends = (window + 1) * hour;
  const update = new UpdateCommand({
    TableName: name,
    Key: limitKey(owner, window),
    UpdateExpression: 'SET #count = if_not_exists(#count, :none) + :one, #ttl = :ttl',
    ConditionExpression: 'attribute_not_exists(#count) OR #count < :most',
    ExpressionAttributeNames: { '#count': 'count', '#ttl': 'ttl' },
    ExpressionAttributeValues: { ':none': 0, ':one': 1, ':most': mostPerHour, ':ttl': ends },
  });
  await doc.send(update).catch((error: unknown) => {
    if (!(error instanceof Error) || error.name !== 'ConditionalCheckFailedException') throw error;
    const minutes = Math.ceil((ends - now) / 60);
    const wait = `${minutes} ${minutes === 1 ? 'minute' : 'minutes'}`;
    throw new Refusal(429, 'too_many_texts', `That was ${mostPerHour} texts in an hour. Please try again in ${wait}.`, {
      retryAfter: ends - now,
    });
  });
};
