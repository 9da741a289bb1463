import { covers } from '#tests/kit/covers';
import { waitUntilPageIsStable } from './axe.ts';
import { expect, test } from './fixtures.ts';
import { memberPerson, ownerPerson, registerOnPage } from './people.ts';
import { checkPrintedPage, listClippedElements, listPrintedControls, printablePageSize } from './print-layout.ts';
import { cdBody, depositBody, postRecord, savingsBody } from './record-by-api.ts';
import { recordTradesByApi } from './trades-page.ts';

test('what the owner prints has no menu and no button, and its tables keep their heads', { timeout: 180_000 }, async ({
  page,
}) => {
  covers('4.5 printed page');
  await registerOnPage(page, ownerPerson);
  // As many rows as two pages hold.
  const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ';
  await recordTradesByApi(
    page,
    [...letters].flatMap((one) =>
      ['X', 'Y'].map((other) => ({ symbol: `${one}${other}Q`, companyName: `${one} Inc.` })),
    ),
  );
  await postRecord(page, '/cash/transactions', depositBody);
  await postRecord(page, '/enhanced-watchlist', { symbol: 'AAPL' });
  await postRecord(page, '/enhanced-watchlist', { symbol: 'MSFT' });
  await postRecord(page, '/enhanced-watchlist', { symbol: 'KO' });
  await postRecord(page, '/save-blog', { content: '# Title\n\nText.\n\n| a | b |\n|---|---|\n| 1 | 2 |' });
  for (const path of [
    '',
    '/portfolio',
    '/cash',
    '/dividends',
    '/enhanced-watchlist',
    '/blog',
    '/blog/title',
    '/analytics',
  ]) {
    await checkPrintedPage(page, `/dashboard${path}`);
  }
  await checkPrintedPage(page, '/blog/title');
  // All of the stocks of a carousel, and not only those in sight.
  await checkPrintedPage(page, '/dashboard/enhanced-watchlist');
  for (const symbol of ['AAPL', 'MSFT', 'KO']) {
    const card = await page.getByRole('listitem').filter({ hasText: symbol }).last().boundingBox();
    expect((card?.x ?? -1) >= 0 && (card?.x ?? 0) + (card?.width ?? 0) <= printablePageSize.width, symbol).toBe(true);
  }
  await checkPrintedPage(page, '/dashboard/portfolio');
  // `/Type /Page` stands once a page; the long table alone takes more than one.
  const pdf = (await page.pdf({ format: 'A4', margin: { top: '14mm', bottom: '14mm' } })).toString('latin1');
  expect(pdf.match(/\/Type\s*\/Page\b/g)?.length).toBeGreaterThan(2);
});

test('the table of holdings with every column is whole on paper: on a sheet across, and on an upright one', async ({
  page,
}) => {
  covers('4.5 printed holdings');
  await registerOnPage(page, ownerPerson);
  await recordTradesByApi(page, [
    { quantity: 1234.56789012, price: 98_765.4321 },
    { symbol: 'BRK-B', companyName: 'Berkshire Hathaway Incorporated', quantity: 0.00000001, price: 400 },
    { symbol: 'ZZQX', companyName: 'A Private Fund', quantity: 123_456, price: 1234.5678 },
  ]);
  const columns = 'shares average price value weight day gain gainPercent income yield age'.split(' ');
  await page.evaluate(
    (all) => localStorage.setItem('holdings-table', JSON.stringify({ columns: all, sort: 'value', isDown: true })),
    columns,
  );
  await checkPrintedPage(page, '/dashboard/portfolio');
  const widths = () =>
    page.evaluate(() => {
      const table = [...document.querySelectorAll('table')].find((one) => one.querySelectorAll('th').length > 11);
      const card = table?.closest('[data-card]');
      return [card?.getBoundingClientRect().right ?? 0, table?.getBoundingClientRect().right ?? 9999];
    });
  const [card = 0, end = 0] = await widths();
  expect([end > 0, end <= card]).toEqual([true, true]);
  const apple = page.locator('[data-about="AAPL"]').getByRole('rowheader', { includeHidden: true });
  expect((await apple.innerText()).match(/Apple Inc\./g)).toHaveLength(1);
  // It has a sheet of its own, across; what stands before and after it is upright.
  const pdf = (await page.pdf({ preferCSSPageSize: true })).toString('latin1');
  const sheets = [...pdf.matchAll(/\/MediaBox \[0 0 ([\d.]+) ([\d.]+)\]/g)].map(
    ([, wide, high]) => Number(wide) > Number(high),
  );
  expect(sheets).toContain(true);
  expect(sheets).toContain(false);
});

test('what the member prints has no menu and no button either, and an open dialog is what is printed', {
  timeout: 180_000,
}, async ({ page }) => {
  covers('4.5 printed page');
  await registerOnPage(page, memberPerson);
  await postRecord(page, '/cds', cdBody);
  for (let at = 0; at < 12; at += 1) {
    await postRecord(page, '/cds/1/interest', { paymentDate: cdBody.startDate, interestAmount: at + 1 });
  }
  await postRecord(page, '/savings', savingsBody);
  for (const path of ['', '/portfolio', '/citi/cd', '/citi/savings', '/marcus/cd', '/marcus/savings', '/wealthfront']) {
    await checkPrintedPage(page, `/dashboard${path}`);
  }
  await page.emulateMedia({ media: 'screen' });
  await page.setViewportSize({ width: 1280, height: 800 });
  await page.goto('/dashboard/citi/cd');
  await page.getByRole('button', { name: /^Interest history of/ }).click();
  const dialog = page.getByRole('dialog', { name: 'Interest History' });
  await dialog.getByRole('rowheader').nth(9).waitFor();
  await page.emulateMedia({ media: 'print' });
  await page.setViewportSize(printablePageSize);
  await waitUntilPageIsStable(page);
  expect(await page.getByRole('heading', { level: 1, includeHidden: true }).isVisible()).toBe(false);
  expect(await dialog.evaluate((element) => getComputedStyle(element).position)).toBe('static');
  expect(await listPrintedControls(page)).toEqual([]);
  expect(await dialog.evaluate(listClippedElements)).toEqual([]);
});

test('with a form or a question open, the page under it is printed', async ({ page }) => {
  await registerOnPage(page, memberPerson);
  await postRecord(page, '/cds', cdBody);
  await page.goto('/dashboard/citi/cd');
  // Until then stands what the dashboard has read before: that there is none.
  await page.getByRole('button', { name: /^Delete CD-1/ }).waitFor();
  for (const [name, role] of [
    ['Add CD', 'dialog'],
    ['Delete CD-1', 'alertdialog'],
  ] as const) {
    await page.getByRole('button', { name: new RegExp(`^${name}`) }).click();
    const dialog = page.getByRole(role);
    await dialog.waitFor();
    await page.emulateMedia({ media: 'print' });
    expect(await dialog.isVisible(), name).toBe(false);
    expect(await page.getByRole('rowheader', { includeHidden: true }).isVisible(), name).toBe(true);
    expect(await listPrintedControls(page), name).toEqual([]);
    await page.emulateMedia({ media: 'screen' });
    await page.keyboard.press('Escape');
    await dialog.waitFor({ state: 'hidden' });
  }
});
