import { setTimeout as wait } from 'node:timers/promises';
import { DeleteTableCommand, ResourceInUseException, ResourceNotFoundException } from '@aws-sdk/client-dynamodb';
import { GetCommand, PutCommand } from '@aws-sdk/lib-dynamodb';
import { inject } from 'vitest';
import { type Day, getDayInNewYork } from '#core/time/day';
import { createSampleMarketProvider } from '#demo/sample-market';
import { seedDemo } from '#demo/seed';
import { overridePort } from '#functions/ports';
import { createNewTable } from '#functions/runtime/storage/create-table';
import { getTableClient } from '#functions/runtime/storage/table';
import { clearMarketCache } from '#functions/stocks/market-cache';
import { callApi } from '#ops/backup/testing';
import { readAllRows, writeStoredRows } from '#tests/kit/copy-rows';
import { startTestTable, type TestTable } from '#tests/kit/table';

/**
 * For tests: a table with the demo in it. The first file of a run that asks for one seeds it, and leaves its rows in a table
 * that all files know; the others copy them. The demo is another one each day.
 */

const mark = { pk: 'DEMO', sk: 'WHOLE' };
const nameSharedTable = (today: Day): string => `demo-of-${inject('testRunId')}-${today}`;

/** Nobody else's: a table is made by one alone. */
const claimSharedTable = async (shared: string): Promise<boolean> => {
  try {
    await createNewTable(getTableClient().doc, shared);
    return true;
  } catch (error) {
    if (error instanceof ResourceInUseException) return false;
    throw error;
  }
};

/** What fails here fails for the others as well, each of which then tries it by itself. */
const seedAndShare = async (shared: string, today: Day): Promise<void> => {
  const { doc } = getTableClient();
  try {
    await seedDemo(callApi, today);
    await writeStoredRows(await readAllRows(), shared);
    await doc.send(new PutCommand({ TableName: shared, Item: mark }));
  } catch (error) {
    await doc.send(new DeleteTableCommand({ TableName: shared }));
    throw error;
  }
};

/** Seeds the demo into the test's own table in any case, and for the other files where none of them has begun to. */
export const seedDemoForRun = async (today: Day): Promise<void> => {
  const shared = nameSharedTable(today);
  await ((await claimSharedTable(shared)) ? seedAndShare(shared, today) : seedDemo(callApi, today));
};

/** Whether the rows are there in the end. */
const awaitSharedRows = async (shared: string): Promise<boolean> => {
  try {
    for (;;) {
      const found = await getTableClient().doc.send(new GetCommand({ TableName: shared, Key: mark }));
      if (found.Item) return true;
      await wait(100);
    }
  } catch (error) {
    if (error instanceof ResourceNotFoundException) return false;
    throw error;
  }
};

/** With the market of the sample, by which dividends are found. */
export const startDemoTable = async (): Promise<TestTable> => {
  overridePort('marketData', createSampleMarketProvider());
  const table = await startTestTable();
  clearMarketCache();
  const today = getDayInNewYork(new Date());
  const shared = nameSharedTable(today);
  for (;;) {
    if (await claimSharedTable(shared)) {
      await seedAndShare(shared, today);
      return table;
    }
    if (!(await awaitSharedRows(shared))) continue;
    const rows = await readAllRows(shared);
    await writeStoredRows(rows.filter(({ pk }) => pk?.S !== mark.pk));
    return table;
  }
};
