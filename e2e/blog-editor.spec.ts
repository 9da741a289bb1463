import type { Page } from 'playwright-core';
import sharp from 'sharp';
import { describe } from 'vitest';
import { covers } from '#tests/kit/covers';
import { findAxeViolationsInAllViews } from './axe.ts';
import { expect, test } from './fixtures.ts';
import { ownerPerson, registerByApi } from './people.ts';
import { fillPostText, getPostEditor, readPostSelection, readPostText, selectInPostText } from './post-editor.ts';
import { publishPost } from './publish-post.ts';
import { postRecord } from './record-by-api.ts';
import { takePageScreenshots } from './take-page-screenshots.ts';

/** The text of a post as it is typed: by the toolbar and its keys, on a desk and on a phone. */

const seen = (page: Page, text: string | RegExp) => page.getByText(text).first().waitFor();
const openEditor = async (page: Page): Promise<void> => {
  await registerByApi(page, ownerPerson);
  await page.goto('/dashboard/blog?add');
  await getPostEditor(page).waitFor();
};
const picture = async () => ({
  name: 'sea.png',
  mimeType: 'image/png',
  buffer: await sharp({ create: { width: 700, height: 400, channels: 3, background: '#0b5266' } })
    .png()
    .toBuffer(),
});
const tool = (page: Page, name: string) =>
  page.getByRole('toolbar', { name: 'Formatting' }).getByRole('button', { name, exact: true });
const focusedName = (page: Page): Promise<string> =>
  page.evaluate(() => document.activeElement?.getAttribute('aria-label') ?? document.activeElement?.textContent ?? '');

const written = (image: string) =>
  [
    '# Bonds, plainly',
    'A ladder is **a row** of bonds. See [rules](https://example.test/rules).',
    '| Rung | Column 2 |\n| --- | --- |\n|  |  |',
    '```\nconst cents = 100;\n```',
    '- One\n- Two',
    `![The sea](${image})`,
    'A claim[^1].',
    '[^1]: A note.',
  ].join('\n\n');
const expectText = async (page: Page): Promise<void> => {
  const [, image = ''] = /\((\/images\/[^)]+)\)/.exec(await readPostText(page)) ?? [];
  expect(await readPostText(page)).toBe(written(image));
};

/** What readers get of it. */
const expectPost = async (page: Page): Promise<void> => {
  await page.goto('/blog/bonds-plainly');
  await page.getByRole('table').getByRole('columnheader', { name: 'Rung' }).waitFor();
  await page.locator('pre code', { hasText: 'const cents = 100;' }).waitFor();
  await page.getByRole('listitem').filter({ hasText: /^Two$/ }).waitFor();
  await page.getByRole('img', { name: 'The sea' }).waitFor();
  await page.getByRole('listitem').filter({ hasText: 'A note.' }).waitFor();
  await page.getByRole('link', { name: 'rules' }).waitFor();
};

