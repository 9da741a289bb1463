import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { BatchWriteCommand, DynamoDBDocumentClient, PutCommand, ScanCommand } from '@aws-sdk/lib-dynamodb';
import type { Page } from 'playwright-core';
import { describe } from 'vitest';
import type { LocalStack } from '#local/stack';
import { expect, test } from './fixtures.ts';
import { ownerPerson, registerByApi } from './people.ts';
import { readTableCellTexts, recordTradesByApi } from './trades-page.ts';

const day = { transactionDate: '2026-01-15', platform: 'Schwab' } as const;
const inABatch = 25;

/**
 * So many trades, the first of 1 share, the last of as many as there are: as a program left them that kept no lists, so
 * that the first page to be opened makes those.
 */
const putTrades = async (page: Page, { table, tableName }: LocalStack, count: number): Promise<void> => {
  await recordTradesByApi(page, [{ ...day, quantity: 1 }]);
  const credentials = { accessKeyId: table.accessKey, secretAccessKey: 'local' };
  const client = new DynamoDBClient({ endpoint: table.endpoint, region: 'us-east-1', credentials });
  const doc = DynamoDBDocumentClient.from(client);
  const { Items = [] } = await doc.send(new ScanCommand({ TableName: tableName }));
  const first = Items.find(({ sk }) => sk === 'PTX#000000001') ?? {};
  const more = Array.from({ length: count - 1 }, (_, at) => {
    const id = at + 2;
    return { ...first, sk: `PTX#${String(id).padStart(9, '0')}`, id, quantity: id, total: id * 100 };
  });
  for (let at = 0; at < more.length; at += inABatch) {
    const puts = more.slice(at, at + inABatch).map((Item) => ({ PutRequest: { Item } }));
    await doc.send(new BatchWriteCommand({ RequestItems: { [tableName]: puts } }));
  }
  const head = { pk: first['pk'], sk: 'SEQ#PTX', last: count, version: 2 };
  await doc.send(new PutCommand({ TableName: tableName, Item: head }));
  client.destroy();
};

const card = (page: Page) => page.getByRole('region', { name: 'Recent Transactions', exact: true });
const pages = (page: Page) => card(page).getByRole('navigation');
const press = (page: Page, name: string) => pages(page).getByRole('button', { name, exact: true }).click();
const toast = (page: Page, text: string) =>
  page.getByRole('region', { name: 'Notifications' }).getByText(text, { exact: true });

/** The shares of each trade that is shown, by which it is known. */
const shown = async (page: Page, rows = 10): Promise<number[]> =>
  (await readTableCellTexts(card(page).getByRole('table'), rows)).map((cells) => Number(cells[3]?.replace(',', '')));
const from = (newest: number, rows = 10): number[] => Array.from({ length: rows }, (_, at) => newest - at);

/** That page is the current one, and shows these. */
const isAt = async (page: Page, number: number, trades: number[]): Promise<void> => {
  await pages(page).locator(`[aria-label="Page ${number}"][aria-current="page"]`).waitFor();
  await expect.poll(() => shown(page, trades.length)).toEqual(trades);
};
/** Two pages at a time, as far as the numbers lead from the middle. */
const goTo = async (page: Page, wanted: number): Promise<void> => {
  for (let at = 1; at < wanted; ) {
    at = Math.min(at + 2, wanted);
    await press(page, `Page ${at}`);
    await pages(page).locator(`[aria-label="Page ${at}"][aria-current="page"]`).waitFor();
  }
};

/** What the page asks of the list, from here on. */
const asksOf = (page: Page): string[] => {
  const asked: string[] = [];
  page.on('request', (request) => {
    const { pathname, searchParams } = new URL(request.url());
    if (request.method() !== 'GET' || pathname !== '/api/portfolio/transactions') return;
    const { limit = 'all', order, cursor } = Object.fromEntries(searchParams);
    asked.push(`${limit} ${order} ${cursor ? 'on' : 'first'}`);
  });
  return asked;
};

const open = async (page: Page, stack: LocalStack, count = 350): Promise<string[]> => {
  await registerByApi(page, ownerPerson);
  await putTrades(page, stack, count);
  const asked = asksOf(page);
  await page.goto('/dashboard/portfolio');
  await card(page).getByText(`${count} transactions`, { exact: true }).waitFor();
  return asked;
};

test('a page near the end of 120 trades is read from the end', async ({ page, stack }) => {
  const asked = await open(page, stack, 120);
  await goTo(page, 10);
  await press(page, 'Page 12');
  await isAt(page, 12, from(10));
  await press(page, 'Previous page');
  await isAt(page, 11, from(20));
  expect(asked).toEqual(['100 newest first', '100 oldest first']);
});

