import type { BrowserContext, Page } from 'playwright-core';
import { describe } from 'vitest';
import { scriptPayloads } from '#tests/kit/payloads';
import { expect, test } from './fixtures.ts';
import { ownerPerson } from './people.ts';

/**
 * Texts with scripts in them, in a real browser, at each place where the public site shows a text of its owner's:
 * texts, titles, alt texts, tags, cards of lists and of links, feeds, the search, and the settings of the site.
 */

interface Server {
  origin: string;
}

const send = async ({ origin }: Server, method: string, path: string, body: object, token?: string) => {
  const answer = await fetch(`${origin}/api${path}`, {
    method,
    headers: { 'content-type': 'application/json', ...(token && { authorization: `Bearer ${token}` }) },
    body: JSON.stringify(body),
  });
  const text = await answer.text();
  expect(answer.ok, text).toBe(true);
  return JSON.parse(text);
};

const signUp = async (server: Server): Promise<string> =>
  (await send(server, 'POST', '/auth/register', ownerPerson)).token;

/** Any way by which a payload could say that it ran. */
const listen = async (page: Page): Promise<string[]> => {
  const ran: string[] = [];
  await page.exposeFunction('pwned', () => void ran.push('pwned() was called'));
  page.on('dialog', (dialog) => {
    ran.push(`a dialog: ${dialog.message()}`);
    void dialog.dismiss();
  });
  page.on('popup', () => void ran.push('a window was opened'));
  return ran;
};

/** What a reader might touch: every link and every control inside the content. */
const touchAll = (page: Page): Promise<void> =>
  page.evaluate(() => {
    const stay = (event: Event) => {
      const link = (event.target as Element).closest('a');
      if (link && /^(https?|mailto):$/.test(link.protocol)) event.preventDefault();
    };
    document.addEventListener('click', stay, true);
    for (const element of document.querySelectorAll<HTMLElement>('.blog-content *')) {
      element.dispatchEvent(new MouseEvent('mouseover', { bubbles: true }));
      element.focus();
      element.click();
    }
    document.removeEventListener('click', stay, true);
  });

/** Pictures that are nowhere are asked for, as they would be from anybody's post. */
const isMissingPicture = (line: string): boolean => /Failed to load resource|img-src/.test(line);

/** What is asked for elsewhere than at the site itself; none of it is let through. */
const listenForForeign = async (context: BrowserContext, { origin }: Server): Promise<string[]> => {
  const asked: string[] = [];
  await context.route(
    (url) => url.origin !== origin && /^https?:$/.test(url.protocol),
    async (route) => {
      asked.push(route.request().url());
      await route.abort();
    },
  );
  return asked;
};

interface FeedPost {
  title: string;
  content_html: string;
  content_text?: string;
}

/** As a program would that trusts a feed: each text into a page without any policy of its own. */
const showFeeds = async (page: Page, { origin }: Server): Promise<number> => {
  const read = async (path: string) => (await fetch(origin + path)).text();
  const [rss, atom, json] = await Promise.all([read('/rss.xml'), read('/blog/atom.xml'), read('/blog/feed.json')]);
  const posts: FeedPost[] = JSON.parse(json).items;
  return page.evaluate(
    ([feeds, items]) => {
      const html = feeds.flatMap((text) => {
        const feed = new DOMParser().parseFromString(text, 'application/xml');
        if (feed.querySelector('parsererror')) throw new Error(`A feed is no XML: ${feed.textContent}`);
        return ['content:encoded', 'content'].flatMap((name) =>
          [...feed.getElementsByTagName(name)].map((element) => element.textContent ?? ''),
        );
      });
      document.body.replaceChildren();
      for (const each of [...html, ...items]) {
        const host = document.body.appendChild(document.createElement('div'));
        host.innerHTML = each;
        for (const element of host.querySelectorAll<HTMLElement>('*')) {
          element.dispatchEvent(new MouseEvent('mouseover', { bubbles: true }));
          element.focus();
        }
      }
      return html.length + items.length;
    },
    [[rss, atom], posts.map((post) => post.content_html)] as const,
  );
};

/** The picture that a link to a page shows: drawn, whatever is written in it. */
const checkCard = async (page: Page, { origin }: Server) => {
  const url = await page.locator('meta[property="og:image"]').getAttribute('content');
  const card = await fetch(url?.startsWith(origin) ? url : `${origin}/${url}`);
  expect([card.status, card.headers.get('content-type')]).toEqual([200, 'image/jpeg']);
};

const cut = (text: string, length: number) => text.slice(0, length).trim() || 't';
/** What is stored as one line: characters that no line has are refused. */
const toLine = (payload: string) => payload.replace(/\p{Cc}/gu, ' ');

const writePost = (payload: string, name: string) => {
  const line = toLine(payload);
  const picture = `![${line}](${/[\s()]/.test(line) ? 'x' : line})`;
  return {
    content: `# ${name} ${line.slice(0, 150)}\n\n${picture}\n\n${payload}\n\n- ${line}\n\nlast words`,
    tags: [cut(line, 40)],
    excerpt: line,
    description: cut(line, 300),
  };
};

