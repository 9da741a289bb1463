import { expect, it } from 'vitest';
import { getDelayUntilNextScheduledPost } from './next-scheduled-post';

const now = Date.parse('2026-11-20T15:00:00Z');
const scheduled = (publish_at: string | null) => ({ status: 'Scheduled' as const, publish_at });

it.each([
  ['none waits', [], false],
  ['one is public already', [{ status: 'Published' as const, publish_at: '2026-11-20T16:00:00Z' }], false],
  ['a draft has no time', [{ status: 'Draft' as const, publish_at: null }], false],
  ['the next of two', [scheduled('2026-11-20T16:00:00Z'), scheduled('2026-11-20T15:01:00Z')], 61_000],
  ['one is due, and the server does not know yet', [scheduled('2026-11-20T14:59:00Z')], 30_000],
  ['one is due in years', [scheduled('2029-11-20T15:00:00Z')], 2 ** 31 - 1],
])('waits as long as it takes: %s', (_name, posts, wait) => {
  expect(getDelayUntilNextScheduledPost(posts, now)).toBe(wait);
});
