import { describe, expect, it, test } from 'vitest';
import {
  dashboardPages,
  findDashboardPage,
  isKnownUsageEventType,
  toPageViewEventType,
} from '#core/insight/dashboard-pages';
import { covers } from '#tests/kit/covers';

describe('the page at an address', () => {
  it.each([
    ['/dashboard', ''],
    ['/dashboard/', ''],
    ['/dashboard/cash//', 'cash'],
    ['/dashboard/citi/cd', 'citi/cd'],
    ['/Dashboard/Portfolio/', 'portfolio'],
    ['/dashboard/blog/a-title', 'blog/:slug'],
    ['/dashboard/stock/AAPL', 'stock/:symbol'],
    ['/dashboard/stock/BRK.B/', 'stock/:symbol'],
    ['/dashboard/stock/a', 'stock/:symbol'],
    ['/dashboard/stock', null],
    ['/dashboard/stock/aapl/lots', null],
    ['/dashboard/portfolio/stock/aapl', null],
    ['/dashboard/portfolo', null],
    ['/dashboard/citi/cd/7', null],
    ['/dashboard/blog/a/b', null],
    ['/dashboards', null],
    ['/login', null],
    ['/blog/a-title', null],
  ])('%s is %s', (address, page) => {
    expect(findDashboardPage(address)).toBe(page);
  });
});

test('each page has a view of its own, which is a use; that of any other page is none', () => {
  covers('2.7 usage events');
  const events = dashboardPages.map(toPageViewEventType);
  expect(new Set(events).size).toBe(dashboardPages.length);
  expect(events).toEqual(expect.arrayContaining(['dashboard_view', 'citi_cd_view', 'blog_post_view', 'stock_view']));
  expect(events.every(isKnownUsageEventType)).toBe(true);
  expect(['login', 'trade_add', 'view'].every(isKnownUsageEventType)).toBe(true);
  expect(['portfolo_typo_view', '_view', 'blog/:slug_view'].some(isKnownUsageEventType)).toBe(false);
});
