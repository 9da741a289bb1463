import type { EditablePost, PostDraftInput, SavedDraftVersion, SavedPostDraft } from '#contract/blog/blog-editing';
import { getPostFirstPublicDate } from '#core/blog/post-edits';
import { maxPostBytes } from '#core/blog/post-length';
import { getMarkdownTitle } from '#core/blog/posts';
import { buildPostDraftRemovalWrite, buildPostDraftWrite, findDraft } from '#functions/blog/post-history-store';
import { getStoredPost } from '#functions/blog/post-versions';
import { saveUnderSlug } from '#functions/blog/slugs';
import {
  buildNewPostWrites,
  buildPostReplacementWrites,
  findPost,
  findPostMarkdown,
  type StoredPost,
  withPostDefaults,
} from '#functions/blog/store';
import { writeWithRetryIfUnchanged } from '#functions/blog/write-with-retry-if-unchanged';
import { clock } from '#functions/runtime/clock';
import type { Actor } from '#functions/runtime/identity/actor';
import { Refusal } from '#functions/runtime/refusal';
import { commitWithAnswer } from '#functions/runtime/storage/commit';
import { type TransactionWrite, WriteConflict } from '#functions/runtime/storage/table';

const live = { now: clock };
type Effects = typeof live;

const staleDraftRefusal = () =>
  new Refusal(409, 'stale', 'This text was changed in another window in the meantime. Compare the two and choose.');

/** A row of the table takes 400 KB. */
const refuseLarge = ({ content }: PostDraftInput): void => {
  if (Buffer.byteLength(content) > maxPostBytes) {
    throw new Refusal(413, 'too_large', 'The post is larger than 300 KB. Shorten it, or make two posts of it.');
  }
};

/** What the list calls a draft, whatever has been typed of it so far. */
const getTitle = ({ content }: PostDraftInput): string => (getMarkdownTitle(content) || 'Untitled draft').slice(0, 200);

const buildNewDraftPost = (draft: PostDraftInput, now: Date) => ({
  title: getTitle(draft),
  excerpt: '',
  createdAt: now.toISOString(),
  publishAt: null,
  status: 'Draft' as const,
  tags: [],
  featuredImage: null,
});

/** @throws Refusal 413 above 300 KB. */
export const startDraft = (
  actor: Actor,
  sent: PostDraftInput,
  { now: clockNow }: Effects = live,
): Promise<SavedDraftVersion> => {
  refuseLarge(sent);
  const now = clockNow();
  const draft: SavedPostDraft = { ...sent, version: 1, saved_at: now.toISOString() };
  return saveUnderSlug({ title: getTitle(sent), chosen: null, now }, async (slug) => {
    const post = withPostDefaults({ ...buildNewDraftPost(sent, now), slug });
    const writes = [...buildNewPostWrites(post, { html: '', markdown: '' }), buildPostDraftWrite(post, draft)];
    try {
      return { done: await commitWithAnswer(actor, writes, { slug, version: 1, saved_at: draft.saved_at }, now) };
    } catch (error) {
      if (!(error instanceof WriteConflict) || !error.failed.includes(0)) throw error;
      return 'taken';
    }
  });
};

/** Only a draft's own row follows what is typed: every other change of a row has the public pages made anew. */
const buildDraftTitleWrites = (post: StoredPost, sent: PostDraftInput): TransactionWrite[] =>
  post.status === 'Draft' && post.firstPublicAt === null && post.title !== getTitle(sent)
    ? buildPostReplacementWrites(post, { ...post, title: getTitle(sent) })
    : [];

/** As it was read: a draft is not begun beside a post that was deleted or published meanwhile. */
const isThere = async ({ slug, version }: StoredPost): Promise<boolean> => (await findPost(slug))?.version === version;

/**
 * Keeps what has been typed, beside what readers see.
 * @throws Refusal 404; 413 above 300 KB; 409 `stale` where it does not follow the draft that is there.
 */
export const saveDraft = async (
  actor: Actor,
  { slug, version, ...sent }: PostDraftInput & { slug: string; version: number },
  { now: clockNow }: Effects = live,
): Promise<SavedDraftVersion> => {
  refuseLarge(sent);
  const post = await getStoredPost(slug);
  const now = clockNow();
  const draft: SavedPostDraft = { ...sent, version: version + 1, saved_at: now.toISOString() };
  const place = { slug, version: draft.version, saved_at: draft.saved_at };
  const isAsRead = async () => ((await findDraft(post))?.version ?? 0) === version && (await isThere(post));
  try {
    const writes = [buildPostDraftWrite(post, draft), ...buildDraftTitleWrites(post, sent)];
    return await writeWithRetryIfUnchanged(() => commitWithAnswer(actor, writes, place, now), isAsRead);
  } catch (error) {
    throw error instanceof WriteConflict && !(await isAsRead()) ? staleDraftRefusal() : error;
  }
};

/** @throws Refusal 404. Without a draft it does nothing. */
export const deleteDraft = async (actor: Actor, { slug }: { slug: string }, { now }: Effects = live): Promise<void> => {
  const post = await getStoredPost(slug);
  await commitWithAnswer(actor, [buildPostDraftRemovalWrite(post)], undefined, now());
};

/** A post as it was typed, for whoever goes on with it. @throws Refusal 404. */
export const getEditablePost = async (
  _actor: Actor,
  { slug }: { slug: string },
  { now }: Effects = live,
): Promise<EditablePost> => {
  const post = await getStoredPost(slug);
  const [content, draft] = await Promise.all([findPostMarkdown(slug), findDraft(post)]);
  const { title, status, publishAt, excerpt, ownExcerpt, description, tags, canonicalUrl, noindex, lang, version } =
    post;
  return {
    title,
    slug,
    status,
    publish_at: publishAt,
    was_public: getPostFirstPublicDate(post, now().toISOString()) !== null,
    content: content ?? '',
    excerpt: ownExcerpt ? excerpt : '',
    description,
    tags,
    canonical_url: canonicalUrl,
    noindex,
    lang,
    version,
    draft: draft ?? null,
  };
};
