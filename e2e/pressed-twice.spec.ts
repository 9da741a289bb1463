import type { Locator, Page, Request } from 'playwright-core';
import { covers } from '#tests/kit/covers';
import { expect, test } from './fixtures.ts';
import { fillRegistration, type JourneyPerson, memberPerson, ownerPerson, registerByApi } from './people.ts';
import { fillPostText } from './post-editor.ts';
import { openPublishStep } from './publish-post.ts';
import { cdBody, depositBody, dividendBody, postRecord, savingsBody } from './record-by-api.ts';
import { fillTradeDialog, recordTradesByApi } from './trades-page.ts';

/** Both in one go, so that nothing can be drawn in between: what no `disabled` button can stop. */
const pressTwice = (button: Locator): Promise<void> =>
  button.evaluate((element: HTMLElement) => {
    element.click();
    element.click();
  });

/** What is sent from here on, reads and the counting of uses left out. */
const callOf = (request: Request): string =>
  `${request.method()} ${new URL(request.url()).pathname.replace('/api', '')}`;

const sentBy = (page: Page): string[] => {
  const sent: string[] = [];
  page.on('request', (request) => {
    const { pathname } = new URL(request.url());
    const isWrite = request.method() !== 'GET' && pathname.startsWith('/api/') && !pathname.endsWith('/track');
    if (isWrite) sent.push(callOf(request));
  });
  return sent;
};

const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name }).first();
const field = (page: Page, name: string) => page.getByRole('spinbutton', { name });

interface Pressed {
  who: JourneyPerson;
  at: string;
  /** Brings the page to the press. */
  ready: (page: Page) => Promise<Locator>;
  sends: RegExp;
}

const confirmed = async (page: Page, open: string | RegExp): Promise<Locator> => {
  await button(page, open).click();
  return page.getByRole('alertdialog').getByRole('button').nth(1);
};

