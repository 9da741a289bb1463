import { mkdirSync } from 'node:fs';
import { dirname } from 'node:path';
import { DynamoDBClient, type DynamoDBClientConfig } from '@aws-sdk/client-dynamodb';
import { createTableIfMissing } from '#functions/runtime/storage/create-table';
import { CommandError } from '#local/command-error';
import { findDynamoSource } from '#local/table/dynamo-binary';
import { type EmbeddedTable, openEmbeddedTable } from '#local/table/embedded-table';
import { createInProcessTableHandler, createTableRequestAnswerer } from '#local/table/table-requests';
import { startTableServer } from '#local/table/table-server';

/** Where a table is, and what its requests are signed with. */
export interface TableAddress {
  endpoint: string;
  accessKey: string;
}

export interface LocalDynamo extends TableAddress {
  /** How this process reaches the embedded database; undefined where it lies behind an endpoint. */
  handler?: DynamoDBClientConfig['requestHandler'];
  /** It was running already, and keeps its data where it likes. */
  isForeign: boolean;
  /** Resolves once the process is gone; an endpoint that was not started here is left running. */
  stop(): Promise<void>;
}

/** A foreign endpoint on this machine takes any credentials, and real ones must never be sent to it. */
export const localCredentials = { accessKeyId: 'local', secretAccessKey: 'local' };
export const localRegion = 'us-east-1';

const createOpenError = (file: string | undefined, reason: string): CommandError => {
  if (!file) return new CommandError(`The in-memory database did not start. ${reason}`.trim());
  return new CommandError(
    /disk I\/O error|disk is full/.test(reason)
      ? `The database at ${file} could not be written: is the disk full? Free some room, then start again; what is in it stays.`
      : `The database at ${file} could not be opened; move the file away to start with an empty one. ${reason}`.trim(),
  );
};

const open = async (binary: string, file: string | undefined): Promise<EmbeddedTable> => {
  try {
    return await openEmbeddedTable(binary, file);
  } catch (error) {
    throw createOpenError(file, (error as Error).message);
  }
};

/**
 * Starts the embedded database, until this process ends, however it ends. With `file` the data stays in that SQLite
 * file, else it lies in memory and ends with the process. Throws `CommandError` with one sentence.
 */
export const startLocalDynamo = async ({ file }: { file?: string | undefined } = {}): Promise<LocalDynamo> => {
  const source = findDynamoSource();
  if ('endpoint' in source) {
    const { endpoint } = source;
    return { endpoint, accessKey: localCredentials.accessKeyId, isForeign: true, stop: async () => {} };
  }
  if (file) mkdirSync(dirname(file), { recursive: true });
  const table = await open(source.binary, file);
  const answer = createTableRequestAnswerer(table);
  const { endpoint, accessKey, stop } = await startTableServer(answer);
  const stopBoth = async () => {
    await stop();
    await table.stop();
  };
  return { endpoint, accessKey, handler: createInProcessTableHandler(answer), isForeign: false, stop: stopBoth };
};

/** Makes the table unless it is there already. */
export const ensureTableExists = async (
  { endpoint, accessKey, handler }: TableAddress & Pick<LocalDynamo, 'handler'>,
  name: string,
): Promise<void> => {
  const credentials = { ...localCredentials, accessKeyId: accessKey };
  const client = new DynamoDBClient({
    endpoint,
    region: localRegion,
    credentials,
    ...(handler && { requestHandler: handler }),
  });
  try {
    await createTableIfMissing(client, name);
  } finally {
    client.destroy();
  }
};
