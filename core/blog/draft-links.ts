/** The private link to a draft: whoever has it reads the draft, for a week. */

export const draftLinkDays = 7;

/** 128 random bits in hexadecimal. */
const token = '[0-9a-f]{32}';
const path = new RegExp(`^/blog/~(${token})$`);

/** No post can have such a slug: `/blog/~0123...`. */
export const toDraftLinkPath = (secret: string): string => `/blog/~${secret}`;

/** The secret of a draft's link; null for the path of anything else. */
export const parseDraftLinkPath = (text: string): string | null => path.exec(text)?.[1] ?? null;

/** ISO text: 2026-11-20T15:00Z -> 2026-11-27T15:00Z. */
export const getDraftLinkExpiry = (now: Date): string =>
  new Date(now.getTime() + draftLinkDays * 24 * 60 * 60_000).toISOString();
