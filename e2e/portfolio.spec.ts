import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { DynamoDBDocumentClient, PutCommand, ScanCommand } from '@aws-sdk/lib-dynamodb';
import type { Locator, Page } from 'playwright-core';
import { describe } from 'vitest';
import { createSampleMarketProvider } from '#demo/sample-market';
import type { LocalStack } from '#local/stack';
import { covers } from '#tests/kit/covers';
import { findAxeViolationsInAllViews } from './axe.ts';
import { expect, test } from './fixtures.ts';
import { memberPerson, ownerPerson, registerByApi } from './people.ts';
import {
  addTradeOnPage,
  fillTradeDialog,
  formatUsd,
  readTableCellTexts,
  recordTradesByApi,
  submitTradeDialog,
} from './trades-page.ts';

const open = async (page: Page): Promise<void> => {
  await page.goto('/dashboard/portfolio');
  await page.getByRole('heading', { level: 1, name: 'Portfolio' }).waitFor();
};
/** The tables of each platform are the other view of the page. */
const openByPlatform = async (page: Page): Promise<void> => {
  await open(page);
  await page.getByRole('link', { name: 'By platform' }).click();
};
const tableOf = (page: Page, card: string) => page.getByRole('region', { name: card, exact: true }).getByRole('table');
const currentHoldings = (page: Page) => tableOf(page, 'Current Holdings');
const transactions = (page: Page) => tableOf(page, 'Recent Transactions');
const seen = (page: Page, text: string) => page.getByText(text, { exact: true }).first().waitFor();
const priceOf = async (symbol: string) => (await createSampleMarketProvider().quotes([symbol]))[0]?.price as number;

