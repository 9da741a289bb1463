import { formatCount } from '#lib/format';

const minute = 60_000;
const hour = 60 * minute;
const day = 24 * hour;

/** How long ago a moment was, in words: `a moment ago`, `12 minutes ago`, `3 days ago`. Milliseconds since 1970. */
export const formatTimeAgo = (at: number, now = Date.now()): string => {
  const passed = now - at;
  if (passed < minute) return 'a moment ago';
  if (passed < hour) return `${formatCount(Math.floor(passed / minute), 'minute')} ago`;
  if (passed < day) return `${formatCount(Math.floor(passed / hour), 'hour')} ago`;
  return `${formatCount(Math.floor(passed / day), 'day')} ago`;
};
