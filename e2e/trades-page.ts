import type { Locator, Page } from 'playwright-core';
import { expect } from 'vitest';
import type { NewTrade } from '#contract/portfolio/trades';
import type { TradeType, tradeTypeNames } from '#core/portfolio/trade-types';
import { fillField } from './fill-field.ts';

export const formatUsd = (dollars: number): string =>
  dollars.toLocaleString('en-US', { style: 'currency', currency: 'USD' });

export const tradeBody: NewTrade = {
  symbol: 'AAPL',
  companyName: 'Apple Inc.',
  transactionType: 'buy',
  quantity: 10,
  price: 100,
  transactionDate: '2026-01-15',
  platform: 'Robinhood',
  fees: 0,
  notes: '',
};

/** Records trades as the signed-in person through the API, in order; for what a journey only needs to be there. */
export const recordTradesByApi = async (page: Page, trades: readonly Partial<NewTrade>[]): Promise<void> => {
  const { origin } = new URL(page.url());
  const token = await page.evaluate(() => localStorage.getItem('token'));
  for (const trade of trades) {
    const answer = await fetch(`${origin}/api/portfolio/transactions`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
      body: JSON.stringify({ ...tradeBody, ...trade }),
    });
    if (answer.status !== 201) throw new Error(`A trade was not recorded: ${await answer.text()}`);
  }
};

/** Types the company's name and takes the suggestion with this symbol. */
export const chooseStockOnPage = async (
  dialog: Locator,
  name: string,
  symbol: string,
  label = 'Company name',
): Promise<void> => {
  await fillField(dialog.getByRole('combobox', { name: label }), name);
  await dialog.getByRole('option').filter({ hasText: symbol }).first().click();
};

interface TypedTrade {
  name: string;
  symbol: string;
  type?: (typeof tradeTypeNames)[TradeType];
  platform: string;
  quantity: string;
  price: string;
  date: string;
  fees?: string;
}

/** Opens Add Transaction and fills it in; sending it is up to the journey. */
export const fillTradeDialog = async (page: Page, trade: TypedTrade): Promise<Locator> => {
  await page.getByRole('button', { name: 'Add Transaction' }).first().click();
  const dialog = page.getByRole('dialog', { name: 'Add Transaction' });
  await chooseStockOnPage(dialog, trade.name, trade.symbol);
  await dialog.getByRole('combobox', { name: 'Transaction type' }).selectOption(trade.type ?? 'Buy');
  await dialog.getByRole('combobox', { name: 'Platform' }).selectOption(trade.platform);
  await fillField(dialog.getByRole('spinbutton', { name: 'Quantity' }), trade.quantity);
  await fillField(dialog.getByRole('spinbutton', { name: /per share$/ }), trade.price);
  await dialog.getByLabel(/^Date/).fill(trade.date);
  if (trade.fees) await fillField(dialog.getByRole('spinbutton', { name: 'Fees' }), trade.fees);
  return dialog;
};

export const submitTradeDialog = (dialog: Locator): Promise<void> =>
  dialog.getByRole('button', { name: 'Add Transaction' }).click();

/** Records one trade through the page and waits until it is saved. */
export const addTradeOnPage = async (page: Page, trade: TypedTrade): Promise<void> => {
  const dialog = await fillTradeDialog(page, trade);
  await submitTradeDialog(dialog);
  await dialog.waitFor({ state: 'hidden' });
  // Where the button was, a price may stand now, whose explanation would open under the pointer.
  await page.mouse.move(0, 0);
};

/**
 * A table's rows as lists of texts, the parts of one cell joined by a space, without the boxes by which rows are chosen and
 * without a total at its foot; read once there are `rows` of them, no more and no fewer.
 */
export const readTableCellTexts = async (table: Locator, rows: number): Promise<string[][]> => {
  const listed = table.locator('tbody tr');
  await expect.poll(() => listed.count()).toBe(rows);
  return listed.evaluateAll((all) =>
    all.map((row) => {
      const hasBoxes = row.closest('table')?.querySelector('th')?.textContent === 'Choose';
      const cells = [...row.children].slice(hasBoxes ? 1 : 0);
      return cells.map((cell) => (cell as HTMLElement).innerText.replace(/\s+/g, ' ').trim());
    }),
  );
};
