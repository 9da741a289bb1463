import { expect, test } from 'vitest';
import {
  getPageLoaders,
  LazyDashboardFrame,
  LazyDashboardPage,
  LazyDashboardPostPage,
  LazyLoginPage,
  LazyNotFoundPage,
  protectedPages,
} from '#app/lazy-pages';

test.for([
  ['/', [LazyDashboardFrame, LazyDashboardPage]],
  ['/dashboard', [LazyDashboardFrame, LazyDashboardPage]],
  ['/dashboard/', [LazyDashboardFrame, LazyDashboardPage]],
  ['/dashboard/cash', [LazyDashboardFrame, protectedPages.cash[1]]],
  ['/dashboard/citi/savings', [LazyDashboardFrame, protectedPages['citi/savings'][1]]],
  ['/dashboard/blog', [LazyDashboardFrame, protectedPages.blog[1]]],
  ['/dashboard/blog/a-post', [LazyDashboardFrame, LazyDashboardPostPage]],
  ['/dashboard/nothing', [LazyDashboardFrame, LazyNotFoundPage]],
  ['/login', [LazyLoginPage]],
  ['/elsewhere', []],
] as const)('before %s can be shown, the code of its page and its frame is there, and no other', ([path, parts]) => {
  expect(getPageLoaders(path)).toEqual(parts);
});
