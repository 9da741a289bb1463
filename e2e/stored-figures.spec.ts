import type { Page } from 'playwright-core';
import { describe } from 'vitest';
import { covers } from '#tests/kit/covers';
import { findAxeViolationsInAllViews } from './axe.ts';
import { expect, test } from './fixtures.ts';
import { type JourneyPerson, logOutOnPage, memberPerson, ownerPerson, registerByApi, signInOnPage } from './people.ts';
import { cdBody, depositBody, dividendBody, postRecord, savingsBody, updateRecord } from './record-by-api.ts';
import { recordTradesByApi } from './trades-page.ts';

const note = (page: Page) => page.getByText(/^Figures of .*\d+:\d\d [AP]M, being refreshed\.$/);
const failedNote = (page: Page) => page.getByText(/^Figures of .*\d+:\d\d [AP]M\. Refreshing failed\.$/);
const title = (page: Page) => page.getByRole('heading', { level: 1 });

/** The names of what is kept, whosever and of whichever build; and everything else that the browser keeps. */
const kept = (page: Page): Promise<string[]> =>
  page.evaluate(() =>
    Object.keys(localStorage)
      .filter((key) => key.startsWith('figures '))
      .map((key) => key.split(' ').slice(3).join(' '))
      .sort(),
  );
const everythingKept = (page: Page) =>
  page.evaluate(async () => ({
    local: { ...localStorage },
    databases: await indexedDB.databases(),
    caches: await caches.keys(),
  }));
const nothing = { local: {}, databases: [], caches: [] };

/** No read is answered until what this returns is called. */
const holdReads = async (page: Page): Promise<() => void> => {
  let answer = () => {};
  const held = new Promise<void>((resolve) => {
    answer = resolve;
  });
  await page.route('**/api/**', async (route) => {
    if (route.request().method() === 'GET') await held;
    await route.fallback();
  });
  return answer;
};
const refuseReads = (page: Page) =>
  page.route('**/api/**', (route) =>
    route.request().method() === 'GET' ? route.abort('connectionreset') : route.continue(),
  );

const manualDividends = '["dividends","manual","newest"]';
/** Of every dashboard. */
const top = ['["agenda"]', '["analytics","value-history",{"range":"1Y","scope":"household"}]'];
/** What each page leaves behind, by its key. */
const keptBy: Record<string, string[]> = {
  '/dashboard': [...top, '["dashboard"]'],
  '/dashboard/portfolio': [
    '["portfolio","holdings"]',
    '["portfolio","platform-breakdown"]',
    '["portfolio","transactions","newest"]',
    '["portfolio","value"]',
  ],
  '/dashboard/returns': [],
  '/dashboard/allocation': [],
  '/dashboard/cash': ['["cash","balance"]', '["cash","balances"]', '["cash","transactions","newest"]'],
  '/dashboard/dividends': [
    '["dividends","automated","future"]',
    '["dividends","income"]',
    manualDividends,
    '["dividends","robinhood-summary",""]',
  ],
  '/dashboard/enhanced-watchlist': ['["cash","balance"]', '["portfolio","analysis"]', '["watchlist","list"]'],
  '/dashboard/analytics': ['["analytics","dashboard"]', '["analytics","performance"]', '["analytics","trends"]'],
  '/dashboard/blog': [],
  '/dashboard/welcome': [],
};
const keptOfMember: Record<string, string[]> = {
  '/dashboard': [...top, '["cds","summary"]', '["dashboard"]', '["savings","summary"]'],
  '/dashboard/portfolio': ['["cds","summary"]', '["savings","summary"]'],
  '/dashboard/citi': [],
  '/dashboard/citi/cd': ['["cds","list"]', '["cds","summary"]'],
  '/dashboard/citi/savings': ['["savings","list"]', '["savings","summary"]'],
  '/dashboard/deposits': [
    '["cash","balances"]',
    '["cds","list"]',
    '["cds","summary"]',
    '["savings","list"]',
    '["savings","summary"]',
  ],
  '/dashboard/marcus': [],
  '/dashboard/wealthfront': [],
};

