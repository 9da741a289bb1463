import type { Page } from 'playwright-core';
import sharp from 'sharp';
import { describe } from 'vitest';
import { covers } from '#tests/kit/covers';
import { findAxeViolationsInAllViews } from './axe.ts';
import { expect, test } from './fixtures.ts';
import { ownerPerson, registerByApi } from './people.ts';
import { fillPostText, getPostEditor, readPostText } from './post-editor.ts';
import { publishPost } from './publish-post.ts';
import { takePageScreenshots } from './take-page-screenshots.ts';

/** What is done with a post that is there already. */

const seen = (page: Page, text: string | RegExp) => page.getByText(text).first().waitFor();
const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click();
const status = (page: Page, text: string | RegExp) => page.getByRole('status').filter({ hasText: text }).waitFor();

const save = async (page: Page, content: string, more: object = {}): Promise<void> => {
  const token = await page.evaluate(() => localStorage.getItem('token'));
  const headers = { authorization: `Bearer ${token}` };
  const answer = await page.request.post('/api/save-blog', { headers, data: { content, ...more } });
  expect(answer.status()).toBe(201);
};
const openEditor = async (page: Page, slug: string): Promise<void> => {
  await page.goto(`/dashboard/blog?edit=${slug}`);
  await getPostEditor(page).waitFor();
};
const textOf = async (page: Page, path: string): Promise<{ status: number; url: string; text: string }> => {
  const answer = await fetch(new URL(path, page.url()));
  return { status: answer.status, url: new URL(answer.url).pathname, text: await answer.text() };
};

