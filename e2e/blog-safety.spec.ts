import { describe } from 'vitest';
import { covers } from '#tests/kit/covers';
import { findAxeViolationsInAllViews } from './axe.ts';
import { expect, test } from './fixtures.ts';
import { ownerPerson } from './people.ts';

/** Reading from outside: without the application, and without any script. */

interface Server {
  origin: string;
}

const post = async ({ origin }: Server, path: string, body: object, token?: string) => {
  const answer = await fetch(`${origin}/api${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...(token && { authorization: `Bearer ${token}` }) },
    body: JSON.stringify(body),
  });
  const text = await answer.text();
  expect(answer.ok, text).toBe(true);
  return JSON.parse(text);
};

const ownerToken = async (server: Server): Promise<string> => (await post(server, '/auth/register', ownerPerson)).token;

describe('reading without JavaScript', () => {
  const text =
    '# Patience pays\n\nTime in the market **beats** timing it.\n\n## Why\n\n| a | b |\n|---|--:|\n| 1 | 2 |\n\n- one\n- two';

  test('the list, a post and the way back; a missing one says so', async ({ browser, stack }) => {
    covers('1.2 list of posts', '3.2 public list of posts', '3.2 public post', '3.8 post not found');
    const token = await ownerToken(stack);
    const { slug } = await post(stack, '/save-blog', { content: text }, token);
    await post(stack, '/save-blog', { content: '# Later', publishAt: '2028-01-03T09:00' }, token);
    const context = await browser.newContext({ baseURL: stack.origin, javaScriptEnabled: false });
    const page = await context.newPage();
    expect((await page.goto('/blog'))?.status()).toBe(200);
    await expect.poll(() => page.title()).toBe('Blog | Personal site');
    await expect.poll(() => page.getByRole('article').count()).toBe(1);
    await page.getByRole('link', { name: 'Read more' }).click();
    await page.waitForURL(`**/blog/${slug}`);
    await expect.poll(() => page.title()).toBe('Patience pays | Personal site');
    await page.getByRole('heading', { level: 1, name: 'Patience pays' }).waitFor();
    await expect.poll(() => page.locator('.blog-content').innerText()).toContain('Time in the market beats timing it.');
    await expect.poll(() => page.getByRole('table').isVisible()).toBe(true);
    await page.getByRole('link', { name: 'Back to Blog' }).click();
    await page.waitForURL('**/blog');
    for (const missing of ['/blog/later', '/blog/nothing', '/blog/a/b']) {
      expect((await page.goto(missing))?.status()).toBe(404);
      await page.getByRole('heading', { level: 1, name: 'Post not found' }).waitFor();
    }
    await context.close();
  });

  test('the first HTML, the feed and the map hold what robots ask for', async ({ stack }) => {
    const token = await ownerToken(stack);
    const { slug } = await post(stack, '/save-blog', { content: text }, token);
    const read = async (path: string) => {
      const answer = await fetch(`${stack.origin}${path}`);
      return { type: answer.headers.get('content-type'), body: await answer.text() };
    };
    const page = await read(`/blog/${slug}`);
    expect(page.body).toContain(`<link rel="canonical" href="${stack.origin}/blog/${slug}"/>`);
    expect(page.body).toContain('<meta property="og:title" content="Patience pays"/>');
    expect(page.body).toContain('<strong>beats</strong>');
    const feed = await read('/rss.xml');
    expect(feed.type).toBe('application/rss+xml; charset=utf-8');
    expect(feed.body).toContain(`<link>${stack.origin}/blog/${slug}</link>`);
    expect((await read('/sitemap.xml')).body).toContain(`<loc>${stack.origin}/blog/${slug}</loc>`);
    expect((await read('/robots.txt')).body).toContain(`Sitemap: ${stack.origin}/sitemap.xml`);
  });
});

test('a reader from outside loads none of the application, and reads on by links', { tags: 'screen' }, async ({
  page,
  stack,
}) => {
  covers('1.2 one post');
  const token = await ownerToken(stack);
  const wide = `\`\`\`\n${'wide '.repeat(60)}\n\`\`\``;
  const content = `# Patience pays\n\nTime **beats** timing.\n\n${wide}\n\n${'More.\n\n'.repeat(60)}## Fees\n\nFew.`;
  const { slug } = await post(stack, '/save-blog', { content }, token);
  const asked: string[] = [];
  page.on('request', (request) => void asked.push(new URL(request.url()).pathname));
  /** Bytes as they are before they are compressed, by the end of the files' names. */
  const countBytes = (end: string) =>
    page.evaluate(
      (ending) =>
        (performance.getEntriesByType('resource') as PerformanceResourceTiming[])
          .filter(({ name }) => name.endsWith(ending))
          .reduce((sum, { decodedBodySize }) => sum + decodedBodySize, 0),
      end,
    );
  await page.goto(`/blog/${slug}#fees`, { waitUntil: 'networkidle' });
  await page.getByRole('heading', { level: 1, name: 'Patience pays' }).waitFor();
  // A part is found by its heading's own name, and what scrolls within itself is reached by keys.
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBeGreaterThan(1000);
  await expect.poll(() => page.locator('.blog-content pre').getAttribute('tabindex')).toBe('0');
  const [script, font] = [await countBytes('.js'), await countBytes('.woff2')];
  await page.getByRole('link', { name: 'Back to Blog' }).click();
  await page.waitForURL('**/blog');
  await page.getByRole('link', { name: 'Patience pays' }).first().waitFor();
  await page.mouse.move(300, 300);
  await page.keyboard.press('Tab');
  await page.waitForLoadState('networkidle');
  expect(asked.filter((path) => path.startsWith('/api/') || path === '/config.json')).toEqual([]);
  expect(script).toBeGreaterThan(0);
  expect(script + (await countBytes('.js'))).toBeLessThan(10_240);
  // Of both pages: a post, and a list with its search.
  await page.getByRole('button', { name: 'Search' }).waitFor();
  for (const bytes of [font, await countBytes('.woff2')]) {
    expect(bytes).toBeGreaterThan(0);
    expect(bytes).toBeLessThan(25_600);
  }
  expect(await findAxeViolationsInAllViews(page)).toEqual([]);
});
