import { describe, expect, it } from 'vitest';
import { covers } from '#tests/kit/covers';
import {
  getBottomBarEntries,
  getInsightMenu,
  getMainMenu,
  getToolsMenu,
  isActiveMenuLink,
  type MenuEntry,
} from './menus';

const outline = (entries: readonly MenuEntry[]) =>
  entries.map(({ label, path, children }) => [label, path, ...(children ?? []).map((child) => child.label)]);

describe('menuFor', () => {
  it('gives the first allow-listed user the full menu', () => {
    covers("1.2 owner's menu");
    expect(outline(getMainMenu({ hasMarcusAccess: true }, 'Evenkeel'))).toEqual([
      ['Dashboard', '/dashboard'],
      ['Portfolio', '/dashboard/portfolio'],
      ['Cash', '/dashboard/cash'],
      ['Dividends', '/dashboard/dividends'],
      ['Enhanced Watchlist', '/dashboard/enhanced-watchlist'],
      ['Blog', '/dashboard/blog'],
      ['Analytics', '/dashboard/analytics'],
      ['Marcus', '/dashboard/marcus', 'CD', 'Savings'],
    ]);
  });

  it('gives the second the banks, the dashboard under the product name', () => {
    covers("1.2 member's menu");
    expect(outline(getMainMenu({ hasMarcusAccess: false }, 'Evenkeel'))).toEqual([
      ['Evenkeel', '/dashboard'],
      ['Citi', '/dashboard/citi', 'CD', 'Savings'],
      ['Marcus', '/dashboard/marcus', 'CD', 'Savings'],
      ['Wealthfront', '/dashboard/wealthfront'],
    ]);
  });
});

describe('beside it', () => {
  const owner = { hasMarcusAccess: true };
  const member = { hasMarcusAccess: false };

  it('the first can import a statement, and the second, who has no trades here, cannot', () => {
    expect([getToolsMenu(owner), getToolsMenu(member)].map(outline)).toEqual([
      [['Import statement', '/dashboard/import']],
      [],
    ]);
  });

  it('both have net worth, deposits and income in the second group, the first returns and allocation between them', () => {
    covers('4.11 deposits page');
    expect([getInsightMenu(owner), getInsightMenu(member)].map((menu) => menu.map(({ label }) => label))).toEqual([
      ['Net Worth', 'Household', 'Returns', 'Allocation', 'Deposits', 'Income'],
      ['Net Worth', 'Household', 'Deposits', 'Income'],
    ]);
  });

  it('a phone has what each of them goes to most at its foot', () => {
    expect([owner, member].map((user) => getBottomBarEntries(user).map(({ label }) => label))).toEqual([
      ['Home', 'Portfolio', 'Cash'],
      ['Home', 'CDs', 'Savings'],
    ]);
  });
});

describe('isActive', () => {
  const entry = (path: string) => ({ label: '', path });

  it.each([
    ['/dashboard', '/dashboard', true],
    ['/dashboard', '/dashboard/portfolio', false],
    ['/dashboard/marcus', '/dashboard/marcus/cd', true],
    ['/dashboard/blog', '/dashboard/blog/first-post', true],
    ['/dashboard/cash', '/dashboard/cashier', false],
    ['/dashboard/citi/cd', '/dashboard/citi', false],
  ])('%s on %s: %s', (path, current, expected) => {
    covers('1.2 groups of the menu');
    expect(isActiveMenuLink(entry(path), current)).toBe(expected);
  });
});
