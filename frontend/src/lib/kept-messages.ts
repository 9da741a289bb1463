import { formatRecent } from '#lib/format';

/** `Figures of 9:41 AM, being refreshed.` */
export const beingRefreshed = (at: number): string => `Figures of ${formatRecent(at)}, being refreshed.`;
/** `Figures of 9:41 AM. Refreshing failed.` */
export const notRefreshed = (at: number): string => `Figures of ${formatRecent(at)}. Refreshing failed.`;
