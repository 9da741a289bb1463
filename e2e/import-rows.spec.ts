import { describe } from 'vitest';
import { violationsEverywhere } from './axe.ts';
import { expect, test } from './fixtures.ts';
import { again, button, drop, figure, openImport, preview, seen } from './importing.ts';
import { picture } from './look.ts';
import { enter, owner } from './people.ts';
import { robinhoodFile, robinhoodRows } from './statements.ts';
import { recordTrades } from './trades.ts';
import { write } from './write.ts';

describe('a statement', () => {
  test('that lacks its beginning, and whose rows are here in part, is settled row by row', {
    timeout: 120_000,
  }, async ({ page }) => {
    await enter(page, owner);
    const like = {
      symbol: 'KO',
      companyName: 'Coca-Cola',
      transactionType: 'buy',
      platform: 'Robinhood',
      fees: 0,
    } as const;
    await recordTrades(page, [
      { ...like, quantity: 10, price: 70, transactionDate: '2026-02-03' },
      { ...like, quantity: 3, price: 71, transactionDate: '2026-03-03' },
    ]);
    await openImport(page);
    await drop(
      page,
      robinhoodFile([
        ['4/1/2026', 'AAPL', 'Sell', '5', '$200.00', '$1,000.00'],
        ['3/3/2026', 'KO', 'Buy', '4', '$71.00', '($284.00)'],
        ['2/3/2026', 'KO', 'Buy', '10', '$70.00', '($700.00)'],
      ]),
    );
    await preview(page);
    expect([
      await figure(page, 'New'),
      await figure(page, 'Typed by hand'),
      await figure(page, 'Different here'),
    ]).toEqual([1, 1, 1]);

    await seen(page, 'AAPL on Robinhood');
    await page.getByLabel('Add an opening position').check();
    await write(page.getByLabel(/^Cost a share/), '120');
    await button(page, 'Import 2 rows').waitFor();

    await button(page, /^Change: Buy 4 KO/).click();
    await seen(page, 'Recorded here');
    await page.getByLabel('Record it as well').check();
    await write(page.getByLabel(/^Quantity/), '1');
    expect(await violationsEverywhere(page)).toEqual([]);
    await picture(page, 'row-dialog');
    await button(page, 'Done').click();
    await seen(page, 'Recorded beside it');
    await button(page, 'Import 3 rows').click();
    await seen(page, '3 rows recorded.');
    await again(page);
    await seen(page, /3 recorded, 1 linked/);

    await page.goto('/dashboard/portfolio?view=platforms');
    await seen(page, /14\.000000/);
  });

  test('is dropped onto the page, gone through by the keyboard, and asked about before it is left', {
    timeout: 120_000,
  }, async ({ page }) => {
    await enter(page, owner);
    await openImport(page);
    const { name, buffer } = robinhoodFile(robinhoodRows);
    const dropped = await page.evaluateHandle(
      ([fileName, text]) => {
        const data = new DataTransfer();
        data.items.add(new File([text], fileName));
        return data;
      },
      [name, buffer.toString()] as const,
    );
    await page
      .getByRole('group')
      .filter({ has: page.getByLabel('Statement files') })
      .dispatchEvent('drop', { dataTransfer: dropped });
    await seen(page, 'Robinhood, account activity · 6 rows · Feb 2026 to Jun 2026');

    await page.getByRole('button', { name: 'Preview', exact: true }).and(page.locator(':enabled')).focus();
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { name: 'What this import would do' }).waitFor();
    const focused = () => page.evaluate(() => document.activeElement?.textContent);
    await expect.poll(focused).toBe('Import');
    await page.getByLabel('Show', { exact: true }).focus();
    for (const key of ['Tab', 'Tab', 'Tab', 'Tab', 'Space']) await page.keyboard.press(key);
    await button(page, 'Import 5 rows').waitFor();
    await page.keyboard.press('Space');
    await button(page, 'Import 6 rows').waitFor();
    await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    await page.getByRole('dialog', { name: /^Change: / }).waitFor();
    await page.keyboard.press('Escape');
    await expect.poll(focused).toBe('Change');

    await page.getByRole('link', { name: 'Cash', exact: true }).click();
    await seen(page, 'Leave without saving?');
    await button(page, 'Keep editing').click();
    await page.getByRole('heading', { name: 'What this import would do' }).waitFor();
  });
});
