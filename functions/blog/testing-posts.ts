import { buildNewPostWrites, type NewStoredPost, type PostHtmlAndMarkdown } from '#functions/blog/store';
import { writeTransaction } from '#functions/runtime/storage/table';

/** Many posts at once, for tests alone. */

const words =
  'payments settle across borders when banks agree on rails and each ledger tells the same story while fees fall because merchants ask for choice and regulators open the scheme to newcomers who bring cards wallets accounts tokens risk models fraud checks screening liquidity corridors float interchange acquirers issuers switches clearing reserves and trust'.split(
    ' ',
  );

/** Words by number, the same for the same: no two posts alike, as texts of one author are. */
const say = (seed: number, count: number): string =>
  Array.from({ length: count }, (_, at) => words[(seed * 7919 + at * at * 31 + at * seed) % words.length]).join(' ');

/** The newest is `post-0` of 2026-11-19; each further one is a day older. Every fifth is tagged `Payments`. */
export const createPublishedPost = (at: number, differs: Partial<NewStoredPost> = {}): NewStoredPost => {
  const publishAt = new Date(Date.UTC(2026, 10, 19, 15) - at * 86_400_000).toISOString();
  return {
    slug: `post-${at}`,
    title: `Number ${at}: ${say(at, 7)}`,
    excerpt: say(at + 5000, 28).slice(0, 200),
    createdAt: publishAt,
    publishAt,
    status: 'Published',
    tags: at % 5 === 0 ? ['Payments', words[at % words.length] ?? ''] : [words[at % words.length] ?? ''],
    featuredImage: null,
    ...differs,
  };
};

/** Their rows of the lists alone, or each with a text: this one, or a short one of its own. */
export const seedPublishedPosts = async (
  posts: readonly NewStoredPost[],
  { withTexts = false }: { withTexts?: boolean | PostHtmlAndMarkdown } = {},
): Promise<void> => {
  const writes = posts.map((post) => {
    const own = { html: `<p>${post.title}</p>`, markdown: `# ${post.title}` };
    const all = buildNewPostWrites(post, typeof withTexts === 'object' ? withTexts : own);
    return withTexts ? all : all.slice(0, 1);
  });
  // A transaction takes 100 writes, and 4 MB.
  const each = typeof withTexts === 'object' ? 4 : 33;
  for (let at = 0; at < writes.length; at += each) await writeTransaction(writes.slice(at, at + each).flat());
};
