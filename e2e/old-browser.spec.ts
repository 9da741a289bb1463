import { covers } from '#tests/kit/covers';
import { expect, test } from './fixtures.ts';

test('a browser that is too old reads which would do, in place of a page that stays blank', async ({ page }) => {
  covers('4.5 Firefox and old browsers');
  const sentence = page.getByRole('alert').filter({ hasText: 'Evenkeel needs a newer browser' });
  await page.goto('/login');
  await page.getByLabel(/^Email/).waitFor();
  expect(await sentence.count()).toBe(0);
  // As a browser of 2023 comes: Chrome 118, Firefox 120, Safari 17.3.
  await page.addInitScript(() => Reflect.deleteProperty(Promise, 'withResolvers'));
  await page.reload();
  await sentence.waitFor();
  await expect.poll(() => sentence.innerText()).toContain('Chrome or Edge 120, Firefox 128, Safari 17.4');
});