describe('a post with picture, table, code and footnote', () => {
  test('goes from empty to published by the keyboard alone', async ({ page }) => {
    covers('4.7 editor of posts', '4.7 pictures in a text');
    await openEditor(page);
    const { keyboard } = page;
    const keys = async (...pressed: string[]) => {
      for (const key of pressed) await keyboard.press(key);
    };
    await getPostEditor(page).focus();
    await keyboard.type('Bonds, plainly');
    await keys('Control+Alt+2', 'End', 'Enter', 'Enter');
    await keyboard.type('A ladder is ');
    await keys('Control+b');
    await keyboard.type('a row');
    await keys('Control+b');
    await keyboard.type(' of bonds. See rules');
    await keys('Control+Shift+ArrowLeft', 'Control+k');
    expect(await page.getByRole('dialog').count()).toBe(0);
    await expect.poll(() => readPostSelection(page)).toMatchObject({ text: 'https://', hasFocus: true });
    await keyboard.type('https://example.test/rules');
    await keys('End');
    await keyboard.type('.');
    await keys('Control+Alt+g');
    await expect.poll(async () => (await readPostSelection(page)).text).toBe('Column 1');
    await keyboard.type('Rung');
    await keys('Control+End', 'Enter', 'Control+e');
    await keyboard.type('const cents = 100;');
    await keys('Control+End', 'Enter', 'Enter');
    await keyboard.type('One');
    // The toolbar is one stop of the Tab key, and the arrows go on within it.
    await keys('Shift+Tab');
    await expect.poll(() => focusedName(page)).toBe('Bold');
    const order = ['Italic', 'Heading', 'Link', 'Quote', 'List'];
    for (const [key, name] of [['End', 'Add Picture'], ['Home', 'Bold'], ...order.map((one) => ['ArrowRight', one])]) {
      await keys(key ?? '');
      await expect.poll(() => focusedName(page)).toBe(name);
    }
    expect(await findAxeViolationsInAllViews(page)).toEqual([]);
    await keys('Enter');
    await expect.poll(async () => (await readPostSelection(page)).hasFocus).toBe(true);
    await keys('Enter');
    await keyboard.type('Two');
    await keys('Enter', 'Enter', 'Control+Alt+p');
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Picture', { exact: true }).setInputFiles(await picture());
    await dialog.locator('img').waitFor();
    await dialog.getByLabel('What the picture shows').focus();
    await keyboard.type('The sea');
    await keys('Enter');
    await dialog.waitFor({ state: 'detached' });
    await getPostEditor(page).focus();
    await keys('Control+End', 'Enter');
    await keyboard.type('A claim');
    await keys('Control+Alt+f');
    await keyboard.type('A note.');
    await selectInPostText(page, 'A claim[^1]');
    await keys('ArrowRight');
    await keyboard.type('.');
    await expectText(page);

    // Each step can be taken back, and done again.
    const text = await readPostText(page);
    await keys('Control+Home', 'Shift+End', 'Control+i');
    expect(await readPostText(page)).toMatch(/^# \*Bonds, plainly\*\n/);
    await keys('Control+z');
    await expect.poll(() => readPostText(page)).toBe(text);
    await keys('Escape', 'Tab');
    await expect.poll(async () => (await readPostSelection(page)).hasFocus).toBe(false);
    await takePageScreenshots(page, 'post-editor');
    await page.getByRole('button', { name: 'Save & Publish' }).focus();
    await keys('Enter');
    await page.getByRole('dialog', { name: 'Before You Publish' }).waitFor();
    await keys('Control+Enter');
    await seen(page, 'Blog post saved as /blog/bonds-plainly');
    await expectPost(page);
  });

  test('is written on a phone by tapping, with what it says of itself one tap away', async ({ browser, stack }) => {
    covers('4.7 editor of posts');
    const context = await browser.newContext({
      baseURL: stack.origin,
      viewport: { width: 360, height: 740 },
      hasTouch: true,
      isMobile: true,
      locale: 'en-US',
    });
    const page = await context.newPage();
    const complaints: string[] = [];
    page.on('console', (message) => message.type() === 'error' && complaints.push(message.text()));
    await openEditor(page);
    const { keyboard } = page;
    await getPostEditor(page).tap();
    await keyboard.type('Bonds, plainly');
    await tool(page, 'Heading').tap();
    await keyboard.press('End');
    await keyboard.type('\n\nA ladder is a row of bonds. See rules.');
    await selectInPostText(page, 'a row');
    await tool(page, 'Bold').tap();
    await selectInPostText(page, 'rules');
    await tool(page, 'Link').tap();
    await keyboard.type('https://example.test/rules');
    await tool(page, 'Table').tap();
    await keyboard.type('Rung');
    await keyboard.press('Control+End');
    await keyboard.press('Enter');
    await tool(page, 'Code').tap();
    await keyboard.type('const cents = 100;');
    await keyboard.press('Control+End');
    await keyboard.type('\n\nOne');
    await tool(page, 'List').tap();
    await keyboard.type('\nTwo\n\n');
    await tool(page, 'Add Picture').tap();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Picture', { exact: true }).setInputFiles(await picture());
    await dialog.getByLabel('What the picture shows').fill('The sea');
    await dialog.getByRole('button', { name: 'Insert Picture' }).tap();
    await dialog.waitFor({ state: 'detached' });
    await getPostEditor(page).tap();
    await keyboard.press('Control+End');
    await keyboard.type('\nA claim');
    await tool(page, 'Footnote').tap();
    await keyboard.type('A note.');
    await selectInPostText(page, 'A claim[^1]');
    await keyboard.press('ArrowRight');
    await keyboard.type('.');
    await expectText(page);

    // 16 px, or an iPhone zooms the page; nothing is wider than the page.
    expect(await getPostEditor(page).evaluate((one) => getComputedStyle(one).fontSize)).toBe('16px');
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360);
    await page.getByRole('button', { name: 'Details', exact: true }).tap();
    await page.getByLabel('Description').fill('What a ladder of bonds is.');
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360);
    await page.getByRole('button', { name: 'Text', exact: true }).tap();
    await publishPost(page);
    await seen(page, 'Blog post saved as /blog/bonds-plainly');
    await expectPost(page);
    expect(complaints).toEqual([]);
    await context.close();
  });
});

