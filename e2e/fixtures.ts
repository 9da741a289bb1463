import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import type { Browser, BrowserContext, Page } from 'playwright-core';
import { test as base, expect } from 'vitest';
import { generateSigningSecret } from '#local/signing-secret';
import { builtSiteFolder, startLocalStack } from '#local/stack';
import { launchChromium } from './browsers.ts';

process.env['MARKET_DATA'] = 'sample';
process.env['LOG_LEVEL'] ??= 'silent';

const isOfApi = (url: string): boolean => new URL(url, 'http://none').pathname.startsWith('/api/');

/**
 * The browser notes every answer of 400 and over, and every call that got none; a refusal of the API, or a lost
 * connection, is what a journey may be about.
 */
const isRefusal = (text: string, url: string): boolean =>
  /net::ERR_(INTERNET_DISCONNECTED|CONNECTION_RESET)/.test(text) || (/status of 4\d\d/.test(text) && isOfApi(url));

const withFailingApi = new WeakSet<Page>();
/** This journey is about an API that fails: its answers of 500 and over are no complaint. */
export const expectServerFailures = (page: Page): void => void withFailingApi.add(page);

/** Whatever goes wrong in a page without being seen: errors, broken policies, answers of the server's that failed. */
const watch = (page: Page): string[] => {
  const complaints: string[] = [];
  page.on('pageerror', (error) => complaints.push(`uncaught: ${error.message}`));
  page.on('console', (message) => {
    if (message.type() !== 'error' && message.type() !== 'warning') return;
    const [text, { url }] = [message.text(), message.location()];
    const isAwaited = withFailingApi.has(page) && /status of 5\d\d/.test(text) && isOfApi(url);
    if (!isAwaited && !isRefusal(text, url)) complaints.push(`${message.type()}: ${text}`);
  });
  page.on('response', (answer) => {
    const isAwaited = withFailingApi.has(page) && isOfApi(answer.url());
    if (answer.status() >= 500 && !isAwaited) complaints.push(`${answer.status()} from ${answer.url()}`);
  });
  return complaints;
};

/** Where a failed journey leaves what was on the screen. */
const pictureOf = (name: string): string =>
  join(import.meta.dirname, '..', 'test-results', `${name.replace(/\W+/g, '-').slice(0, 80)}.png`);

/** Every journey registers somebody, which is to cost no more than it must. */
const passwordCost = { memory: 8, passes: 1 };

/** What a journey answers in the server's place may still be on its way to a page as its context is closed. */
const closeWithRoutesUnderWay = (browser: Browser): void => {
  const newContext = browser.newContext.bind(browser);
  browser.newContext = async (options) => {
    const context = await newContext(options);
    const close = context.close.bind(context);
    context.close = async (why) => {
      const routed = [context, ...context.pages()];
      await Promise.all(routed.map((one) => one.unrouteAll({ behavior: 'ignoreErrors' })));
      await close(why);
    };
    return context;
  };
};

/** One browser for many journeys, each with a profile of its own in it; closed after the last. */
export const createBrowserFixture =
  (launch: () => Promise<Browser>) =>
  // biome-ignore lint/correctness/noEmptyPattern: vitest reads a fixture's dependencies from the pattern
  async ({}, { onCleanup }: { onCleanup: (close: () => Promise<void>) => void }): Promise<Browser> => {
    const browser = await launch();
    closeWithRoutesUnderWay(browser);
    onCleanup(() => browser.close());
    return browser;
  };

/**
 * With `SLOW=1` each call of a page takes 400 ms more, and a page gets a quarter of the processor: a journey that reads
 * what is not drawn yet falls at once, rather than some day on a busy machine.
 */
const slowDown = async (context: BrowserContext): Promise<void> => {
  if (!process.env['SLOW']) return;
  if (context.browser()?.browserType().name() === 'chromium') {
    context.on('page', (page) => {
      void context
        .newCDPSession(page)
        .then((session) => session.send('Emulation.setCPUThrottlingRate', { rate: 4 }))
        // The page may be gone by then.
        .catch(() => undefined);
    });
  }
  await context.route('**/api/**', async (route) => {
    await wait(400);
    // The page may be gone by then.
    await route.fallback().catch(() => undefined);
  });
};

/**
 * `stack`: the whole product in memory on a port of its own, empty, for this one test. `page`: a browser that has
 * never been there, which fails the test on any console error, page error or policy violation.
 */
export const test = base
  .extend('chromium', { scope: 'worker' }, createBrowserFixture(launchChromium))
  .extend('browser', { scope: 'file' }, ({ chromium }) => chromium)
  // biome-ignore lint/correctness/noEmptyPattern: vitest reads a fixture's dependencies from the pattern
  .extend('stack', async ({}, { onCleanup }) => {
    if (!existsSync(join(builtSiteFolder, 'index.html')))
      throw new Error('The site is not built: run npm run build first.');
    const stack = await startLocalStack({ port: 0, jwtSecret: generateSigningSecret(), withSite: true, passwordCost });
    onCleanup(stack.stop);
    return stack;
  })
  .extend('page', async ({ browser, stack, task }, { onCleanup }) => {
    const context = await browser.newContext({
      baseURL: stack.origin,
      viewport: { width: 1280, height: 800 },
      locale: 'en-US',
      timezoneId: 'America/New_York',
      reducedMotion: 'reduce',
    });
    // Each wait is for something to be seen: this is only when to give up, on a machine that is busy with other things.
    context.setDefaultTimeout(process.env['SLOW'] ? 120_000 : 30_000);
    await slowDown(context);
    const page = await context.newPage();
    const complaints = watch(page);
    onCleanup(async () => {
      const before = complaints.length;
      if (task.result?.state === 'fail') await page.screenshot({ path: pictureOf(task.name), fullPage: true });
      // To Firefox the style that a picture is taken with is a breach of the page's policy.
      complaints.splice(before);
      await context.close();
      expect(complaints, 'what the browser complained about').toEqual([]);
    });
    return page;
  });

export { expect };
