import { expect, test } from 'vitest';
import {
  getPageLoaders,
  LazyDashboardFrame,
  LazyLoginPage,
  LazyNotFoundPage,
  lazyDashboardPages,
} from '#app/lazy-pages';

test.for([
  ['/', [LazyDashboardFrame, lazyDashboardPages['']]],
  ['/dashboard', [LazyDashboardFrame, lazyDashboardPages['']]],
  ['/dashboard/', [LazyDashboardFrame, lazyDashboardPages['']]],
  ['/dashboard/cash', [LazyDashboardFrame, lazyDashboardPages['cash']]],
  ['/dashboard/citi/savings', [LazyDashboardFrame, lazyDashboardPages['citi/savings']]],
  ['/dashboard/blog', [LazyDashboardFrame, lazyDashboardPages['blog']]],
  ['/dashboard/blog/a-post', [LazyDashboardFrame, lazyDashboardPages['blog/:slug']]],
  ['/dashboard/nothing', [LazyDashboardFrame, LazyNotFoundPage]],
  ['/login', [LazyLoginPage]],
  ['/elsewhere', []],
] as const)('before %s can be shown, the code of its page and its frame is there, and no other', ([path, parts]) => {
  expect(getPageLoaders(path)).toEqual(parts);
});
