import type { Page } from 'playwright-core';
import { describe } from 'vitest';
import { covers } from '#tests/kit/covers';
import { expect, test } from './fixtures.ts';
import { ownerPerson, registerByApi } from './people.ts';
import { readTableCellTexts, recordTradesByApi } from './trades-page.ts';

/** So many that their list is longer than a screen. */
const publish = async (page: Page, count = 12): Promise<void> => {
  const { origin } = new URL(page.url());
  const token = await page.evaluate(() => localStorage.getItem('token'));
  const headers = { 'content-type': 'application/json', authorization: `Bearer ${token}` };
  for (let at = 1; at <= count; at += 1) {
    const body = JSON.stringify({ content: `# Post ${at}\n\n${'A line of text about bonds.\n\n'.repeat(60)}` });
    const answer = await fetch(`${origin}/api/save-blog`, { method: 'POST', headers, body });
    expect(answer.status).toBe(201);
  }
};

const scrolled = (page: Page): Promise<number> => page.evaluate(() => Math.round(window.scrollY));
/** Down to the link, and as far as that turned out to be. */
const scrollTo = async (page: Page, name: string): Promise<number> => {
  await page
    .getByRole('link', { name, exact: true })
    .first()
    .evaluate((link) => link.scrollIntoView({ block: 'center' }));
  const at = await scrolled(page);
  expect(at).toBeGreaterThan(300);
  return at;
};
const isAt = (page: Page, top: number) =>
  expect.poll(async () => Math.abs((await scrolled(page)) - top)).toBeLessThanOrEqual(2);
const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name, exact: true }).waitFor();
const press = (page: Page, name: string | RegExp) => page.getByRole('link', { name }).first().click();

/** Down the public list to its third post. */
const scrollToThird = async (page: Page): Promise<number> => {
  await registerByApi(page, ownerPerson);
  await publish(page);
  await page.goto('/blog');
  await page.waitForLoadState('networkidle');
  return scrollTo(page, 'Post 3');
};

describe('Back to Blog', () => {
  test('leads to the place in the list that one came from, also by the browser and after a reload', async ({
    page,
  }) => {
    covers('3.2 public post');
    const top = await scrollToThird(page);
    await press(page, 'Post 3');
    await heading(page, 'Post 3');
    await isAt(page, 0);
    await press(page, 'Back to Blog');
    await heading(page, 'Blog');
    await isAt(page, top);

    await page.goForward();
    await heading(page, 'Post 3');
    await page.evaluate(() => window.scrollTo(0, 700));
    await isAt(page, 700);
    await page.goBack();
    await heading(page, 'Blog');
    await isAt(page, top);
    await page.goForward();
    await heading(page, 'Post 3');
    await isAt(page, 700);
    await page.goBack();
    await isAt(page, top);

    await press(page, 'Post 3');
    await heading(page, 'Post 3');
    await page.reload();
    await heading(page, 'Post 3');
    await press(page, 'Back to Blog');
    await heading(page, 'Blog');
    await isAt(page, top);
    expect(new URL(page.url()).pathname).toBe('/blog');
  });

  test('leads there too where the post came as a document of its own', async ({ page }) => {
    await registerByApi(page, ownerPerson);
    await publish(page);
    await page.goto('/blog');
    const top = await scrollTo(page, 'Post 3');
    await page.evaluate(() => location.assign('/blog/post-3'));
    await heading(page, 'Post 3');
    await press(page, 'Back to Blog');
    await heading(page, 'Blog');
    await isAt(page, top);
  });

  test('of a post that was opened by its address leads to the top of the list', async ({ page }) => {
    await registerByApi(page, ownerPerson);
    await publish(page);
    await page.goto('/blog/post-3');
    await press(page, 'Back to Blog');
    await heading(page, 'Blog');
    await isAt(page, 0);
    await press(page, /^Blog$/);
    await isAt(page, 0);
  });

  test('leads to the management list where one came from there, to the same place', async ({ page }) => {
    await registerByApi(page, ownerPerson);
    await publish(page);
    for (const [link, title] of [
      ['Post 4', 'Post 4'],
      ['View: Post 5', 'Post 5'],
    ] as const) {
      await page.goto('/dashboard/blog');
      await page.getByRole('link', { name: link, exact: true }).waitFor();
      const top = await scrollTo(page, link);
      await press(page, link === title ? new RegExp(`^${title}$`) : link);
      await heading(page, title);
      await isAt(page, 0);
      await press(page, 'Back to Blog');
      await heading(page, 'Blog Management');
      await isAt(page, top);
    }
  });
});

test('who comes back to a list finds the page of it that was chosen, at the same place; a new visit begins anew', async ({
  page,
}) => {
  covers('2.2 trades ten a page');
  await registerByApi(page, ownerPerson);
  await recordTradesByApi(
    page,
    Array.from({ length: 24 }, (_, at) => ({ quantity: at + 1 })),
  );
  await page.goto('/dashboard/portfolio');
  const table = page.getByRole('region', { name: 'Recent Transactions' }).getByRole('table');
  await readTableCellTexts(table, 10);
  await page.getByRole('button', { name: 'Page 3' }).first().click();
  await readTableCellTexts(table, 4);
  await page.evaluate(() => window.scrollTo(0, 300));
  await isAt(page, 300);
  const menu = page.getByRole('navigation', { name: 'Main' });
  await menu.getByRole('link', { name: 'Cash', exact: true }).click();
  await heading(page, 'Cash Management');
  await isAt(page, 0);
  await page.goBack();
  await heading(page, 'Portfolio');
  await readTableCellTexts(table, 4);
  await isAt(page, 300);
  await menu.getByRole('link', { name: 'Cash', exact: true }).click();
  await heading(page, 'Cash Management');
  await menu.getByRole('link', { name: 'Portfolio', exact: true }).click();
  await heading(page, 'Portfolio');
  await readTableCellTexts(table, 10);
  await isAt(page, 0);
});