describe('a published post', () => {
  test('is mended under its address and date, moved, unpublished and published again', { tags: 'screen' }, async ({
    page,
  }) => {
    covers('3.2 blog management', '4.7 post edited');
    await registerByApi(page, ownerPerson);
    await save(page, '# Bonds\n\nA tpyo.', { tags: ['rates'] });
    await page.goto('/dashboard/blog');
    await page.getByRole('button', { name: 'Edit: Bonds' }).click();
    await page.getByRole('heading', { level: 1, name: 'Edit Post' }).waitFor();
    await expect.poll(() => readPostText(page)).toBe('# Bonds\n\nA tpyo.');
    await expect.poll(() => page.getByLabel('Address').inputValue()).toBe('bonds');
    await expect.poll(() => page.getByLabel('Tags').inputValue()).toBe('rates');
    expect(await findAxeViolationsInAllViews(page)).toEqual([]);

    await fillPostText(page, '# Bonds\n\nA typo.');
    await status(page, /^Saved /);
    // Readers do not see what is only typed.
    expect((await textOf(page, '/blog/bonds')).text).toContain('A tpyo.');
    await page.getByLabel('Address').fill('Not an address');
    await seen(page, /Lowercase letters, digits and single hyphens, such as/);
    await page.getByLabel('Address').fill('bonds-explained');
    await seen(page, 'The current address will redirect to the new one.');
    await page.getByLabel('Description').fill('All about bonds.');
    await page.getByLabel('First published at').fill('http://elsewhere.test');
    await seen(page, /^Enter the whole address that the text first appeared at/);
    await page.getByLabel('First published at').fill('https://elsewhere.test/bonds');
    await page.getByLabel('Language').selectOption({ label: 'Polish' });
    await page.getByLabel('Keep out of search engines').check();
    await status(page, /^Saved /);
    await page.reload();
    await expect.poll(() => page.getByLabel('First published at').inputValue()).toBe('https://elsewhere.test/bonds');
    await expect.poll(() => page.getByLabel('Language').inputValue()).toBe('pl');
    await publishPost(page, 'Publish Changes');
    await seen(page, 'Changes published at /blog/bonds-explained');
    // The row that was there before is shown until the new one is read.
    await page.getByText('bonds-explained', { exact: true }).waitFor();

    const moved = await textOf(page, '/blog/bonds');
    expect(moved).toMatchObject({ status: 200, url: '/blog/bonds-explained' });
    expect(moved.text).toContain('A typo.');
    expect(moved.text).toContain('content="All about bonds."');
    expect(moved.text).toContain('Updated ');
    for (const part of [
      '<article class="blog-post" lang="pl">',
      '"inLanguage":"pl"',
      '<link rel="canonical" href="https://elsewhere.test/bonds"/>',
      '<meta name="robots" content="noindex"/>',
    ]) {
      expect(moved.text).toContain(part);
    }

    await page.getByRole('button', { name: 'Unpublish: Bonds' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Unpublish' }).click();
    await seen(page, 'Blog post unpublished');
    expect((await textOf(page, '/blog/bonds-explained')).status).toBe(404);
    expect((await textOf(page, '/blog/bonds')).status).toBe(404);

    await page.getByRole('button', { name: 'Edit: Bonds' }).click();
    await publishPost(page);
    // The words of the first time may still stand there: the list tells that it is done.
    await page.getByRole('button', { name: 'Unpublish: Bonds' }).waitFor();
    expect((await textOf(page, '/blog/bonds')).url).toBe('/blog/bonds-explained');
  });

  test('is gone on with where one left it, and given back to what readers see', async ({ page }) => {
    covers('4.7 drafts of posts');
    await registerByApi(page, ownerPerson);
    await save(page, '# Bonds\n\nx');
    await openEditor(page, 'bonds');
    await fillPostText(page, '# Bonds\n\nhalf a sent');
    await status(page, /^Saved /);
    await press(page, '← Back to Posts');
    await page.getByText('Unpublished changes', { exact: true }).waitFor();
    await page.getByRole('button', { name: 'Edit: Bonds' }).click();
    await getPostEditor(page).waitFor();
    await page.reload();
    await expect.poll(() => readPostText(page)).toBe('# Bonds\n\nhalf a sent');
    await press(page, 'Discard Changes');
    await page.getByRole('alertdialog').getByRole('button', { name: 'Discard Changes' }).click();
    await seen(page, 'Changes discarded');
    await expect.poll(() => page.getByText('Unpublished changes', { exact: true }).count()).toBe(0);
    await page.getByRole('button', { name: 'Edit: Bonds' }).click();
    await expect.poll(() => readPostText(page)).toBe('# Bonds\n\nx');
  });
});

describe('a draft', () => {
  test('is read by whoever has its private link, until it is revoked', async ({ page }) => {
    covers('4.7 private link to a draft');
    await registerByApi(page, ownerPerson);
    await page.goto('/dashboard/blog');
    await press(page, '+ Create New Post');
    await fillPostText(page, '# Bonds\n\nBegun, for your eyes.');
    await status(page, /^Saved /);
    await press(page, 'Private link');
    await seen(page, 'There is no link that works.');
    await press(page, 'Create Link');
    await seen(page, /A link works until /);
    const link = await page.getByRole('textbox', { name: 'Link', exact: true }).inputValue();
    expect(await findAxeViolationsInAllViews(page)).toEqual([]);
    const reader = await fetch(link);
    expect([reader.status, reader.headers.get('x-robots-tag'), reader.headers.get('cache-control')]).toEqual([
      200,
      'noindex, nofollow',
      'private, no-store',
    ]);
    expect(await reader.text()).toContain('Begun, for your eyes.');
    const visitor = await page.context().newPage();
    await visitor.goto(link);
    await visitor.getByText('This is a draft.').waitFor();
    await visitor.getByText('Begun, for your eyes.').waitFor();
    await takePageScreenshots(visitor, 'shared-draft');
    await visitor.close();
    await press(page, 'Revoke');
    await seen(page, 'There is no link that works.');
    expect((await fetch(link)).status).toBe(404);
  });
});

describe('what is typed', () => {
  test('of a new post is a draft after two seconds, and is published as one post', { tags: 'screen' }, async ({
    page,
  }) => {
    covers('4.7 drafts of posts');
    await registerByApi(page, ownerPerson);
    await page.goto('/dashboard/blog');
    await press(page, '+ Create New Post');
    await fillPostText(page, '# Bonds\n\nBegun.');
    await status(page, /^Saved /);
    await page.reload();
    await page.getByRole('button', { name: 'Edit: Bonds' }).click();
    await expect.poll(() => readPostText(page)).toBe('# Bonds\n\nBegun.');
    await fillPostText(page, '# On bonds\n\nDone.');
    await status(page, /^Saved /);
    await publishPost(page);
    await seen(page, 'Changes published at /blog/on-bonds');
    await page.getByRole('button', { name: 'Edit: On bonds' }).waitFor();
    await expect.poll(() => page.getByRole('button', { name: /^Edit:/ }).count()).toBe(1);
    expect((await textOf(page, '/blog/on-bonds')).text).toContain('Done.');
  });

  test('without a connection is kept in the browser, and goes to the server once there is one', async ({ page }) => {
    covers('4.7 drafts without a connection');
    await registerByApi(page, ownerPerson);
    await save(page, '# Bonds\n\nx');
    await openEditor(page, 'bonds');
    await page.context().setOffline(true);
    await fillPostText(page, '# Bonds\n\nwritten on a train');
    await status(page, 'Not saved: offline, kept on this device');
    await page.context().setOffline(false);
    await status(page, /^Saved /);
    await page.reload();
    await expect.poll(() => readPostText(page)).toBe('# Bonds\n\nwritten on a train');
  });

  test('in two tabs is warned of, and the later one chooses between both', async ({ page }) => {
    covers('4.7 drafts without a connection');
    await registerByApi(page, ownerPerson);
    await save(page, '# Bonds\n\nx');
    await openEditor(page, 'bonds');
    const other = await page.context().newPage();
    await openEditor(other, 'bonds');
    await other.getByRole('alert').filter({ hasText: 'open in another tab' }).waitFor();
    await page.getByRole('alert').filter({ hasText: 'open in another tab' }).waitFor();

    await fillPostText(page, '# Bonds\n\nfrom the first');
    await status(page, /^Saved /);
    await fillPostText(other, '# Bonds\n\nfrom the second');
    await status(other, 'Not saved: changed elsewhere.');
    await press(other, 'Compare');
    const dialog = other.getByRole('dialog');
    await expect
      .poll(() => dialog.getByRole('textbox', { name: "This device's" }).inputValue())
      .toBe('# Bonds\n\nfrom the second');
    await expect
      .poll(() => dialog.getByRole('textbox', { name: "The server's" }).inputValue())
      .toBe('# Bonds\n\nfrom the first');
    expect(await findAxeViolationsInAllViews(other)).toEqual([]);
    await dialog.getByRole('button', { name: "Keep This Device's" }).click();
    await status(other, /^Saved /);

    await publishPost(page, 'Publish Changes');
    await page.getByRole('dialog').getByRole('button', { name: "Keep the Server's" }).click();
    await expect.poll(() => readPostText(page)).toBe('# Bonds\n\nfrom the second');
    await publishPost(page, 'Publish Changes');
    await seen(page, 'Changes published at /blog/bonds');
    expect((await textOf(page, '/blog/bonds')).text).toContain('from the second');
    await other.close();
  });

  test('that the browser kept is asked about where the server has another text by then', async ({ page }) => {
    covers('4.7 drafts without a connection');
    await registerByApi(page, ownerPerson);
    await save(page, '# Bonds\n\nx');
    await openEditor(page, 'bonds');
    const [context, address] = [page.context(), new URL('/api/blog/posts/bonds/draft', page.url())];
    const authorization = `Bearer ${await page.evaluate(() => localStorage.getItem('token'))}`;
    await context.setOffline(true);
    await fillPostText(page, '# Bonds\n\non this device');
    await status(page, 'Not saved: offline, kept on this device');
    // The page is closed without a connection, and another device writes before there is one again. In its last moment the page
    // would have its connection back, and sometimes save: it can send nothing any more.
    await page.evaluate(() => Object.assign(globalThis, { fetch: () => Promise.reject(new TypeError('offline')) }));
    await page.close();
    const headers = { authorization, 'content-type': 'application/json' };
    const body = JSON.stringify({ content: '# Bonds\n\non another device', version: 0 });
    expect((await fetch(address, { method: 'PUT', headers, body })).status).toBe(200);
    await context.setOffline(false);
    const other = await context.newPage();
    await openEditor(other, 'bonds');
    const dialog = other.getByRole('dialog');
    await dialog.getByRole('heading', { name: 'Two versions of this post' }).waitFor();
    await dialog.getByRole('button', { name: "Keep This Device's" }).click();
    await expect.poll(() => readPostText(other)).toBe('# Bonds\n\non this device');
    await status(other, /^Saved /);
    await other.close();
  });
});

describe('the text', () => {
  const picture = () =>
    sharp({ create: { width: 700, height: 400, channels: 3, background: '#0b5266' } })
      .png()
      .toBuffer();

  /** As a browser hands over what was copied or dragged: an event with files. */
  const bring = async (page: Page, kind: 'paste' | 'drop') => {
    const bytes = [...(await picture())];
    await getPostEditor(page).press('ControlOrMeta+End');
    await getPostEditor(page).evaluate(
      (element, [type, data]) => {
        const transfer = new DataTransfer();
        transfer.items.add(new File([new Uint8Array(data)], 'sea.png', { type: 'image/png' }));
        const init = { bubbles: true, cancelable: true };
        const event =
          type === 'paste'
            ? new ClipboardEvent('paste', { ...init, clipboardData: transfer })
            : new DragEvent('drop', { ...init, dataTransfer: transfer });
        element.dispatchEvent(event);
      },
      [kind, bytes] as const,
    );
  };

  test('takes pictures by paste, by drop and by the button, with what they show and a caption', async ({ page }) => {
    covers('4.7 pictures in a text');
    await registerByApi(page, ownerPerson);
    await save(page, '# Sea\n\nBefore.');
    await openEditor(page, 'sea');
    await seen(page, '2 words, 1 min to read');
    await bring(page, 'paste');
    const dialog = page.getByRole('dialog');
    await dialog.locator('img').waitFor();
    await dialog.getByLabel('What the picture shows').fill('The sea');
    await dialog.getByLabel('Caption').fill('Calm & <wide>');
    expect(await findAxeViolationsInAllViews(page)).toEqual([]);
    await page.keyboard.press('Enter');
    await dialog.waitFor({ state: 'hidden' });
    await bring(page, 'drop');
    await dialog.getByLabel('What the picture shows').fill('Again');
    await dialog.getByRole('button', { name: 'Insert Picture' }).click();
    await press(page, 'Add Picture');
    const upload = dialog.getByLabel('Picture', { exact: true });
    await upload.setInputFiles({ name: 'x.txt', mimeType: 'text/plain', buffer: Buffer.from('x') });
    await dialog.getByText('Please select a valid image file (JPG, PNG, or WebP)').waitFor();
    await page.keyboard.press('Escape');
    await publishPost(page, 'Publish Changes');
    await seen(page, 'Changes published at /blog/sea');
    await page.goto('/blog/sea');
    await page.getByRole('figure').getByText('Calm & <wide>').waitFor();
    await page.getByRole('img', { name: 'The sea' }).waitFor();
    await expect.poll(() => page.getByRole('img', { name: 'Again' }).count()).toBe(1);
    expect(await findAxeViolationsInAllViews(page)).toEqual([]);
  });

  test('is looked back on version by version, and one is brought back', async ({ page }) => {
    covers('4.7 versions of a post', '4.7 origin of a text');
    await registerByApi(page, ownerPerson);
    const written = { prompt: 'Topic: Bonds', model: 'a-model' };
    await save(page, '# Bonds\n\nThe first text.\n\nIt stays.', { written });
    await openEditor(page, 'bonds');
    await fillPostText(page, '# Bonds\n\nThe second text.\n\nIt stays.');
    await publishPost(page, 'Publish Changes');
    await seen(page, 'Changes published at /blog/bonds');
    await openEditor(page, 'bonds');
    await press(page, 'Versions');
    await page.getByRole('button', { name: 'Show Difference: Version 1' }).click();
    const difference = page.getByRole('region', { name: 'From version 1 to the text in the editor' });
    await difference.getByText('Topic: Bonds', { exact: true }).waitFor();
    await difference.getByText('The first text.').waitFor();
    await expect
      .poll(() => difference.getByRole('listitem').allInnerTexts())
      .toEqual(expect.arrayContaining([expect.stringMatching(/Only in the editor:\s+The second text\./)]));
    expect(await findAxeViolationsInAllViews(page)).toEqual([]);
    await page.getByRole('button', { name: 'Restore: Version 1' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Restore' }).click();
    await seen(page, 'Version 1 restored');
    expect((await textOf(page, '/blog/bonds')).text).toContain('The first text.');
    await openEditor(page, 'bonds');
    await press(page, 'Versions');
    await seen(page, /brings back version 1/);
  });
});