describe('350 trades', () => {
  test('are read a hundred at a time, as far as the page that is shown', async ({ page, stack }) => {
    const asked = await open(page, stack);
    await isAt(page, 1, from(350));
    await page.waitForLoadState('networkidle');
    expect(asked).toEqual(['100 newest first']);

    await goTo(page, 10);
    await isAt(page, 10, from(260));
    expect(asked).toHaveLength(1);
    await press(page, 'Next page');
    await isAt(page, 11, from(250));
    await press(page, 'Previous page');
    await isAt(page, 10, from(260));
    await press(page, 'Next page');
    await isAt(page, 11, from(250));
    expect(asked).toEqual(['100 newest first', '100 newest on']);
  });

  test('lead to either end in one press of the keyboard, and read a hundred from there', async ({ page, stack }) => {
    const asked = await open(page, stack);
    await page.waitForLoadState('networkidle');
    await pages(page).getByRole('button', { name: 'Last page' }).focus();
    await page.keyboard.press('Enter');
    await isAt(page, 35, from(10));
    await press(page, 'Previous page');
    await isAt(page, 34, from(20));
    await pages(page).getByRole('button', { name: 'First page' }).focus();
    await page.keyboard.press('Enter');
    await isAt(page, 1, from(350));
    expect(asked).toEqual(['100 newest first', '100 oldest first']);
  });

  test('end with the ten oldest', async ({ page, stack }) => {
    await open(page, stack);
    await goTo(page, 35);
    await isAt(page, 35, from(10));
    await expect
      .poll(() => pages(page).getByRole('button', { name: 'Next page' }).getAttribute('aria-disabled'))
      .toBe('true');
  });

  test('lose the last page with its only trade, where they are 341', async ({ page, stack }) => {
    const asked = await open(page, stack, 341);
    await goTo(page, 34);
    await isAt(page, 34, from(11));
    await press(page, 'Next page');
    await isAt(page, 35, [1]);
    expect(asked).toEqual(['100 newest first', '100 newest on', '100 newest on', '100 newest on']);

    await page.getByRole('button', { name: /^Delete buy of 1\.000000 AAPL/ }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click();
    await card(page).getByText('340 transactions', { exact: true }).waitFor();
    await isAt(page, 34, from(11));
    await page.getByRole('button', { name: /^Delete buy of 2\.000000 AAPL/ }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click();
    await isAt(page, 34, from(11, 9));
  });

  test('stay on the page on which one is changed, and to which one comes back', async ({ page, stack }) => {
    await open(page, stack);
    await goTo(page, 20);
    await isAt(page, 20, from(160));
    await page.getByRole('button', { name: /^Edit buy of 155\.000000 AAPL/ }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('spinbutton', { name: 'Quantity' }).fill('1555');
    await dialog.getByRole('button', { name: 'Save Changes' }).click();
    await dialog.waitFor({ state: 'hidden' });
    const changed = [...from(160, 5), 1555, ...from(154, 4)];
    await isAt(page, 20, changed);

    await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Cash', exact: true }).click();
    await page.getByRole('heading', { level: 1, name: 'Cash Management' }).waitFor();
    await page.goBack();
    await isAt(page, 20, changed);
  });

  test('are read again up to the page to which one comes back after they were forgotten', async ({ page, stack }) => {
    await page.clock.install();
    const asked = await open(page, stack);
    await goTo(page, 15);
    await isAt(page, 15, from(210));
    await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Cash', exact: true }).click();
    await page.getByRole('heading', { level: 1, name: 'Cash Management' }).waitFor();
    // What nobody looks at is forgotten after five minutes; here the last figures of it as well.
    await page.clock.runFor(6 * 60_000);
    await page.evaluate(() => {
      for (const key of Object.keys(localStorage)) if (key.includes('"transactions"')) localStorage.removeItem(key);
    });
    asked.length = 0;
    await page.goBack();
    await isAt(page, 15, from(210));
    expect(asked).toEqual(['100 newest first', '100 newest on']);
  });

  test('keep the page before where a further one cannot be read, and show it on another press', async ({
    page,
    stack,
  }) => {
    await open(page, stack);
    await goTo(page, 10);
    await page.route('**/api/portfolio/transactions?*cursor=*', (route) => route.fulfill({ status: 418, body: '' }));
    await press(page, 'Next page');
    await toast(page, 'This page of transactions could not be loaded. Please try again.').waitFor();
    await isAt(page, 10, from(260));
    // The page around it is as it was.
    expect(await toast(page, 'Failed to load portfolio data').count()).toBe(0);
    await page.unroute('**/api/portfolio/transactions?*cursor=*');
    await press(page, 'Next page');
    await isAt(page, 11, from(250));
  });
});
