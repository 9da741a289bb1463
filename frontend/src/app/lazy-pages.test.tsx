import { expect, test } from 'vitest';
import { getPageLoaders, LazyDashboardFrame, LazyLoginPage, LazyNotFoundPage, lazyPages } from '#app/lazy-pages';

test.for([
  ['/', [LazyDashboardFrame, lazyPages['']]],
  ['/dashboard', [LazyDashboardFrame, lazyPages['']]],
  ['/dashboard/', [LazyDashboardFrame, lazyPages['']]],
  ['/dashboard/cash', [LazyDashboardFrame, lazyPages['cash']]],
  ['/dashboard/citi/savings', [LazyDashboardFrame, lazyPages['citi/savings']]],
  ['/dashboard/blog', [LazyDashboardFrame, lazyPages['blog']]],
  ['/dashboard/blog/a-post', [LazyDashboardFrame, lazyPages['blog/:slug']]],
  ['/dashboard/nothing', [LazyDashboardFrame, LazyNotFoundPage]],
  ['/login', [LazyLoginPage]],
  ['/elsewhere', []],
] as const)('before %s can be shown, the code of its page and its frame is there, and no other', ([path, parts]) => {
  expect(getPageLoaders(path)).toEqual(parts);
});
