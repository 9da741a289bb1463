import { CreateTableCommand, type DynamoDBClient, ResourceInUseException } from '@aws-sdk/client-dynamodb';

const createKeyElement = (AttributeName: string, KeyType: 'HASH' | 'RANGE') => ({ AttributeName, KeyType });

/**
 * The one table as infra declares it, for the local stack and the tests.
 * @throws ResourceInUseException where it already exists.
 */
export const createNewTable = async (client: DynamoDBClient, name: string): Promise<void> => {
  const command = new CreateTableCommand({
    TableName: name,
    BillingMode: 'PAY_PER_REQUEST',
    AttributeDefinitions: ['pk', 'sk', 'gsi1pk', 'gsi1sk'].map((AttributeName) => ({
      AttributeName,
      AttributeType: 'S',
    })),
    KeySchema: [createKeyElement('pk', 'HASH'), createKeyElement('sk', 'RANGE')],
    GlobalSecondaryIndexes: [
      {
        IndexName: 'gsi1',
        KeySchema: [createKeyElement('gsi1pk', 'HASH'), createKeyElement('gsi1sk', 'RANGE')],
        Projection: { ProjectionType: 'ALL' },
      },
    ],
  });
  await client.send(command);
};

/** Does nothing where it already exists. */
export const createTableIfMissing = async (client: DynamoDBClient, name: string): Promise<void> => {
  try {
    await createNewTable(client, name);
  } catch (error) {
    if (!(error instanceof ResourceInUseException)) throw error;
  }
};
