import { readFile } from 'node:fs/promises';
import { strFromU8, unzipSync } from 'fflate';
import type { Page } from 'playwright-core';
import sharp from 'sharp';
import { covers } from '#tests/kit/covers';
import { findAxeViolationsInAllViews } from './axe.ts';
import { expect, test } from './fixtures.ts';
import { ownerPerson, registerByApi } from './people.ts';
import { getPostEditor, readPostText } from './post-editor.ts';
import { postRecord, readFromApi } from './record-by-api.ts';
import { takePageScreenshots } from './take-page-screenshots.ts';

const seen = (page: Page, text: string | RegExp) => page.getByText(text).first().waitFor();

/** Its address. */
const upload = async (page: Page): Promise<string> => {
  const token = await page.evaluate(() => localStorage.getItem('token'));
  const buffer = await sharp({ create: { width: 480, height: 300, channels: 3, background: '#467' } })
    .jpeg()
    .toBuffer();
  const answer = await page.request.post('/api/upload-image', {
    headers: { authorization: `Bearer ${token}` },
    multipart: { image: { name: 'a.jpg', mimeType: 'image/jpeg', buffer } },
  });
  return ((await answer.json()) as { imageUrl: string }).imageUrl;
};

/** What the browser is given to save, by the press of a button. */
const download = async (page: Page, name: string): Promise<{ name: string; bytes: Buffer }> => {
  const given = page.waitForEvent('download');
  await page.getByRole('button', { name, exact: true }).click();
  const file = await given;
  return { name: file.suggestedFilename(), bytes: await readFile(await file.path()) };
};

test('a post comes as a file, all of them with their pictures as one, and a file becomes a draft', async ({ page }) => {
  covers('4.7 posts as files');
  await registerByApi(page, ownerPerson);
  const picture = await upload(page);
  const content = `# Bonds\n\n![The sea](${picture})\n\nRungs.\n`;
  await postRecord(page, '/save-blog', { content, tags: ['rates'], description: 'All: of it.' });
  await postRecord(page, '/save-blog', { content: '# Stocks\n\nShares.' });
  await page.goto('/dashboard/blog?edit=bonds');
  await getPostEditor(page).waitFor();
  const one = await download(page, 'Download');
  expect(one.name).toBe('bonds.md');
  const text = one.bytes.toString();
  expect(text).toMatch(
    /^---\ntitle: "Bonds"\ndate: .*Z\nslug: bonds\ntags: \["rates"\]\ndescription: "All: of it\."\n---\n/,
  );
  expect(text.endsWith(`---\n\n${content}`)).toBe(true);

  await page.getByRole('button', { name: '← Back to Posts' }).click();
  const all = await download(page, 'Download All');
  expect(all.name).toMatch(/^posts-\d{4}-\d\d-\d\d\.zip$/);
  await seen(page, '2 posts and 1 picture downloaded');
  const files = unzipSync(new Uint8Array(all.bytes));
  expect(Object.keys(files).sort()).toEqual([picture.slice(1), 'posts/bonds.md', 'posts/stocks.md'].sort());
  expect(strFromU8(files['posts/bonds.md'] ?? new Uint8Array())).toBe(text);
  expect((await sharp(files[picture.slice(1)]).metadata()).width).toBe(480);
  expect(await findAxeViolationsInAllViews(page)).toEqual([]);
  await takePageScreenshots(page, 'post-files');

  const bring = (name: string, brought: string | Buffer) =>
    page
      .getByLabel('File of Markdown to import')
      .setInputFiles({ name, mimeType: 'text/markdown', buffer: Buffer.from(brought) });
  await bring('a.md', Buffer.from([0xff, 0xfe, 0x00]));
  await seen(page, 'The file could not be imported: This file is not a text.');
  await bring('ladders.md', text.replace('slug: bonds', 'slug: ladders\nstatus: Published'));
  await seen(page, 'Imported as a draft. Nothing is published.');
  await page.getByRole('heading', { level: 1, name: 'Edit Post' }).waitFor();
  await expect.poll(() => readPostText(page)).toBe(content);
  await expect.poll(() => page.getByLabel('Address').inputValue()).toBe('ladders');
  await expect.poll(() => page.getByLabel('Tags').inputValue()).toBe('rates');
  await expect.poll(() => page.getByLabel('Description').inputValue()).toBe('All: of it.');
  await page.getByRole('button', { name: 'Save & Publish' }).waitFor();
  const { posts } = (await readFromApi(page, '/blog/dashboard-posts')) as { posts: { status: string }[] };
  expect(posts.map(({ status }) => status).sort()).toEqual(['Draft', 'Published', 'Published']);
});