const pressed: Record<string, Pressed> = {
  'a new trade': {
    who: ownerPerson,
    at: '/dashboard/portfolio',
    ready: async (page) => {
      const trade = { name: 'apple', symbol: 'AAPL', platform: 'BOSA', quantity: '1', price: '10', date: '2026-01-15' };
      return (await fillTradeDialog(page, trade)).getByRole('button', { name: 'Add Transaction' });
    },
    sends: /^POST \/portfolio\/transactions$/,
  },
  'an edited trade': {
    who: ownerPerson,
    at: '/dashboard/portfolio',
    ready: async (page) => {
      await recordTradesByApi(page, [{}]);
      await page.reload();
      await button(page, /^Edit buy/).click();
      return button(page, 'Save Changes');
    },
    sends: /^PUT \/portfolio\/transactions\/\d+$/,
  },
  'a row of cash': {
    who: ownerPerson,
    at: '/dashboard/cash',
    ready: async (page) => {
      await button(page, 'Add Transaction').click();
      const dialog = page.getByRole('dialog', { name: 'Add Cash Transaction' });
      await field(page, 'Amount').fill('5');
      await dialog.getByRole('combobox', { name: 'Platform' }).selectOption('BOSA');
      return dialog.getByRole('button', { name: 'Add Transaction' });
    },
    sends: /^POST \/cash\/transactions$/,
  },
  'a deleted row of cash': {
    who: ownerPerson,
    at: '/dashboard/cash',
    ready: async (page) => {
      await postRecord(page, '/cash/transactions', depositBody);
      await page.reload();
      return confirmed(page, /^Delete deposit/);
    },
    sends: /^DELETE \/cash\/transactions\/\d+$/,
  },
  'a dividend by hand': {
    who: ownerPerson,
    at: '/dashboard/dividends',
    ready: async (page) => {
      await postRecord(page, '/dividends', dividendBody);
      await page.getByRole('tab', { name: 'Manual Dividends' }).click();
      await button(page, /^Edit dividend/).click();
      return button(page, 'Save Changes');
    },
    sends: /^PUT \/dividends\/\d+$/,
  },
  'a discovery': {
    who: ownerPerson,
    at: '/dashboard/dividends',
    ready: async (page) => button(page, 'Discover Dividends'),
    sends: /^POST \/dividends\/discover-robinhood$/,
  },
  'a CD': {
    who: memberPerson,
    at: '/dashboard/citi/cd',
    ready: async (page) => {
      await button(page, 'Add CD').click();
      const dialog = page.getByRole('dialog', { name: 'Add CD' });
      await dialog.getByRole('textbox', { name: 'Account number' }).fill('4821-3');
      await field(page, 'Principal amount').fill('10000');
      await field(page, 'Interest rate (%)').fill('4.5');
      await field(page, 'Term (months)').fill('12');
      return dialog.getByRole('button', { name: 'Add CD' });
    },
    sends: /^POST \/cds$/,
  },
  'interest on a CD': {
    who: memberPerson,
    at: '/dashboard/citi/cd',
    ready: async (page) => {
      await postRecord(page, '/cds', cdBody);
      await page.reload();
      await button(page, /^Add interest payment to/).click();
      await field(page, 'Interest amount').fill('36.99');
      return page.getByRole('dialog').getByRole('button', { name: 'Add Interest Payment' });
    },
    sends: /^POST \/cds\/\d+\/interest$/,
  },
  'a CD rolled over': {
    who: memberPerson,
    at: '/dashboard/citi/cd',
    ready: async (page) => {
      await button(page, /^More about/).click();
      await page.getByRole('menuitem', { name: 'Roll over' }).click();
      return page.getByRole('dialog').getByRole('button', { name: 'Roll Over CD' });
    },
    sends: /^POST \/cds\/\d+\/rollover$/,
  },
  'a movement': {
    who: memberPerson,
    at: '/dashboard/citi/savings',
    ready: async (page) => {
      await postRecord(page, '/savings', savingsBody);
      await page.reload();
      await button(page, /^Add transaction to/).click();
      await page.getByRole('dialog').getByRole('spinbutton').fill('5');
      return page.getByRole('dialog').getByRole('button', { name: 'Add Transaction' });
    },
    sends: /^POST \/savings\/\d+\/transactions$/,
  },
  'a change of a rate': {
    who: memberPerson,
    at: '/dashboard/citi/savings',
    ready: async (page) => {
      await button(page, /^Change rate of/).click();
      await page.getByRole('dialog').getByRole('spinbutton').fill('5');
      return page.getByRole('dialog').getByRole('button', { name: 'Change Rate' });
    },
    sends: /^POST \/savings\/\d+\/rates$/,
  },
  'a deleted savings account': {
    who: memberPerson,
    at: '/dashboard/citi/savings',
    ready: async (page) => {
      await postRecord(page, '/savings', savingsBody);
      await page.reload();
      return confirmed(page, /^Delete/);
    },
    sends: /^DELETE \/savings\/\d+$/,
  },
  'an edited target': {
    who: ownerPerson,
    at: '/dashboard/enhanced-watchlist',
    ready: async (page) => {
      await postRecord(page, '/enhanced-watchlist', { symbol: 'AAPL' });
      await page.reload();
      await button(page, 'Edit AAPL').click();
      return button(page, 'Save Changes');
    },
    sends: /^PUT \/enhanced-watchlist\/\d+$/,
  },
  'a stock taken off the list': {
    who: ownerPerson,
    at: '/dashboard/enhanced-watchlist',
    ready: (page) => confirmed(page, 'Remove AAPL'),
    sends: /^DELETE \/enhanced-watchlist\/\d+$/,
  },
  'a published post': {
    who: ownerPerson,
    at: '/dashboard/blog',
    ready: async (page) => {
      await button(page, '+ Create New Post').click();
      await fillPostText(page, '# Once\n\nOnly once.');
      const step = await openPublishStep(page);
      return step.getByRole('button', { name: 'Publish', exact: true });
    },
    sends: /^POST \/save-blog$/,
  },
  'a generated text': {
    who: ownerPerson,
    at: '/dashboard/blog',
    ready: async (page) => {
      await button(page, '+ Create New Post').click();
      await page.getByLabel('Topic').fill('Bonds');
      return button(page, 'Generate');
    },
    sends: /^POST \/generate-blog$/,
  },
  'a preview': {
    who: ownerPerson,
    at: '/dashboard/blog',
    ready: async (page) => {
      await button(page, '+ Create New Post').click();
      await fillPostText(page, '# Once\n\nOnly once.');
      return button(page, 'Inline Preview');
    },
    sends: /^POST \/preview-markdown$/,
  },
};