describe('the owner', () => {
  test('begins with an empty portfolio that says so', async ({ page }) => {
    covers('1.2 portfolio page', '2.2 portfolio page');
    await registerByApi(page, ownerPerson);
    await open(page);
    await expect.poll(() => page.title()).toBe('Portfolio | Evenkeel');
    await seen(page, 'No Holdings Yet');
    await seen(page, 'No Transactions Yet');
    expect(await findAxeViolationsInAllViews(page)).toEqual([]);
  });

  test('finds stocks by typing, records buys and sells on two platforms and sees the right holdings', {
    tags: 'screen',
  }, async ({ page }) => {
    covers('2.2 portfolio page', '2.8 trade saved', '1.9 dollars and US dates');
    await registerByApi(page, ownerPerson);
    await open(page);
    const apple = { name: 'apple', symbol: 'AAPL', platform: 'Robinhood' };
    await addTradeOnPage(page, { ...apple, quantity: '10', price: '100', date: '2026-01-15' });
    await seen(page, 'Transaction added successfully!');
    await addTradeOnPage(page, { ...apple, quantity: '10', price: '140', date: '2026-02-17', fees: '1.25' });
    await addTradeOnPage(page, { ...apple, type: 'Sell', quantity: '5', price: '150', date: '2026-03-16' });
    await addTradeOnPage(page, {
      name: 'microsoft',
      symbol: 'MSFT',
      platform: 'Revolut',
      quantity: '2.5',
      price: '300.5',
      date: '2026-03-17',
    });

    // 10 @ 100 and 10 @ 140 average 120; 5 sold leave 15 at a cost of 1,800. 2.5 @ 300.5 cost 751.25.
    const [appleValue, microsoftValue] = [15 * (await priceOf('AAPL')), 2.5 * (await priceOf('MSFT'))];
    const held = await readTableCellTexts(currentHoldings(page), 2);
    expect(held).toHaveLength(2);
    const [heldApple, heldMicrosoft] = ['AAPL', 'MSFT'].map((symbol) =>
      held.find(([stock]) => stock?.startsWith(symbol)),
    );
    expect(heldApple?.slice(0, 4)).toEqual([
      'AAPL Apple Inc.',
      '15.000000',
      expect.stringMatching(/^\$\d+\.\d{4}$/),
      formatUsd(appleValue),
    ]);
    expect(heldApple?.[6]).toContain(formatUsd(Math.abs(appleValue - 1800)));
    expect(heldMicrosoft?.[1]).toBe('2.500000');

    const total = page.getByRole('group', { name: 'Total Portfolio Value' });
    await expect.poll(() => total.innerText()).toContain(formatUsd(appleValue + microsoftValue));
    await page.getByText('Prices are sample data shipped with the product, not market prices.').waitFor();
    const listed = await readTableCellTexts(transactions(page), 4);
    expect(listed.map(([stock, date]) => `${stock?.split(' ')[0]} ${date}`)).toEqual([
      'MSFT Mar 17, 2026 Revolut',
      'AAPL Mar 16, 2026 Robinhood',
      'AAPL Feb 17, 2026 Robinhood',
      'AAPL Jan 15, 2026 Robinhood',
    ]);
    expect(await findAxeViolationsInAllViews(page)).toEqual([]);

    await page.getByRole('link', { name: 'By platform' }).click();
    const [onRobinhood] = await readTableCellTexts(tableOf(page, 'Robinhood Holdings'), 1);
    expect(onRobinhood?.slice(0, 3)).toEqual(['AAPL Apple Inc.', '15.000000', '$120.0000']);
    const [onRevolut] = await readTableCellTexts(tableOf(page, 'Revolut Holdings'), 1);
    expect(onRevolut?.slice(1, 3)).toEqual(['2.500000', '$300.5000']);
    expect(await findAxeViolationsInAllViews(page)).toEqual([]);
  });

  test('records a stock that the search does not know as typed, with a name and a note that it has no price', async ({
    page,
  }) => {
    covers('2.2 stock search');
    await registerByApi(page, ownerPerson);
    await open(page);
    await page.getByRole('button', { name: 'Add Transaction' }).first().click();
    const dialog = page.getByRole('dialog', { name: 'Add Transaction' });
    await dialog.getByRole('combobox', { name: 'Company name' }).fill('zzqx.b');
    await dialog.getByText('No matching stock found.').first().waitFor();
    await page.keyboard.press('Enter');
    await dialog.getByText('Selected: ZZQX-B').waitFor();
    await dialog
      .getByText('The market has no price for ZZQX-B: it is recorded, but not included in values until there is one.')
      .waitFor();
    expect(await findAxeViolationsInAllViews(page)).toEqual([]);
    await dialog.getByRole('combobox', { name: 'Platform' }).selectOption('Robinhood');
    await dialog.getByRole('spinbutton', { name: 'Quantity' }).fill('2');
    await dialog.getByRole('spinbutton', { name: 'Price per share' }).fill('50');
    await submitTradeDialog(dialog);
    await dialog.getByText('Enter the company name.').waitFor();
    await dialog.getByRole('textbox', { name: 'Company name of ZZQX-B' }).fill(' A Private Fund ');
    await submitTradeDialog(dialog);
    await seen(page, 'Transaction added successfully!');
    const [held] = await readTableCellTexts(currentHoldings(page), 1);
    expect(held?.slice(0, 4)).toEqual(['ZZQX-B A Private Fund', '2.000000', 'Unavailable', 'Unavailable']);
  });

  test('finds what is no stock, and says what it is', async ({ page }) => {
    covers('2.2 stock search', '2.3 suggestion');
    await registerByApi(page, ownerPerson);
    await open(page);
    await page.getByRole('button', { name: 'Add Transaction' }).first().click();
    const dialog = page.getByRole('dialog', { name: 'Add Transaction' });
    await dialog.getByRole('combobox', { name: 'Company name' }).fill('bitcoin');
    const option = dialog.getByRole('option').filter({ hasText: 'BTC-USD' });
    await option.getByText('CCC · Crypto').waitFor();
    await option.click();
    await dialog.getByText('Selected: BTC-USD').waitFor();
  });

  test('chooses a stock with the keyboard alone, and cannot send without a stock and a platform', async ({ page }) => {
    covers('2.2 stock search', '2.5 trade form', '2.9 lists to choose from');
    await registerByApi(page, ownerPerson);
    await open(page);
    await page.getByRole('button', { name: 'Add Transaction' }).first().click();
    const dialog = page.getByRole('dialog', { name: 'Add Transaction' });
    const submit = dialog.getByRole('button', { name: 'Add Transaction' });
    await dialog.getByRole('combobox', { name: 'Company name' }).focus();
    await page.keyboard.type('google');
    await dialog.getByRole('option').first().waitFor();
    await page.keyboard.press('Enter');
    await dialog.getByText('Selected: GOOGL').waitFor();
    await expect.poll(() => submit.isEnabled()).toBe(false);
    const platforms = ['Revolut', 'Robinhood', 'E*TRADE', 'Fidelity', 'Schwab', 'Webull', 'BOSA', 'Other'];
    const choices = await dialog.getByRole('combobox', { name: 'Platform' }).getByRole('option').allInnerTexts();
    expect(choices.filter((choice) => platforms.includes(choice))).toEqual(platforms);
    await dialog.getByRole('combobox', { name: 'Platform' }).selectOption('Schwab');
    await expect.poll(() => submit.isEnabled()).toBe(true);
    await dialog.getByRole('combobox', { name: 'Company name' }).fill('something else');
    await expect.poll(() => submit.isEnabled()).toBe(false);
    expect(await findAxeViolationsInAllViews(page)).toEqual([]);
    await dialog.getByRole('combobox', { name: 'Company name' }).fill('');
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'Close without saving' }).press('Enter');
    await dialog.waitFor({ state: 'hidden' });
  });

  test('a position is sold from its row, all of it unless less is typed, and a trade is made once more', async ({
    page,
  }) => {
    covers('4.4 one record after another');
    await registerByApi(page, ownerPerson);
    await recordTradesByApi(page, [{ quantity: 12.5, price: 100 }]);
    await openByPlatform(page);
    await page.getByRole('button', { name: 'Sell AAPL on Robinhood' }).press('Enter');
    const dialog = page.getByRole('dialog', { name: 'Add Transaction' });
    await expect.poll(() => dialog.getByRole('combobox', { name: 'Transaction type' }).inputValue()).toBe('sell');
    await expect.poll(() => dialog.getByRole('combobox', { name: 'Platform' }).inputValue()).toBe('Robinhood');
    await expect.poll(() => dialog.getByRole('spinbutton', { name: 'Quantity' }).inputValue()).toBe('12.5');
    expect(await findAxeViolationsInAllViews(page)).toEqual([]);
    await dialog.getByRole('spinbutton', { name: 'Price per share' }).fill('120');
    await page.keyboard.press('Enter');
    await dialog.waitFor({ state: 'hidden' });
    await page.getByRole('button', { name: 'Sell AAPL on Robinhood' }).waitFor({ state: 'detached' });

    await page.getByRole('button', { name: /^Duplicate buy of 12\.5/ }).click();
    await expect.poll(() => dialog.getByRole('spinbutton', { name: 'Price per share' }).inputValue()).toBe('100');
    await dialog.getByRole('spinbutton', { name: 'Quantity' }).fill('3');
    await page.keyboard.press('Enter');
    await dialog.waitFor({ state: 'hidden' });
    await page.getByRole('button', { name: 'Sell AAPL on Robinhood' }).waitFor();
  });

  test('sends a doubly clicked trade once', async ({ page }) => {
    covers('4.4 pressed twice');
    await registerByApi(page, ownerPerson);
    await open(page);
    const sent: string[] = [];
    page.on('request', (request) => {
      if (request.method() === 'POST' && request.url().endsWith('/portfolio/transactions')) sent.push(request.url());
    });
    const trade = { name: 'apple', symbol: 'AAPL', platform: 'BOSA', quantity: '1', price: '10', date: '2026-01-15' };
    const dialog = await fillTradeDialog(page, trade);
    await dialog.getByRole('button', { name: 'Add Transaction' }).dblclick();
    await dialog.waitFor({ state: 'hidden' });
    await readTableCellTexts(transactions(page), 1);
    expect(sent).toHaveLength(1);
  });

  test('edits a trade and deletes one after being asked', async ({ page }) => {
    covers('2.2 trade dialogs', '2.4 dialogs open and close', '2.4 deletes ask first', '2.8 trade saved');
    await registerByApi(page, ownerPerson);
    await recordTradesByApi(page, [{}, { symbol: 'MSFT', companyName: 'Microsoft Corporation', platform: 'Schwab' }]);
    await open(page);
    await page.getByRole('button', { name: /^Edit buy of 10\.000000 AAPL/ }).click();
    const dialog = page.getByRole('dialog', { name: 'Edit Transaction' });
    await dialog.getByRole('spinbutton', { name: 'Quantity' }).fill('4');
    await dialog.getByRole('button', { name: 'Save Changes' }).click();
    await seen(page, 'Transaction updated successfully!');
    await page.getByRole('button', { name: /^Delete buy of 4\.000000 AAPL/ }).waitFor();
    const shares = async () => {
      const rows = await readTableCellTexts(currentHoldings(page), 2);
      return rows.find(([stock]) => stock?.startsWith('AAPL'))?.[1];
    };
    await expect.poll(shares).toBe('4.000000');

    await page.getByRole('button', { name: /^Delete buy of 10\.000000 MSFT/ }).click();
    const question = page.getByRole('alertdialog', { name: 'Delete this transaction?' });
    expect(await findAxeViolationsInAllViews(page)).toEqual([]);
    await question.getByRole('button', { name: 'Cancel' }).click();
    await page.getByRole('button', { name: /^Delete buy of 10\.000000 MSFT/ }).click();
    await question.getByRole('button', { name: 'Delete' }).click();
    await seen(page, 'Transaction deleted successfully!');
    await page.getByText('1 transaction', { exact: true }).waitFor();
    await readTableCellTexts(currentHoldings(page), 1);
  });

  test('is told in a sentence that more cannot be sold than is held, and nothing is recorded', async ({ page }) => {
    await registerByApi(page, ownerPerson);
    await recordTradesByApi(page, [{ quantity: 3 }]);
    await open(page);
    const sale = {
      name: 'apple',
      symbol: 'AAPL',
      type: 'Sell',
      platform: 'Robinhood',
      quantity: '5',
      price: '150',
      date: '2026-02-17',
    } as const;
    const dialog = await fillTradeDialog(page, sale);
    await submitTradeDialog(dialog);
    await dialog.getByText('You held 3 shares of AAPL on Robinhood on Feb 17, 2026; you cannot sell 5.').waitFor();
    await dialog.getByRole('button', { name: 'Cancel' }).click();
    await page.reload();
    await readTableCellTexts(transactions(page), 1);
  });

  test('pages through more than ten transactions', async ({ page }) => {
    covers('2.2 trades ten a page', '2.9 ten rows a page');
    await registerByApi(page, ownerPerson);
    const days = Array.from({ length: 23 }, (_, at) => `2026-01-${String(at + 1).padStart(2, '0')}`);
    await recordTradesByApi(
      page,
      days.map((transactionDate) => ({ transactionDate, quantity: 1 })),
    );
    await open(page);
    const dates = async (rows: number) =>
      (await readTableCellTexts(transactions(page), rows)).map(([, date]) => date?.split(' Robin')[0]);
    expect((await dates(10))[0]).toBe('Jan 23, 2026');
    await expect.poll(() => page.getByRole('button', { name: 'Next page' }).isVisible()).toBe(true);
    await page.getByRole('button', { name: 'Page 3' }).click();
    await page.getByRole('rowheader').filter({ visible: true }).first().waitFor();
    await page.getByText('Jan 3, 2026').waitFor();
    await expect.poll(() => dates(3)).toEqual(['Jan 3, 2026', 'Jan 2, 2026', 'Jan 1, 2026']);
  });

  test('sees what a split did to shares bought before it', async ({ page }) => {
    covers('2.2 split badge');
    await registerByApi(page, ownerPerson);
    const nvidia = {
      symbol: 'NVDA',
      companyName: 'NVIDIA Corporation',
      quantity: 3,
      price: 900,
      transactionDate: '2024-05-01',
    };
    await recordTradesByApi(page, [nvidia]);
    await open(page);
    const [row] = await readTableCellTexts(currentHoldings(page), 1);
    expect(row?.slice(0, 2)).toEqual(['NVDA Split-adjusted Originally 3 NVIDIA Corporation', '30.000000']);
    await page.getByRole('link', { name: 'By platform' }).click();
    const [onPlatform] = await readTableCellTexts(tableOf(page, 'Robinhood Holdings'), 1);
    expect(onPlatform?.slice(0, 3)).toEqual([
      'NVDA Split-adjusted NVIDIA Corporation 10:1 split on Jun 10, 2024',
      '30.000000 Originally 3.000000',
      '$90.0000',
    ]);
    expect(await findAxeViolationsInAllViews(page)).toEqual([]);
  });
});

