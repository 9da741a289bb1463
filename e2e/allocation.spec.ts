import type { Locator, Page } from 'playwright-core';
import { describe } from 'vitest';
import { createSampleMarketProvider } from '#demo/sample-market';
import { covers } from '#tests/kit/covers';
import { findAxeViolationsInAllViews } from './axe.ts';
import { fillField } from './fill-field.ts';
import { expect, test } from './fixtures.ts';
import { ownerPerson, registerByApi } from './people.ts';
import { cdBody, postRecord, readFromApi, savingsBody, updateRecord } from './record-by-api.ts';
import { takePageScreenshots } from './take-page-screenshots.ts';
import { chooseStockOnPage, formatUsd, recordTradesByApi } from './trades-page.ts';

const open = async (page: Page, query = ''): Promise<void> => {
  await page.goto(`/dashboard/allocation${query}`);
  await page.getByRole('heading', { level: 1, name: 'Allocation' }).waitFor();
};
const priceOf = async (symbol: string) => (await createSampleMarketProvider().quotes([symbol]))[0]?.price as number;
const parts = (page: Page) => page.getByRole('table', { name: /^Allocation, by/ });
const part = (page: Page, name: string) => parts(page).getByRole('row').filter({ hasText: name });
const buys = (within: Page | Locator) => within.getByRole('table', { name: 'What to buy' });
const textOf = async (of: Locator) => (await of.innerText()).replace(/\s+/g, ' ');
const seen = (within: Page | Locator, text: string | RegExp) => within.getByText(text).first().waitFor();
const sidewaysBy = (page: Page) =>
  page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);

/** On platforms that keep no cash, so that what is to spend is what is set. */
const held = [
  { symbol: 'AAPL', platform: 'Fidelity', quantity: 10 },
  { symbol: 'KO', companyName: 'Coca-Cola Company', platform: 'Schwab', quantity: 5 },
] as const;
const setCash = (page: Page, balance: number) =>
  updateRecord(page, '/cash/balances', { platform: 'BOSA', currency: 'USD', balance });

const none = { classes: [], stocks: [], band: 5, countsCash: false, emergencyFund: 0, cashLeftOut: [], version: 0 };
const aimAt = (symbol: string, percent: number) => ({ symbol, percent, className: null, sector: null });