test.for([
  ['owner', ownerPerson],
  ['member', memberPerson],
] as const)(
  'what the %s presses twice before the page has drawn is sent once',
  { timeout: 180_000 },
  async ([, person], { page }) => {
    await registerByApi(page, person);
    const sent = sentBy(page);
    const answered: string[] = [];
    page.on('response', (answer) => answered.push(callOf(answer.request())));
    for (const [what, { who, at, ready, sends }] of Object.entries(pressed)) {
      if (who !== person) continue;
      await page.goto(at);
      await page.getByRole('heading', { level: 1 }).waitFor();
      const wanted = await ready(page);
      await wanted.waitFor();
      sent.length = 0;
      answered.length = 0;
      await pressTwice(wanted);
      await expect.poll(() => sent, { message: what, timeout: 10_000 }).toContainEqual(expect.stringMatching(sends));
      await page.waitForTimeout(400);
      // An editor keeps by itself what is typed.
      expect(
        sent.filter((call) => call !== 'POST /blog/drafts'),
        what,
      ).toHaveLength(1);
      // A page that is left before it has its answer keeps what was typed, and offers it to the next visit.
      await expect
        .poll(() => answered, { message: what, timeout: 10_000 })
        .toContainEqual(expect.stringMatching(sends));
      await page.waitForTimeout(300);
    }
  },
);

test('a registration and a login, pressed twice before the page has drawn, are sent once', async ({ page }) => {
  covers('4.4 pressed twice');
  const sent = sentBy(page);
  await page.goto('/register');
  await fillRegistration(page, ownerPerson);
  await pressTwice(button(page, 'Create Account'));
  await page.waitForURL('**/dashboard');
  await page.getByRole('button', { name: 'Logout' }).click();
  await page.waitForURL('**/login');
  await page.getByLabel(/^Email/).fill(ownerPerson.email);
  await page.getByLabel(/^Password\*?$/).fill(ownerPerson.password);
  await pressTwice(button(page, 'Sign In'));
  await page.waitForURL('**/dashboard');
  expect(sent).toEqual(['POST /auth/register', 'POST /auth/logout', 'POST /auth/login']);
});

test('what is saved can be saved again once the page has shown it', async ({ page }) => {
  await registerByApi(page, ownerPerson);
  await postRecord(page, '/enhanced-watchlist', { symbol: 'AAPL' });
  await page.goto('/dashboard/enhanced-watchlist');
  const status = page.getByRole('combobox', { name: 'Status of AAPL' });
  const sent = sentBy(page);
  const answered: string[] = [];
  page.on('response', (answer) => answered.push(callOf(answer.request())));
  // The second choice comes while the first is under way: it follows, and is the one that stays.
  await status.evaluate((element: HTMLSelectElement) => {
    for (const value of ['completed', 'cancelled']) {
      element.value = value;
      element.dispatchEvent(new Event('change', { bubbles: true }));
    }
  });
  await expect.poll(() => sent).toHaveLength(2);
  await expect.poll(() => status.inputValue()).toBe('cancelled');
  await status.selectOption('pending');
  await expect.poll(() => sent).toHaveLength(3);
  await expect.poll(() => answered.filter((call) => call === sent[2])).toHaveLength(3);
  await page.reload();
  await expect.poll(() => status.inputValue()).toBe('pending');
});
