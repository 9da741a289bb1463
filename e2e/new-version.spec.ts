import type { Page } from 'playwright-core';
import { describe } from 'vitest';
import { expect, test } from './fixtures.ts';
import { ownerPerson, registerByApi } from './people.ts';

const said = (page: Page) => page.getByText('A new version of Evenkeel is here.');
const menuLink = (page: Page, name: string) => page.getByRole('navigation').getByRole('link', { name }).first();

/** From here on each answer of the API is that of another version than the site's. */
const deploy = (page: Page): Promise<unknown> =>
  page.route('**/api/**', async (route) => {
    const response = await route.fetch();
    await route.fulfill({ response, headers: { ...response.headers(), 'x-site-version': 'main-Newer1' } });
  });

const countLoads = (page: Page): { loads: number } => {
  const counted = { loads: 0 };
  page.on('load', () => (counted.loads += 1));
  return counted;
};

describe('a page that is older than its server', () => {
  test('says so once, and the next page that is opened is loaded anew, once', async ({ page }) => {
    await registerByApi(page, ownerPerson);
    await page.goto('/dashboard/cash');
    await page.getByRole('heading', { level: 1 }).waitFor();
    await deploy(page);
    const counted = countLoads(page);
    await menuLink(page, 'Watchlist').click();
    await said(page).waitFor();
    expect([await said(page).count(), counted.loads]).toEqual([1, 0]);
    await menuLink(page, 'Cash').click();
    await expect.poll(() => counted.loads).toBe(1);
    expect(new URL(page.url()).pathname).toBe('/dashboard/cash');
    // Still the older one, as where the CDN has not got the new page yet: it is not loaded again and again.
    await said(page).waitFor();
    await menuLink(page, 'Watchlist').click();
    await page.getByRole('heading', { level: 1, name: /Watchlist/ }).waitFor();
    expect(counted.loads).toBe(1);
    await page.unrouteAll({ behavior: 'ignoreErrors' });
    await page.getByRole('button', { name: 'Reload' }).click();
    await expect.poll(() => counted.loads).toBe(2);
    await page.getByRole('heading', { level: 1 }).waitFor();
    expect(await said(page).count()).toBe(0);
  });
});
