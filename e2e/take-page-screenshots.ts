import type { Locator, Page } from 'playwright-core';

const folder = process.env['LOOK_AT'];

/** Pictures of the page as it stands, wide and narrow, light and dark, into the folder `LOOK_AT`; none without it. */
export const takePageScreenshots = async (page: Page, name: string, at?: Locator): Promise<void> => {
  if (!folder) return;
  for (const width of [1280, 360]) {
    await page.setViewportSize({ width, height: 800 });
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme });
      await at?.evaluate((one) => one.scrollIntoView({ block: 'start' }));
      await page.waitForTimeout(200);
      await page.screenshot({ path: `${folder}/${name}-${width}-${colorScheme}.png` });
    }
  }
  await page.setViewportSize({ width: 1280, height: 800 });
  await page.emulateMedia({ colorScheme: 'light' });
};