/** Every amount in a column of a table, added up in cents. */
const addedUp = async (table: Locator, column: number, rows: number): Promise<string> => {
  const cells = (await readTableCellTexts(table, rows)).map((row) => row[column] ?? '');
  return formatUsd(cells.reduce((sum, cell) => sum + Math.round(Number(cell.replace(/[$,]/g, '')) * 100), 0) / 100);
};

describe('totals', () => {
  test('equal the rows under them, and the cards of all platforms add up to the page', async ({ page }) => {
    covers('2.2 portfolio page');
    await registerByApi(page, ownerPerson);
    // 0.0307 of a share on three platforms: each to the cent, then summed.
    const platforms = ['Revolut', 'Robinhood', 'Schwab'] as const;
    await recordTradesByApi(page, [
      ...platforms.map((platform) => ({ platform, quantity: 0.0307, price: 55.555 })),
      { symbol: 'MSFT', companyName: 'Microsoft Corporation', quantity: 1.23, price: 400, platform: 'Schwab' },
    ]);
    await open(page);
    const total = page.getByRole('group', { name: 'Total Portfolio Value' });
    const shown = await addedUp(currentHoldings(page), 3, 2);
    await expect.poll(() => total.innerText()).toContain(shown);
    await page.getByRole('link', { name: 'By platform' }).click();
    const cards = await Promise.all(
      platforms.map(async (platform) => {
        const text = await page.getByRole('region', { name: platform, exact: true }).innerText();
        const [value = ''] = /Total value\s+\$([\d.,]+)/.exec(text)?.slice(1) ?? [];
        const rows = platform === 'Schwab' ? 2 : 1;
        expect(await addedUp(tableOf(page, `${platform} Holdings`), 4, rows)).toBe(`$${value}`);
        return Math.round(Number(value.replace(',', '')) * 100);
      }),
    );
    expect(formatUsd(cards.reduce((sum, cents) => sum + cents, 0) / 100)).toBe(shown);
    expect(await findAxeViolationsInAllViews(page)).toEqual([]);
  });

  test('leave a stock without a price out, and name it', async ({ page }) => {
    covers('2.2 portfolio page');
    await registerByApi(page, ownerPerson);
    await recordTradesByApi(page, [{}, { symbol: 'XYZQ', companyName: 'Nobody knows', price: 7 }]);
    await open(page);
    const named = 'XYZQ has no price at present: its cost, value, gain and income are not included.';
    const card = page.getByRole('region', { name: 'Robinhood', exact: true });
    await card.getByText('Not included: XYZQ (no price), and $70.00 of the total invested.').waitFor();
    await page.getByRole('region', { name: 'Summary' }).getByText(named).waitFor();
    expect(await findAxeViolationsInAllViews(page)).toEqual([]);
  });
});