/** Opens a page and waits until all that it reads has come and is kept. */
const read = async (page: Page, path: string, by = keptBy): Promise<void> => {
  await page.goto(path);
  await title(page).waitFor();
  const keeps = (names: readonly string[]) =>
    expect.poll(() => kept(page), { message: path }).toEqual(expect.arrayContaining([...names]));
  const all = by[path] ?? [];
  if (path.endsWith('/dividends')) {
    // Reads of the first tab that have not been answered when it is left are broken off.
    await keeps(all.filter((name) => name !== manualDividends));
    await page.getByRole('tab', { name: 'Manual Dividends' }).click();
  }
  await keeps(all);
};

const setUp = async (page: Page): Promise<void> => {
  await registerByApi(page, ownerPerson);
  await recordTradesByApi(page, [{ quantity: 10, price: 100 }]);
  await postRecord(page, '/cash/transactions', depositBody);
};

/** Both show what all that is held is worth. */
const pages = ['/dashboard', '/dashboard/portfolio'];
const worth = (page: Page) => page.getByRole('group', { name: 'Total Portfolio Value', exact: true });

describe('the second visit', () => {
  test('shows the last figures at once, says so, and moves nothing when newer ones come', async ({ page }) => {
    covers('4.5 figures of the last visit');
    await setUp(page);
    for (const path of pages) {
      await read(page, path);
      const value = await worth(page).innerText();
      expect(await note(page).count()).toBe(0);
      // Beside the title stands the time of the figures, as wide as it happens to be.
      const places = async () =>
        (await Promise.all([title(page), worth(page)].map((element) => element.boundingBox()))).map(
          (box) => box && [box.x, box.y, box.height],
        );

      const release = await holdReads(page);
      await page.reload();
      await note(page).waitFor();
      await expect
        .poll(() =>
          page
            .getByRole('status')
            .filter({ has: note(page) })
            .count(),
        )
        .toBe(1);
      await expect.poll(() => worth(page).innerText()).toBe(value);
      const before = await places();
      // Bought elsewhere: what was kept is not taken for what is.
      await recordTradesByApi(page, [{ quantity: 1, price: 50 }]);
      release();
      await note(page).waitFor({ state: 'detached' });
      await expect.poll(() => worth(page).innerText()).not.toBe(value);
      expect(await places()).toEqual(before);

      // Looked at for as long as that takes, which may be longer than a call is waited for.
      const releaseAgain = await holdReads(page);
      await page.reload();
      await note(page).waitFor();
      expect(await findAxeViolationsInAllViews(page)).toEqual([]);
      releaseAgain();
      await note(page).waitFor({ state: 'detached' });
    }
  });

  test('keeps them on the page where the server cannot be reached, with their time', async ({ page }) => {
    covers('4.5 figures of the last visit');
    await setUp(page);
    for (const path of pages) {
      await read(page, path);
      const value = await worth(page).innerText();
      await refuseReads(page);
      await page.reload();
      await failedNote(page).waitFor();
      await page.getByText(/^Failed to load (dashboard|portfolio data)/).waitFor();
      await expect.poll(() => worth(page).innerText()).toBe(value);
      await page.unroute('**/api/**');
      await page.reload();
      await worth(page).waitFor();
      await failedNote(page).waitFor({ state: 'detached' });
    }
  });

  test('writes from a kept row over nothing that was changed elsewhere', async ({ page }) => {
    covers('4.5 figures of the last visit');
    await setUp(page);
    await read(page, '/dashboard/cash');
    const release = await holdReads(page);
    await page.reload();
    await note(page).waitFor();
    await updateRecord(page, '/cash/transactions/1', { ...depositBody, amount: 70, version: 1 });
    await page.getByRole('button', { name: /^Edit deposit/ }).click();
    await page.getByRole('spinbutton', { name: 'Amount' }).fill('6');
    await page.getByRole('button', { name: 'Save Changes' }).click();
    await page.getByText(/was changed elsewhere in the meantime/).waitFor();
    release();
    const saved = page.getByRole('button', { name: /^Delete deposit of \$70\.00/, includeHidden: true });
    await saved.waitFor({ state: 'attached' });
  });
});

