import type { Page } from 'playwright-core';
import { describe } from 'vitest';
import { expect, test } from './fixtures.ts';
import { picture } from './look.ts';
import { enter, owner } from './people.ts';
import { counted, drop, importAll, openImport, preview, robinhoodFile, robinhoodRows } from './statements.ts';

const seen = (page: Page, text: string | RegExp) => page.getByText(text).first().waitFor();
const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name });

const stub = async (page: Page) => {
  const names = ['Revolut', 'Robinhood', 'E*TRADE', 'Fidelity', 'Schwab', 'Webull', 'BOSA', 'Other'];
  await page.route('**/api/portfolio/platforms', (route) =>
    route.fulfill({ json: { platforms: names.map((platform) => ({ platform, own: false, trades: true, alwaysCash: platform === 'Robinhood', since: null })) } }),
  );
};

describe('a statement', () => {
  test('of Robinhood comes from drop to certificate, adds nothing twice, and is undone', { timeout: 120_000 }, async ({ page }) => {
    await enter(page, owner);
    await stub(page);
    await openImport(page);
    await drop(page, robinhoodFile(robinhoodRows));
    await seen(page, 'Robinhood, account activity · 6 rows · Feb 2026 to Jun 2026');
    await preview(page);
    expect(await counted(page, 'New')).toContain('6');
    await picture(page, 'robinhood-preview');
    await importAll(page);
    await seen(page, '6 rows recorded.');
    await picture(page, 'robinhood-done');
    await button(page, 'Import more').click();
    await picture(page, 'robinhood-list');
  });
});