describe('a trade that cannot be', () => {
  /** As an older ledger may have it, whose split was learnt after the sale; no call lets it in. */
  const recordImpossibleSale = async ({ table, tableName }: LocalStack) => {
    const client = new DynamoDBClient({
      endpoint: table.endpoint,
      region: 'us-east-1',
      credentials: { accessKeyId: table.accessKey, secretAccessKey: 'local' },
    });
    const doc = DynamoDBDocumentClient.from(client);
    const { Items = [] } = await doc.send(new ScanCommand({ TableName: tableName }));
    const bought = Items.find(({ sk }) => sk === 'PTX#000000001') ?? {};
    const { pk } = bought as { pk: string };
    const transactionDate = '2026-02-17';
    const sold = { ...bought, id: 2, transactionType: 'sell', quantity: 5, price: 150, total: 750, transactionDate };
    await doc.send(new PutCommand({ TableName: tableName, Item: { ...sold, pk, sk: 'PTX#000000002' } }));
    await doc.send(new PutCommand({ TableName: tableName, Item: { pk, sk: 'SEQ#PTX', last: 2, version: 2 } }));
    client.destroy();
  };

  test('is marked with the sentence why, is no empty holding, and is put right in one press', async ({
    page,
    stack,
  }) => {
    covers('2.2 split badge');
    await registerByApi(page, ownerPerson);
    await recordTradesByApi(page, [{ quantity: 3 }]);
    await recordImpossibleSale(stack);
    await open(page);
    const card = page.getByRole('region', { name: 'Needs review' });
    await card
      .getByText(
        '5 shares of AAPL were sold on Robinhood on Feb 17, 2026, but only 3 were held. Check the quantities and dates of its trades, and edit what is wrong.',
      )
      .waitFor();
    const [row] = await readTableCellTexts(currentHoldings(page), 1);
    expect(row?.slice(0, 2)).toEqual(['AAPL Needs review Apple Inc.', 'Not certain']);
    expect(row?.[3]).toBe('Unavailable');
    await page
      .getByRole('region', { name: 'Summary' })
      .getByText(/^AAPL needs review on the Portfolio page: /)
      .waitFor();
    expect(await findAxeViolationsInAllViews(page)).toEqual([]);

    await card.getByRole('button', { name: 'Edit this trade' }).click();
    const dialog = page.getByRole('dialog', { name: 'Edit Transaction' });
    await expect.poll(() => dialog.getByRole('spinbutton', { name: 'Quantity' }).inputValue()).toBe('5');
    await dialog.getByRole('spinbutton', { name: 'Quantity' }).fill('2');
    await dialog.getByRole('button', { name: 'Save Changes' }).click();
    await card.waitFor({ state: 'hidden' });
    await expect.poll(async () => (await readTableCellTexts(currentHoldings(page), 1))[0]?.[1]).toBe('1.000000');
  });
});