describe('the page of the allocation', () => {
  test('begins empty, and says what it is for', async ({ page }) => {
    covers('4.2 allocation page');
    await registerByApi(page, ownerPerson);
    await open(page);
    await seen(page, 'The allocation begins with your first trade');
    await seen(page, 'No targets yet');
    expect(await findAxeViolationsInAllViews(page)).toEqual([]);
  });

  test('parts the whole by class, stock, sector and platform, and keeps the choice in the address', async ({
    page,
  }) => {
    covers('4.2 allocation page');
    await registerByApi(page, ownerPerson);
    await recordTradesByApi(page, held);
    await open(page);
    const [apple, coke] = [(await priceOf('AAPL')) * 10, (await priceOf('KO')) * 5];
    await seen(page, `Total: ${formatUsd(apple + coke)}`);
    await expect.poll(() => textOf(part(page, 'Stocks'))).toContain('100.00%');
    await page.getByRole('tab', { name: 'By sector' }).click();
    await expect.poll(() => textOf(part(page, 'Technology'))).toContain(formatUsd(apple));
    await page.reload();
    await part(page, 'Consumer Staples').waitFor();
    expect(new URL(page.url()).search).toBe('?by=sector');
    await page.getByRole('tab', { name: 'By platform' }).press('Enter');
    await expect.poll(() => textOf(part(page, 'Schwab'))).toContain(formatUsd(coke));
    await page.getByRole('tab', { name: 'By stock' }).click();
    await part(page, 'KO').getByRole('link', { name: 'KO' }).waitFor();
  });

  test('begins with everything, cash and deposits in it, as a ring that the keys go through, and hides its amounts', {
    tags: 'screen',
  }, async ({ page }) => {
    covers('4.2 allocation of everything');
    await registerByApi(page, ownerPerson);
    await postRecord(page, '/savings', { ...savingsBody, currentBalance: 3000 });
    await setCash(page, 1000);
    await open(page);
    await seen(page, 'Total: $4,000.00');
    await seen(page, '2 parts: the largest is Savings with 75.00%, the smallest Cash with 25.00%.');
    const ring = page.getByRole('slider', { name: 'Allocation chart, by class' });
    const told = () => ring.getAttribute('aria-valuetext');
    expect(await told()).toBe('Total: $4,000.00');
    await ring.focus();
    for (const text of ['Savings: 75.00%, $3,000.00', 'Cash: 25.00%, $1,000.00', 'Savings: 75.00%, $3,000.00']) {
      await page.keyboard.press('ArrowRight');
      await expect.poll(() => told()).toBe(text);
    }
    await seen(ring, '75.00%, $3,000.00');
    await page.keyboard.press('Escape');
    await expect.poll(() => told()).toBe('Total: $4,000.00');
    await postRecord(page, '/cds', { ...cdBody, principalAmount: 6000 });
    await page.reload();
    await expect.poll(() => textOf(part(page, 'CDs'))).toMatch(/CDs \$6,0\d\d\.\d\d 60\.\d\d%/);
    await page.getByRole('tab', { name: 'By platform' }).click();
    for (const name of ['Citi', 'Rainy days', 'BOSA']) await part(page, name).waitFor();
    expect(await findAxeViolationsInAllViews(page)).toEqual([]);
    await takePageScreenshots(page, 'allocation-everything');
    await page.setViewportSize({ width: 360, height: 800 });
    await expect.poll(() => sidewaysBy(page)).toBeLessThanOrEqual(0);
    await page.setViewportSize({ width: 1280, height: 900 });
    await page.getByRole('button', { name: 'Hide amounts' }).click();
    await expect.poll(() => page.locator('main').innerText()).not.toMatch(/\$\d/);
    await part(page, 'Citi')
      .getByText(/60\.\d\d%/)
      .waitFor();
    await page.getByRole('button', { name: 'Investments' }).click();
    await seen(page, 'The allocation begins with your first trade');
    await page.reload();
    await expect
      .poll(() => page.getByRole('button', { name: 'Investments' }).getAttribute('aria-pressed'))
      .toBe('true');
  });

  test('keeps targets typed by hand, tells the drift, and what to buy for the cash that may be spent', {
    tags: 'screen',
  }, async ({ page }) => {
    covers('4.2 purchase plan');
    await registerByApi(page, ownerPerson);
    await recordTradesByApi(page, held);
    await setCash(page, 1500);
    await open(page);
    await page.getByRole('button', { name: 'Set targets' }).press('Enter');
    const dialog = page.getByRole('dialog', { name: 'Targets' });
    await fillField(dialog.getByRole('textbox', { name: 'New class' }), 'B'.repeat(41));
    await dialog.getByRole('textbox', { name: 'New class' }).press('Enter');
    await dialog.getByText('At most 40 characters; these are 41.').waitFor();
    await expect.poll(() => dialog.getByRole('textbox', { name: 'New class' }).inputValue()).toBe('B'.repeat(41));
    await fillField(dialog.getByRole('textbox', { name: 'New class' }), 'Bonds');
    await dialog.getByRole('textbox', { name: 'New class' }).press('Enter');
    await fillField(dialog.getByLabel('Target of Bonds in percent'), '40');
    await chooseStockOnPage(dialog, 'pepsi', 'PEP', 'Another stock');
    await dialog.getByLabel('Class of PEP').selectOption('Bonds');
    await fillField(dialog.getByLabel('Target of AAPL in percent'), '61');
    await seen(dialog, 'Targets add up to 101%. Lower them to 100% or less.');
    await expect.poll(() => dialog.getByRole('button', { name: 'Save targets' }).isDisabled()).toBe(true);
    await fillField(dialog.getByLabel('Target of AAPL in percent'), '60');
    await seen(dialog, 'Targets add up to 100%.');
    await fillField(dialog.getByLabel('Emergency fund', { exact: true }), '500');
    expect(await findAxeViolationsInAllViews(page)).toEqual([]);
    await dialog.getByRole('button', { name: 'Save targets' }).click();
    await dialog.waitFor({ state: 'detached' });
    await page.getByRole('button', { name: 'Compare your investments with your targets' }).click();
    await expect.poll(() => textOf(part(page, 'Bonds'))).toMatch(/Bonds \$0\.00 0\.00% 40\.00% Outside -40\.00/);

    await fillField(page.getByRole('spinbutton', { name: 'Amount' }), '1000.01');
    await seen(page, 'You have $1,000.00 to spend. Choose New money if it comes from elsewhere.');
    await page.getByRole('spinbutton', { name: 'Amount' }).press('a');
    await expect.poll(() => page.getByRole('spinbutton', { name: 'Amount' }).inputValue()).toBe('1000');
    // Bonds lack more than $1,000 and AAPL, at nearly all of the whole, is above its 60 %.
    const price = await priceOf('PEP');
    await expect.poll(() => textOf(buys(page))).toContain(`PEP ${Number((1000 / price).toFixed(6))}`);
    await seen(page, 'All of it is spent.');
    await seen(page, '$500.00 of your cash is for emergencies and is left alone.');
    await takePageScreenshots(page, 'allocation', page.locator('h1'));
    expect(await findAxeViolationsInAllViews(page)).toEqual([]);
    await page.setViewportSize({ width: 360, height: 800 });
    await expect.poll(() => sidewaysBy(page)).toBeLessThanOrEqual(0);
    await page.setViewportSize({ width: 1280, height: 900 });

    await page.getByRole('combobox', { name: 'Shares' }).selectOption('Whole shares');
    const whole = Math.floor(1000 / price);
    await expect.poll(() => textOf(buys(page))).toContain(`PEP ${whole}`);
    await seen(page, `${formatUsd(1000 - whole * price)} stays in cash.`);
    await page.getByRole('link', { name: 'Buy PEP' }).click();
    const trade = page.getByRole('dialog', { name: 'Add Transaction' });
    await seen(trade, 'Selected: PEP');
    await expect.poll(() => trade.getByRole('spinbutton', { name: 'Quantity' }).inputValue()).toBe(String(whole));
  });

  test('sets money aside for the emergency fund and the next CD of a ladder, each turned on by the keys', async ({
    page,
  }) => {
    covers('4.2 purchase plan rules');
    await registerByApi(page, ownerPerson);
    await recordTradesByApi(page, held);
    await postRecord(page, '/savings', { ...savingsBody, currentBalance: 8800 });
    await updateRecord(page, '/insight/targets', { ...none, stocks: [aimAt('PEP', 90)] });
    await open(page);
    await fillField(page.getByRole('spinbutton', { name: 'Amount' }), '5000');
    await page.getByRole('combobox', { name: 'Money from' }).selectOption('new');
    const rules = page.getByLabel('Rules', { exact: true });
    await expect.poll(() => textOf(rules)).toBe('Emergency fund Off CD ladder Off');
    await page.getByRole('button', { name: 'Edit targets' }).press('Enter');
    const dialog = page.getByRole('dialog', { name: 'Targets' });
    await dialog.getByRole('checkbox', { name: 'Fill the emergency fund first' }).press('Space');
    await seen(dialog, 'Enter the emergency fund, or turn its rule off.');
    await expect.poll(() => dialog.getByRole('button', { name: 'Save targets' }).isDisabled()).toBe(true);
    await fillField(dialog.getByLabel('Emergency fund', { exact: true }), '10000');
    await dialog.getByRole('checkbox', { name: 'Build a CD ladder' }).press('Space');
    await fillField(dialog.getByLabel('Amount of each CD'), '1000');
    await fillField(dialog.getByLabel('Number of CDs'), '11');
    await dialog.getByRole('button', { name: 'Save targets' }).click();
    await seen(dialog, 'A ladder has 2 to 10 CDs.');
    await expect.poll(() => dialog.getByLabel('Amount of each CD').inputValue()).toBe('1000');
    await fillField(dialog.getByLabel('Number of CDs'), '3');
    expect(await findAxeViolationsInAllViews(page)).toEqual([]);
    await dialog.getByRole('button', { name: 'Save targets' }).click();
    await dialog.waitFor({ state: 'detached' });
    await expect
      .poll(() => textOf(rules))
      .toMatch(
        /^Emergency fund \$1,200\.00 to savings: \$8,800\.00 of \$10,000\.00 is there\. CD ladder \$1,000\.00 for CD 1 of 3, maturing \w+ \d+, \d{4} to \w+ \d+, \d{4}\.$/,
      );
    // $5,000 less $1,200 and $1,000.
    await seen(page, '$2,800.00');
    await takePageScreenshots(page, 'allocation-rules', page.getByRole('heading', { name: 'Add money' }));
    expect(await findAxeViolationsInAllViews(page)).toEqual([]);
    await page.setViewportSize({ width: 360, height: 800 });
    await expect.poll(() => sidewaysBy(page)).toBeLessThanOrEqual(0);
    await fillField(page.getByRole('spinbutton', { name: 'Amount' }), '1500');
    await seen(page, 'The rules take the whole amount, so there is nothing to buy.');
    await seen(page, '$300.00 of $1,000.00 for CD 1 of 3');
  });

  test('finds a stock in a long list on a phone, and what the targets come to stays in sight', async ({ page }) => {
    covers('4.2 targets form');
    await page.setViewportSize({ width: 360, height: 740 });
    await registerByApi(page, ownerPerson);
    await recordTradesByApi(page, held);
    const others = ['AMD', 'AMZN', 'BND', 'CSCO', 'DIS', 'GOOGL', 'IBM', 'INTC', 'JNJ', 'JPM', 'MSFT', 'NKE', 'PEP'];
    await updateRecord(page, '/insight/targets', { ...none, stocks: others.map((symbol) => aimAt(symbol, 5)) });
    await open(page);
    await page.getByRole('button', { name: 'Edit targets' }).click();
    const dialog = page.getByRole('dialog', { name: 'Targets' });
    const rows = dialog.getByRole('listitem');
    await expect.poll(() => rows.count()).toBe(15);
    const search = dialog.getByRole('searchbox', { name: 'Find one of these stocks' });
    await fillField(search, 'coca');
    await expect.poll(() => rows.count()).toBe(1);
    await search.press('Enter');
    await fillField(dialog.getByLabel('Target of KO in percent'), '40');
    const sum = dialog.getByText('Targets add up to 105%. Lower them to 100% or less.');
    await sum.waitFor();
    const place = (await sum.boundingBox())?.y ?? -1;
    expect(place > 0 && place < 740, `at ${place}`).toBe(true);
    await takePageScreenshots(page, 'targets-long');
    await page.setViewportSize({ width: 360, height: 740 });
    await fillField(search, 'nothing');
    await seen(dialog, 'None of these stocks matches. You can add another below.');
    // One that is there already is shown, and typed into at once.
    await chooseStockOnPage(dialog, 'pepsi', 'PEP', 'Another stock');
    await expect.poll(() => rows.count()).toBe(15);
    await expect
      .poll(() => page.evaluate(() => document.activeElement?.getAttribute('aria-label')))
      .toBe('Target of PEP in percent');
    await fillField(dialog.getByLabel('Target of PEP in percent'), '0');
    await seen(dialog, 'Targets add up to 100%.');
    expect(await findAxeViolationsInAllViews(page)).toEqual([]);
    await page.setViewportSize({ width: 360, height: 740 });
    await dialog.getByRole('button', { name: 'Save targets' }).click();
    await dialog.waitFor({ state: 'detached' });
    const kept = (await readFromApi(page, '/insight/allocation')) as { targets: { stocks: { symbol: string }[] } };
    expect(kept.targets.stocks.map(({ symbol }) => symbol)).toEqual(['KO', ...others].toSorted());
  });

  test('does not overwrite what another tab has saved, and takes that up when it is asked to', async ({ page }) => {
    covers('4.2 targets in two tabs');
    await registerByApi(page, ownerPerson);
    await recordTradesByApi(page, held);
    await open(page);
    await page.getByRole('button', { name: 'Edit targets' }).click();
    const dialog = page.getByRole('dialog', { name: 'Targets' });
    await fillField(dialog.getByLabel('Target of KO in percent'), '10');
    await updateRecord(page, '/insight/targets', { ...none, stocks: [aimAt('KO', 25)] });
    await dialog.getByRole('button', { name: 'Save targets' }).click();
    await seen(dialog, /changed elsewhere in the meantime/);
    await dialog.getByRole('button', { name: 'Load the saved version' }).click();
    await expect.poll(() => dialog.getByLabel('Target of KO in percent').inputValue()).toBe('25');
    await fillField(dialog.getByLabel('Target of KO in percent'), '30');
    await dialog.getByRole('button', { name: 'Save targets' }).click();
    await dialog.waitFor({ state: 'detached' });
    expect(await readFromApi(page, '/insight/allocation')).toMatchObject({
      targets: { stocks: [aimAt('KO', 30)], version: 2 },
    });
  });

  test('offers what was typed and not saved, after a reload', async ({ page }) => {
    covers('4.2 targets in two tabs');
    await registerByApi(page, ownerPerson);
    await recordTradesByApi(page, held);
    await open(page);
    await page.getByRole('button', { name: 'Edit targets' }).click();
    const dialog = page.getByRole('dialog', { name: 'Targets' });
    await fillField(dialog.getByLabel('Target of KO in percent'), '12.5');
    await page.waitForTimeout(500);
    await page.reload();
    await page.getByRole('button', { name: 'Edit targets' }).click();
    await dialog
      .getByRole('button', { name: /Restore|Use|Take/ })
      .first()
      .click();
    await expect.poll(() => dialog.getByLabel('Target of KO in percent').inputValue()).toBe('12.5');
  });

  test('spends no cash that is overdrawn, and new money all the same', async ({ page }) => {
    covers('4.2 purchase plan');
    await registerByApi(page, ownerPerson);
    await recordTradesByApi(page, held);
    await setCash(page, -250);
    await updateRecord(page, '/insight/targets', { ...none, stocks: [aimAt('KO', 90)] });
    await open(page);
    await seen(page, 'Your cash is overdrawn. Only new money can be added.');
    await expect.poll(() => page.getByRole('combobox', { name: 'Money from' }).inputValue()).toBe('new');
    await fillField(page.getByRole('spinbutton', { name: 'Amount' }), '100');
    await expect.poll(() => textOf(buys(page))).toContain('$100.00');
    await page.getByRole('combobox', { name: 'Money from' }).selectOption('cash');
    await seen(page, 'You have $0.00 to spend. Choose New money if it comes from elsewhere.');
  });
});