const writeSite = (payload: string) => {
  const line = toLine(payload);
  return {
    title: cut(line, 80),
    name: cut(line, 80),
    headline: cut(line, 120),
    summary: cut(line, 400),
    links: [{ label: cut(line, 40), url: 'https://links.example.test/' }],
    pages: Object.fromEntries(
      ['about', 'journey', 'mission', 'skills', 'contact'].map((name) => [name, payload.replace(/[^\P{Cc}\s]/gu, ' ')]),
    ),
  };
};

describe('script injection', () => {
  test.for(['with scripts', 'without JavaScript'])(
    'does nothing in texts, titles, alt texts, tags, lists, cards, feeds and the search, %s',
    { timeout: 600_000 },
    async (how, { browser, stack }) => {
      const hasScripts = how === 'with scripts';
      const token = await signUp(stack);
      const context = await browser.newContext({ baseURL: stack.origin, javaScriptEnabled: hasScripts });
      const foreign = await listenForForeign(context, stack);
      const page = await context.newPage();
      const feedReader = await context.newPage();
      const ran = hasScripts ? [...(await Promise.all([listen(page), listen(feedReader)]))] : [];
      const complaints: string[] = [];
      page.on('console', (message) => {
        if (message.type() === 'error' && !isMissingPicture(message.text())) complaints.push(message.text());
      });
      expect(scriptPayloads.length).toBeGreaterThanOrEqual(200);
      for (const [at, payload] of scriptPayloads.entries()) {
        const { slug } = await send(
          stack,
          'POST',
          '/save-blog',
          writePost(payload, `${hasScripts ? 'P' : 'Q'}${at}`),
          token,
        );
        await page.goto(`/blog/${slug}`);
        await page.getByRole('heading', { level: 1 }).waitFor();
        if (hasScripts) await touchAll(page);
        expect(page.url(), payload).toBe(`${stack.origin}/blog/${slug}`);
        await expect.poll(() => page.locator('.blog-content').count(), { message: payload }).toBe(1);
        await checkCard(page, stack);
        // A feed has the newest 20, and each of the three has them all.
        const isFeedFull = at % 20 === 19 || at === scriptPayloads.length - 1;
        if (isFeedFull && hasScripts) expect(await showFeeds(feedReader, stack)).toBe(60);
        expect([ran.flat(), foreign], payload).toEqual([[], []]);
      }
      for (let number = 1; number <= Math.ceil(scriptPayloads.length / 20); number += 1) {
        await page.goto(number === 1 ? '/blog' : `/blog/page/${number}`);
        await page.getByRole('heading', { level: 1 }).waitFor();
        await expect
          .poll(() => page.getByRole('article').count())
          .toBe(Math.min(20, scriptPayloads.length - 20 * (number - 1)));
      }
      if (hasScripts) {
        await page.getByRole('button', { name: 'Search' }).click();
        for (const at of scriptPayloads.keys()) {
          await page.getByRole('searchbox').fill(`p${at}`);
          const found = page.getByRole('dialog').getByRole('link');
          await expect.poll(async () => (await found.first().textContent()) ?? '').toContain(`P${at}`);
        }
      }
      expect([ran.flat(), foreign]).toEqual([[], []]);
      expect(complaints).toEqual([]);
      await context.close();
    },
  );

  test('does nothing in the settings of the site, on its page, its lists and its cards', { timeout: 600_000 }, async ({
    browser,
    stack,
  }) => {
    const token = await signUp(stack);
    await send(stack, 'POST', '/save-blog', { content: '# Patience pays\n\nIt does.' }, token);
    const context = await browser.newContext({ baseURL: stack.origin });
    const foreign = await listenForForeign(context, stack);
    const page = await context.newPage();
    const ran = await listen(page);
    for (const [at, payload] of scriptPayloads.entries()) {
      const answer = await fetch(`${stack.origin}/api/blog/site/settings`, {
        method: 'PUT',
        headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
        body: JSON.stringify(writeSite(payload)),
      });
      // A picture of another site is refused with its place.
      if (answer.status === 422) continue;
      expect(answer.status, payload).toBe(200);
      // The list has but the site's name and title.
      for (const path of at % 4 === 0 ? ['/', '/blog'] : ['/']) {
        await page.goto(path);
        await page.getByRole('heading', { level: 1 }).first().waitFor();
        if (path === '/') await touchAll(page);
        expect(new URL(page.url()).pathname, payload).toBe(path);
        await checkCard(page, stack);
      }
      expect([ran, foreign], payload).toEqual([[], []]);
    }
    await context.close();
  });

  test('of the contents of 40 and more in one page leaves only what is allowed', async ({ page, stack }) => {
    const token = await signUp(stack);
    const content = `# All\n\n${scriptPayloads.filter((payload) => !/src|\]\(/.test(payload)).join('\n\n')}`;
    const { slug } = await send(stack, 'POST', '/save-blog', { content }, token);
    await page.goto(`/blog/${slug}`);
    await page.getByRole('heading', { level: 1, name: 'All' }).waitFor();
    const found = await page
      .locator('.blog-content')
      .evaluate((host) =>
        [...host.querySelectorAll('*')].flatMap((element) => [
          ...(/^(script|style|iframe|svg|math|object|embed|form|base|meta|link)$/i.test(element.tagName)
            ? [element.tagName]
            : []),
          ...element.getAttributeNames().filter((name) => /^(on|style|srcdoc|formaction|ping)/i.test(name)),
        ]),
      );
    expect(found).toEqual([]);
  });
});