describe('the form', () => {
  test('says in which money, and in which shares where the stock was split since', async ({ page }) => {
    covers('2.2 trade dialogs');
    await registerByApi(page, ownerPerson);
    await open(page);
    const nvidia = { name: 'nvidia', symbol: 'NVDA', platform: 'Schwab', quantity: '3', price: '900' };
    const dialog = await fillTradeDialog(page, { ...nvidia, date: '2024-05-01' });
    await dialog.getByText('In US dollars.', { exact: true }).waitFor();
    await dialog.getByText('Total in US dollars').waitFor();
    const hint = dialog.getByText('Quantity and price as on that day, before the 10:1 split on Jun 10, 2024.');
    await hint.waitFor();
    expect(await findAxeViolationsInAllViews(page)).toEqual([]);
    await dialog.getByLabel(/^Date/).fill('2021-07-19');
    await dialog
      .getByText('Quantity and price as on that day, before the 4:1 split on Jul 20, 2021 and 1 later one.')
      .waitFor();
    await dialog.getByLabel(/^Date/).fill('2024-06-10');
    await hint.waitFor({ state: 'hidden' });
    await dialog.getByRole('button', { name: 'Cancel' }).click();
  });
});

test('the member sees a banking overview under the same title', async ({ page }) => {
  covers("1.6 member's portfolio");
  await registerByApi(page, memberPerson);
  await open(page);
  await seen(page, 'No certificates of deposit yet');
  await seen(page, 'No savings accounts yet');
  expect(await page.getByRole('button', { name: 'Add Transaction' }).count()).toBe(0);
  expect(await findAxeViolationsInAllViews(page)).toEqual([]);
});

describe('a page that is opened again without a new load', () => {
  test('asks only whether its figures have changed, and shows what was bought elsewhere', async ({ page }) => {
    await registerByApi(page, ownerPerson);
    await recordTradesByApi(page, [{}]);
    await open(page);
    await transactions(page).waitFor();
    const menu = page.getByRole('navigation').first();
    const openAgain = async (): Promise<number> => {
      await menu.getByRole('link', { name: 'Cash' }).click();
      await page.getByRole('heading', { level: 1, name: 'Cash' }).waitFor();
      // Prices, unlike trades, may change meanwhile.
      const answer = page.waitForResponse((one) => one.url().includes('/api/portfolio/transactions'));
      await menu.getByRole('link', { name: 'Portfolio' }).click();
      return (await answer).status();
    };
    const trades = transactions(page).getByRole('rowheader');
    expect(await openAgain()).toBe(304);
    await expect.poll(() => trades.count()).toBe(1);
    await recordTradesByApi(page, [{ quantity: 1, price: 50 }]);
    expect(await openAgain()).toBe(200);
    await expect.poll(() => trades.count()).toBe(2);
    expect(await openAgain()).toBe(304);
    await expect.poll(() => trades.count()).toBe(2);
  });
});