test('of another build, nothing that was kept is shown', async ({ page }) => {
  covers('4.5 figures kept by the browser');
  await setUp(page);
  await read(page, '/dashboard');
  const builds = await page.evaluate(() =>
    Object.keys(localStorage)
      .filter((key) => key.startsWith('figures '))
      .map((key) => key.split(' ')[1] ?? ''),
  );
  for (const build of builds) expect(build).toMatch(/\/assets\/[\w-]+-[\w-]{8}\.js$/);
  await page.evaluate(() => {
    for (const [key, text] of Object.entries(localStorage)) {
      if (!key.startsWith('figures ')) continue;
      localStorage.removeItem(key);
      localStorage.setItem(key.replace(/-[\w-]{8}\.js /, '-0lderOne.js '), text);
    }
  });
  const release = await holdReads(page);
  await page.reload();
  await page.getByText('Loading dashboard...').waitFor();
  expect(await worth(page).count()).toBe(0);
  await expect.poll(() => kept(page)).toEqual([]);
  release();
  await worth(page).waitFor();
});

// In a browser of its own, whose complaint is what this is about.
test('figures that were kept and cannot be drawn fail once, and are gone with the next load', async ({
  browser,
  stack,
}) => {
  const context = await browser.newContext({ baseURL: stack.origin });
  const page = await context.newPage();
  await setUp(page);
  await read(page, '/dashboard/cash');
  await page.evaluate(() => {
    for (const key of Object.keys(localStorage)) {
      if (key.endsWith('["cash","transactions","newest"]')) localStorage.setItem(key, `${Date.now()} [null]`);
    }
  });
  await page.reload();
  await page.getByRole('button', { name: 'Reload' }).click();
  await page.getByRole('button', { name: /^Edit deposit/ }).waitFor();
  await context.close();
});

describe('what is kept', () => {
  const visits: [string, JourneyPerson, Record<string, string[]>, (page: Page) => Promise<void>][] = [
    ['owner', ownerPerson, keptBy, (page) => postRecord(page, '/dividends', dividendBody)],
    [
      'member',
      memberPerson,
      keptOfMember,
      (page) => postRecord(page, '/cds', cdBody).then(() => postRecord(page, '/savings', savingsBody)),
    ],
  ];

  test.for(visits)('by the %s are the figures of the pages, and nothing else', async ([, who, by, add], { page }) => {
    covers('4.5 figures kept by the browser');
    await registerByApi(page, who);
    await add(page);
    for (const path of Object.keys(by)) {
      await read(page, path, by);
      await page.waitForLoadState('networkidle');
    }
    await expect.poll(() => kept(page)).toEqual([...new Set(Object.values(by).flat())].sort());
  });

  test('goes with the session: by logging out here, everywhere or in another tab, or by a 401', async ({ page }) => {
    covers('4.5 figures kept by the browser');
    await setUp(page);
    const open = async (): Promise<void> => {
      await read(page, '/dashboard/portfolio');
      expect((await kept(page)).length).toBeGreaterThan(3);
    };
    const isOut = async (): Promise<void> => {
      await page.waitForURL('**/login');
      expect(await everythingKept(page)).toEqual(nothing);
    };
    await open();
    await logOutOnPage(page);
    await isOut();
    await signInOnPage(page, ownerPerson);
    await page.waitForURL('**/dashboard');
    await open();
    await page.getByRole('link', { name: 'Settings' }).click();
    await page.getByRole('button', { name: 'Log out everywhere' }).click();
    await isOut();
    await signInOnPage(page, ownerPerson);
    await page.waitForURL('**/dashboard');
    await open();
    const tab = await page.context().newPage();
    await read(tab, '/dashboard/cash');
    await logOutOnPage(tab);
    await tab.close();
    await isOut();
    await signInOnPage(page, ownerPerson);
    await page.waitForURL('**/dashboard');
    await open();
    await page.route('**/api/portfolio/value', (route) => route.fulfill({ status: 401, json: { error: 'Over' } }));
    await page.reload();
    await isOut();
  });

  test('is for nobody else to see in the same browser', async ({ page }) => {
    covers('4.5 figures kept by the browser');
    await setUp(page);
    await read(page, '/dashboard');
    await registerByApi(page, memberPerson);
    const release = await holdReads(page);
    await page.goto('/dashboard');
    await page.getByText('Loading dashboard...').waitFor();
    expect(await note(page).count()).toBe(0);
    expect(await page.getByText('$3,364.80').count()).toBe(0);
    await expect.poll(() => kept(page)).toEqual([]);
    release();
  });
});
