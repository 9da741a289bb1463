import type { Page } from 'playwright-core';
import { describe } from 'vitest';
import { covers } from '#tests/kit/covers';
import { findAxeViolationsInAllViews } from './axe.ts';
import { expect, test } from './fixtures.ts';
import { ownerPerson, registerByApi } from './people.ts';
import { fillPostText, readPostSelection, readPostText } from './post-editor.ts';
import { openPublishStep } from './publish-post.ts';
import { takePageScreenshots } from './take-page-screenshots.ts';

const seen = (page: Page, text: string | RegExp) => page.getByText(text).first().waitFor();
const press = (page: Page, name: string | RegExp) => page.getByRole('button', { name }).click();
const openForm = async (page: Page, content: string): Promise<void> => {
  await page.goto('/dashboard/blog?add');
  await fillPostText(page, content);
};
const filler = Array.from({ length: 60 }, (_, at) => `Paragraph ${at}.`).join('\n\n');
const text = `# Bonds, plainly\n\nA ladder is a row of bonds.\n\n${filler}\n\nSee [fees](#fee), TODO figures.\n\n### Fees\n\n![](/images/a.png)\n`;

describe('the step before publishing', () => {
  test('says what is worth a look and leads there, shows the cards, and publishes by the keyboard', {
    tags: 'screen',
  }, async ({ page }) => {
    covers('4.7 before publishing');
    await registerByApi(page, ownerPerson);
    await openForm(page, text);
    const step = await openPublishStep(page);
    await step.getByText('Now', { exact: true }).waitFor();
    await expect
      .poll(() => step.getByRole('region', { name: 'Checks' }).getByRole('listitem').allInnerTexts())
      .toEqual([
        expect.stringContaining('No description.'),
        expect.stringContaining('A link to a part of this post that is not there'),
        expect.stringContaining('Still to be done'),
        expect.stringContaining('A heading that skips a level\n“### Fees”'),
        expect.stringContaining('A picture without words'),
      ]);
    const cards = step.getByRole('region', { name: 'On a phone' });
    await cards.getByText('Bonds, plainly').nth(1).waitFor();
    await cards
      .getByText(/^A ladder is a row of bonds\. Paragraph 0\./)
      .nth(1)
      .waitFor();
    expect(await findAxeViolationsInAllViews(page)).toEqual([]);
    await takePageScreenshots(page, 'publish-step');
    await page.setViewportSize({ width: 360, height: 740 });
    const sideways = await step.evaluate((dialog) =>
      [dialog, ...dialog.querySelectorAll('*')]
        .filter((one) => one.scrollWidth > one.clientWidth && one.clientWidth > 1)
        .map((one) => one.className),
    );
    expect(sideways).toEqual([]);
    await page.setViewportSize({ width: 1280, height: 800 });

    await press(page, /^Still to be done/);
    await step.waitFor({ state: 'detached' });
    await expect.poll(() => readPostSelection(page)).toEqual({ text: 'TODO', hasFocus: true, scrolled: true });
    await openPublishStep(page);
    await press(page, /^No description/);
    const description = page.getByLabel('Description');
    await expect.poll(() => description.evaluate((field) => document.activeElement === field)).toBe(true);
    await description.fill('What a ladder of bonds is.');
    expect(await readPostText(page)).toBe(text);

    await openPublishStep(page);
    await cards.getByText('What a ladder of bonds is.').waitFor();
    expect(await step.getByText('No description').count()).toBe(0);
    await page.keyboard.press('Escape');
    await step.waitFor({ state: 'detached' });
    await openPublishStep(page);
    await page.keyboard.press('Control+Enter');
    await seen(page, 'Blog post saved as /blog/bonds-plainly');
    await step.waitFor({ state: 'detached' });
  });

  test('keeps back a text without a title, which the server would refuse, and nothing else', async ({ page }) => {
    await registerByApi(page, ownerPerson);
    await openForm(page, 'Only words.');
    const step = await openPublishStep(page);
    const sent: string[] = [];
    page.on('request', (request) => sent.push(new URL(request.url()).pathname));
    await expect.poll(() => step.getByRole('button', { name: 'Publish', exact: true }).isDisabled()).toBe(true);
    await page.keyboard.press('Control+Enter');
    await press(page, /^No title/);
    await expect.poll(async () => (await readPostSelection(page)).hasFocus).toBe(true);
    expect(sent.filter((path) => path.endsWith('/save-blog'))).toEqual([]);
    await fillPostText(page, '# Enough');
    await openPublishStep(page);
    await step.getByRole('button', { name: 'Publish', exact: true }).click();
    await seen(page, 'Blog post saved as /blog/enough');
  });

  test('says a time ahead in New York with its offset, and on the clock of a writer elsewhere', async ({
    page,
    browser,
  }) => {
    await registerByApi(page, ownerPerson);
    await page.goto('/dashboard/blog');
    const abroad = await browser.newContext({
      baseURL: new URL(page.url()).origin,
      storageState: await page.context().storageState(),
      timezoneId: 'Europe/Warsaw',
    });
    const other = await abroad.newPage();
    await openForm(other, '# Later');
    const year = new Date().getUTCFullYear() + 1;
    await other.getByLabel('Publish time').fill(`${year}-07-01T09:30`);
    const step = await openPublishStep(other);
    await step.getByText(`Jul 1, ${year}, 9:30 AM ET (EDT, UTC-4)`).waitFor();
    await step.getByText(`On your clock: Jul 1, ${year}, 3:30 PM GMT+2`).waitFor();
    await step.getByRole('button', { name: 'Schedule', exact: true }).click();
    await seen(other, `Blog post scheduled for Jul 1, ${year}, 9:30 AM ET`);
    await abroad.close();
  });
});