describe('the text', () => {
  test('takes a format away by the button that gave it, and shows its keys', async ({ page }) => {
    covers('4.7 editor of posts');
    await openEditor(page);
    await fillPostText(page, '# T\n\none\n\ntwo');
    await selectInPostText(page, 'one\n\ntwo');
    for (const [name, formatted] of [
      ['Bold', '# T\n\n**one**\n\n**two**'],
      ['Italic', '# T\n\n*one*\n\n*two*'],
      ['Quote', '# T\n\n> one\n\n> two'],
      ['List', '# T\n\n- one\n\n- two'],
      ['Numbered list', '# T\n\n1. one\n\n2. two'],
      ['Code', '# T\n\n```\none\n\ntwo\n```'],
    ] as const) {
      await tool(page, name).click();
      expect(await readPostText(page)).toBe(formatted);
      await tool(page, name).click();
      expect(await readPostText(page)).toBe('# T\n\none\n\ntwo');
    }
    await expect.poll(() => tool(page, 'Bold').getAttribute('title')).toBe('Bold (Ctrl+B)');
    await expect.poll(() => tool(page, 'List').getAttribute('aria-keyshortcuts')).toBe('Control+Shift+8');
  });

  test('keeps its selection and what can be taken back when a picture comes in from beside it', async ({ page }) => {
    covers('4.7 editor of posts');
    await openEditor(page);
    await fillPostText(page, '# T\n\none two');
    await selectInPostText(page, 'two');
    await page.getByLabel('Featured image').setInputFiles(await picture());
    await seen(page, 'Image uploaded successfully!');
    await page.getByRole('button', { name: 'Insert After Title' }).click();
    await expect.poll(() => readPostText(page)).toMatch(/^# T\n\n!\[\]\(\/images\/.*\)\n\none two$/);
    expect((await readPostSelection(page)).text).toBe('two');
    await getPostEditor(page).press('ControlOrMeta+z');
    await expect.poll(() => readPostText(page)).toBe('# T\n\none two');
  });

  test('is searched and replaced within, by Ctrl and F', async ({ page }) => {
    await openEditor(page);
    await fillPostText(page, '# T\n\nA rung, a rung.');
    await page.keyboard.press('Control+f');
    await page.getByRole('textbox', { name: 'Find' }).waitFor();
    await page.keyboard.type('rung');
    await page.getByRole('textbox', { name: 'Replace with' }).fill('step');
    expect(await findAxeViolationsInAllViews(page)).toEqual([]);
    await page.getByRole('button', { name: 'Replace All' }).click();
    expect(await readPostText(page)).toBe('# T\n\nA step, a step.');
    await page.getByRole('textbox', { name: 'Find' }).press('Escape');
    await expect.poll(async () => (await readPostSelection(page)).hasFocus).toBe(true);
  });

  test('of 100 KB is drawn as far as it is seen, and typed into at its end', async ({ page }) => {
    await registerByApi(page, ownerPerson);
    const long = `# Long\n\n${'A sentence of a long post, which goes on. '.repeat(12)}\n\n`.concat(
      `${'A sentence of a long post, which goes on. '.repeat(12)}\n\n`.repeat(199),
    );
    expect(long.length).toBeGreaterThan(100_000);
    await postRecord(page, '/save-blog', { content: long });
    await page.goto('/dashboard/blog?edit=long');
    await getPostEditor(page).press('ControlOrMeta+End');
    await page.keyboard.type('The end.');
    await expect.poll(() => readPostText(page)).toBe(`${long}The end.`);
    expect(await getPostEditor(page).locator('*').count()).toBeLessThan(400);
  });

  test('can be read where its editor cannot be loaded, and is there when it can', async ({ page }) => {
    covers('4.7 editor of posts');
    await registerByApi(page, ownerPerson);
    await postRecord(page, '/save-blog', { content: '# Kept\n\nWords.' });
    await page.route('**/assets/text-editor-*.js', (route) => route.abort('internetdisconnected'));
    await page.goto('/dashboard/blog?edit=kept');
    await seen(page, 'This part of the page could not be loaded. Check your connection and try again.');
    await expect.poll(() => page.getByLabel('Content in Markdown').inputValue()).toBe('# Kept\n\nWords.');
    expect(await findAxeViolationsInAllViews(page)).toEqual([]);
    await page.unroute('**/assets/text-editor-*.js');
    await page.getByRole('button', { name: 'Load the Editor' }).click();
    await expect.poll(() => readPostText(page)).toBe('# Kept\n\nWords.');
  });
});
