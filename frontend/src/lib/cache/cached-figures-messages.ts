import { formatTimeWithDateUnlessToday } from '#lib/format';

/** `Figures of 9:41 AM, being refreshed.`, and once it is known that they can't be: `Figures of 9:41 AM. Refreshing failed.` */
export const formatCachedFiguresNote = (at: number, areRefreshed: boolean): string =>
  `Figures of ${formatTimeWithDateUnlessToday(at)}${areRefreshed ? ', being refreshed.' : '. Refreshing failed.'}`;
