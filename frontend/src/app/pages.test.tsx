import { expect, test } from 'vitest';
import { codeFor, Dashboard, DashboardPost, Frame, Login, NotFound, protectedPages } from '#app/pages';

test.for([
  ['/', [Frame, Dashboard]],
  ['/dashboard', [Frame, Dashboard]],
  ['/dashboard/', [Frame, Dashboard]],
  ['/dashboard/cash', [Frame, protectedPages.cash[1]]],
  ['/dashboard/citi/savings', [Frame, protectedPages['citi/savings'][1]]],
  ['/dashboard/blog', [Frame, protectedPages.blog[1]]],
  ['/dashboard/blog/a-post', [Frame, DashboardPost]],
  ['/dashboard/nothing', [Frame, NotFound]],
  ['/login', [Login]],
  ['/elsewhere', []],
] as const)('before %s can be shown, the code of its page and its frame is there, and no other', ([path, parts]) => {
  expect(codeFor(path)).toEqual(parts);
});