describe('the recommendations of the watchlist', () => {
  const panelOf = async (page: Page) => {
    await page.goto('/dashboard/enhanced-watchlist');
    await page.getByRole('button', { name: 'Recommendations' }).click();
    return page.getByRole('region', { name: 'Recommendations' });
  };

  test('follow the targets first where there are any, and the strategy a tab away', async ({ page }) => {
    covers('4.2 recommendations by targets');
    await registerByApi(page, ownerPerson);
    await recordTradesByApi(page, held);
    await setCash(page, 600);
    await updateRecord(page, '/insight/targets', { ...none, stocks: [aimAt('KO', 90)] });
    const panel = await panelOf(page);
    await fillField(panel.getByRole('spinbutton', { name: 'Amount' }), '100');
    await expect.poll(() => textOf(buys(panel))).toContain('KO');
    expect(await findAxeViolationsInAllViews(page)).toEqual([]);
    await panel.getByRole('tab', { name: 'By strategy' }).click();
    await panel.getByRole('button', { name: 'Build Recommendations' }).click();
    await panel.getByRole('listitem').nth(4).waitFor();
  });

  test('follow the strategy where there are none, and lead to setting them', async ({ page }) => {
    covers('4.2 recommendations by targets');
    await registerByApi(page, ownerPerson);
    const panel = await panelOf(page);
    await panel.getByRole('button', { name: 'Build Recommendations' }).waitFor();
    await panel.getByRole('tab', { name: 'By your targets' }).click();
    await seen(panel, 'No targets yet');
    await panel.getByRole('link', { name: 'Go to Allocation' }).click();
    await page.getByRole('heading', { level: 1, name: 'Allocation' }).waitFor();
  });
});
