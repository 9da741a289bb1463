import { expect, test } from 'vitest';
import {
  getPageLoaders,
  LazyDashboardFrame,
  LazyDashboardPage,
  LazyDashboardPostPage,
  LazyLoginPage,
  LazyNotFoundPage,
  protectedPagesByPath,
} from '#app/lazy-pages';

test.for([
  ['/', [LazyDashboardFrame, LazyDashboardPage]],
  ['/dashboard', [LazyDashboardFrame, LazyDashboardPage]],
  ['/dashboard/', [LazyDashboardFrame, LazyDashboardPage]],
  ['/dashboard/cash', [LazyDashboardFrame, protectedPagesByPath.cash[1]]],
  ['/dashboard/citi/savings', [LazyDashboardFrame, protectedPagesByPath['citi/savings'][1]]],
  ['/dashboard/blog', [LazyDashboardFrame, protectedPagesByPath.blog[1]]],
  ['/dashboard/blog/a-post', [LazyDashboardFrame, LazyDashboardPostPage]],
  ['/dashboard/nothing', [LazyDashboardFrame, LazyNotFoundPage]],
  ['/login', [LazyLoginPage]],
  ['/elsewhere', []],
] as const)('before %s can be shown, the code of its page and its frame is there, and no other', ([path, parts]) => {
  expect(getPageLoaders(path)).toEqual(parts);
});
