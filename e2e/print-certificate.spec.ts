import { violationsEverywhere } from './axe.ts';
import { expect, test } from './fixtures.ts';
import { button, compare, drop, importAll, openImport, preview, seen } from './importing.ts';
import { check } from './paper.ts';
import { enter, owner } from './people.ts';
import { robinhoodFile, robinhoodRows, schwabFile, schwabPositions } from './statements.ts';

test('a certificate on paper has its verdict, its figures and no more than them', { timeout: 120_000 }, async ({
  page,
}) => {
  await enter(page, owner);
  await openImport(page);
  await drop(page, schwabFile, schwabPositions);
  await preview(page);
  await importAll(page);
  await check(page, '/dashboard/import?certificate=1');
  const words = (await page.locator('main').innerText()).replace(/\s+/g, ' ');
  for (const word of ['Certificate', 'schwab.csv', 'All 3 figures agree with what your broker states.', '$3,610.72']) {
    expect(words).toContain(word);
  }
  // A form to type into says nothing on paper.
  for (const word of ['Print', 'All imports', 'Compare', 'What your broker shows']) expect(words).not.toContain(word);

  await page.emulateMedia({ media: 'screen' });
  await page.setViewportSize({ width: 1280, height: 800 });
  const printed = page.evaluate(
    () => new Promise<void>((resolve) => Object.assign(window, { print: () => resolve() })),
  );
  await button(page, 'Print').click();
  await printed;
});

test('a certificate on paper tells each difference and its likely cause', { timeout: 120_000 }, async ({ page }) => {
  await enter(page, owner);
  await openImport(page);
  await drop(page, robinhoodFile(robinhoodRows));
  await preview(page);
  await importAll(page);
  await compare(page, 'AAPL 7\nUSD 4003.83\nKO 5');
  await seen(page, '2 of 4 figures differ from what your broker states.');
  expect(await violationsEverywhere(page)).toEqual([]);
  await check(page, '/dashboard/import?certificate=1');
  const rows = await page.locator('main table').getByRole('row').allInnerTexts();
  expect(rows).toHaveLength(5);
  expect(rows.filter((row) => /Likely cause|No cause could be told/.test(row))).toHaveLength(2);
});
