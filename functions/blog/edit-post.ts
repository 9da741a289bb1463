import type { PostGenerationOrigin, PostSummary } from '#contract/blog/blog';
import type { PostEdit, SavedPostDraft } from '#contract/blog/blog-editing';
import {
  computeFormerSlugsAfterRename,
  getPostFirstPublicDate,
  getPublicationAfterEdit,
  maxFormerSlugs,
} from '#core/blog/post-edits';
import { countWords } from '#core/blog/post-length';
import { composePost } from '#functions/blog/compose-post';
import { buildDraftLinkRemovalWrite } from '#functions/blog/draft-link-store';
import {
  buildPostDraftRemovalWrite,
  buildPostVersionAndPruningWrites,
  findDraft,
  type StoredPostVersion,
} from '#functions/blog/post-history-store';
import { postSchedulePort } from '#functions/blog/post-schedule';
import { getStoredPost, getStoredPostVersion, toStoredPostVersion } from '#functions/blog/post-versions';
import { parseEditedPublishTime } from '#functions/blog/publish-time';
import { isPublicPost, toPostSummary } from '#functions/blog/read-posts';
import { saveUnderSlug } from '#functions/blog/slugs';
import {
  buildPostReplacementWrites,
  findPost,
  findPostByAnySlug,
  findPostMarkdown,
  type PostHtmlAndMarkdown,
  type StoredPost,
} from '#functions/blog/store';
import { syncPostSchedule } from '#functions/blog/sync-schedule';
import { writeWithRetryIfUnchanged } from '#functions/blog/write-with-retry-if-unchanged';
import { clock } from '#functions/runtime/clock';
import type { Actor } from '#functions/runtime/identity/actor';
import { fieldRefusal, Refusal, refuseStale, staleRefusal } from '#functions/runtime/refusal';
import { commitWithAnswer } from '#functions/runtime/storage/commit';
import { WriteConflict } from '#functions/runtime/storage/table';

const live = { now: clock, schedule: postSchedulePort.get };
type EditEffects = Pick<typeof live, 'now' | 'schedule'>;

const staleDraftRefusal = () =>
  new Refusal(409, 'stale', 'This text was changed in another window in the meantime. Compare the two and choose.');
const alreadyPublicRefusal = () =>
  fieldRefusal(
    'publishAt',
    'Readers see this post already. To schedule it, unpublish it first.',
    422,
    'already_public',
  );
const tooManyAddressesRefusal = () =>
  fieldRefusal('address', `A post changes its address at most ${maxFormerSlugs} times.`, 422, 'moved_too_often');

/** What is written of one change of a post, whatever slug it gets. */
interface Change {
  actor: Actor;
  before: StoredPost;
  /** But its slug and what follows from it. */
  after: StoredPost;
  texts: PostHtmlAndMarkdown;
  now: Date;
  /** Versions to add beside the one that it makes: what would be lost otherwise. */
  kept?: SavedPostDraft | undefined;
  restored?: number | null;
  /** What its text came from. */
  written?: PostGenerationOrigin | null | undefined;
  draftVersion?: number | undefined;
}

/** A text that was dropped for another one stays as a version. */
const createDroppedVersion = (post: StoredPost, draft: SavedPostDraft, by: string): StoredPostVersion => ({
  number: post.lastVersion,
  at: draft.saved_at,
  by,
  title: post.title,
  words: countWords(draft.content),
  restored: null,
  written: draft.written,
  slug: post.slug,
  excerpt: draft.excerpt,
  description: draft.description,
  tags: draft.tags,
  markdown: draft.content,
});

/** The versions that a change adds: what an older post was until now, what is dropped for it, and what it makes. */
const createVersions = async ({ actor, before, after, texts, now, kept, restored = null, written = null }: Change) => {
  const by = actor.username;
  let number = before.lastVersion;
  const created: StoredPostVersion[] = [];
  const source = number === 0 ? await findPostMarkdown(before.slug) : undefined;
  if (source) {
    number += 1;
    created.push(
      toStoredPostVersion({ ...before, lastVersion: number }, source, { at: before.publishAt ?? before.createdAt, by }),
    );
  }
  if (kept?.content.trim()) {
    number += 1;
    created.push(createDroppedVersion({ ...before, lastVersion: number }, kept, by));
  }
  number += 1;
  created.push(
    toStoredPostVersion({ ...after, lastVersion: number }, texts.markdown, {
      at: now.toISOString(),
      by,
      restored,
      written,
    }),
  );
  return { number, made: created };
};

const refuseTooManySlugs = (slugs: readonly string[]): void => {
  if (slugs.length > maxFormerSlugs) throw tooManyAddressesRefusal();
};

/** What is not as it was read, if anything. */
const findConcurrentChange = async (
  { before, draftVersion }: Pick<Change, 'before' | 'draftVersion'>,
  slug = before.slug,
): Promise<'post' | 'draft' | 'slug' | null> => {
  const [post, draft, other] = await Promise.all([findPost(before.slug), findDraft(before), findPostByAnySlug(slug)]);
  if (post?.version !== before.version) return 'post';
  if (draftVersion !== undefined && draftVersion !== (draft?.version ?? 0)) return 'draft';
  return other && other.id !== before.id ? 'slug' : null;
};

/** @throws Refusal 409 `stale` where post or draft is not as it was read; says where it was the new slug. */
const readConflict = async (error: unknown, change: Change, slug: string): Promise<'taken'> => {
  if (!(error instanceof WriteConflict)) throw error;
  const changed = await findConcurrentChange(change, slug);
  if (changed === 'slug') return 'taken';
  throw changed === 'post' ? staleRefusal('post') : changed === 'draft' ? staleDraftRefusal() : error;
};

const write = async (change: Change, slug: string): Promise<{ done: PostSummary } | 'taken'> => {
  const { actor, before, texts, now, draftVersion } = change;
  const isKnown = getPostFirstPublicDate(before, now.toISOString()) !== null;
  const formerSlugs = computeFormerSlugsAfterRename(before.formerSlugs, before.slug, slug, isKnown);
  refuseTooManySlugs(formerSlugs);
  const { number, made } = await createVersions({ ...change, after: { ...change.after, slug } });
  const after = { ...change.after, slug, formerSlugs, lastVersion: number, version: before.version + 1 };
  const writes = [
    ...buildPostReplacementWrites(before, after, texts),
    buildPostDraftRemovalWrite(before, draftVersion),
    ...(after.status === 'Published' ? [buildDraftLinkRemovalWrite(before)] : []),
    ...made.flatMap((version) => buildPostVersionAndPruningWrites(after, version)),
  ];
  try {
    const isAsRead = async () => (await findConcurrentChange(change, slug)) === null;
    return {
      done: await writeWithRetryIfUnchanged(
        () => commitWithAnswer(actor, writes, toPostSummary(after, now), now),
        isAsRead,
      ),
    };
  } catch (error) {
    return readConflict(error, change, slug);
  }
};

/** A draft that never had readers is called after its title until it has; any other post keeps its name. */
const chooseFixedSlug = ({ status, firstPublicAt, slug }: StoredPost, address: string | null | undefined) => {
  if (address) return address;
  return status === 'Draft' && firstPublicAt === null ? null : slug;
};

/**
 * Publishes an edit: readers see the new text under the same address and date, unless others were entered.
 * @throws Refusal as `composePost`; 404; 409 `stale`, `slug_taken`; 422 `already_public`, `moved_too_often`.
 */
export const editPost = async (
  actor: Actor,
  {
    slug,
    content,
    address,
    publishAt,
    tags,
    excerpt,
    description,
    canonicalUrl,
    noindex,
    lang,
    written,
    version,
    draftVersion,
  }: PostEdit & { slug: string },
  { now: clockNow, schedule }: EditEffects = live,
): Promise<PostSummary> => {
  const before = await getStoredPost(slug);
  refuseStale('post', version, before);
  const now = clockNow();
  const date = getPublicationAfterEdit(before, parseEditedPublishTime(publishAt, now), now.toISOString());
  if (date === 'refused') throw alreadyPublicRefusal();
  const { createdAt } = before;
  const { post, texts } = await composePost(content, {
    ...{ createdAt, ...date, tags },
    ...{ excerpt, description, canonicalUrl, noindex, lang },
  });
  const updatedAt = getPostFirstPublicDate(before, now.toISOString()) === null ? null : now.toISOString();
  const after = { ...before, ...post, updatedAt };
  const change: Change = { actor, before, after, texts, now, written, draftVersion };
  const chosen = chooseFixedSlug(before, address);
  const row = await saveUnderSlug({ title: after.title, chosen, own: before.slug, now }, (free) => write(change, free));
  await syncPostSchedule(before, { slug: row.slug, status: date.status, publishAt: date.publishAt }, schedule);
  return row;
};

/**
 * Takes a post away from readers, or from waiting for its time; its text and its date stay for when it is published again.
 * @throws Refusal 404; 409 `stale`; 422 for a draft.
 */
export const unpublishPost = async (
  actor: Actor,
  { slug, version }: { slug: string; version?: number | undefined },
  { now: clockNow, schedule }: EditEffects = live,
): Promise<PostSummary> => {
  const before = await getStoredPost(slug);
  refuseStale('post', version, before);
  if (before.status === 'Draft') throw new Refusal(422, 'not_public', 'This post is already a draft.');
  const now = clockNow();
  const firstPublicAt = isPublicPost(before, now) ? before.publishAt : before.firstPublicAt;
  const after = { ...before, status: 'Draft' as const, publishAt: null, firstPublicAt, version: before.version + 1 };
  const writes = [
    ...buildPostReplacementWrites(before, after),
    // A link from before it was published leads nowhere again.
    ...(isPublicPost(before, now) ? [buildDraftLinkRemovalWrite(before)] : []),
  ];
  try {
    const row = await writeWithRetryIfUnchanged(
      () => commitWithAnswer(actor, writes, toPostSummary(after, now), now),
      async () => (await findConcurrentChange({ before })) === null,
    );
    await syncPostSchedule(before, after, schedule);
    return row;
  } catch (error) {
    throw error instanceof WriteConflict && (await findConcurrentChange({ before })) ? staleRefusal('post') : error;
  }
};

/**
 * Makes a former version the present one, as a version of its own. What was being typed becomes a version too.
 * @throws Refusal 404; 409 `stale`; as `composePost` for a text that can't be published any more.
 */
export const restorePostVersion = async (
  actor: Actor,
  { slug, number, version }: { slug: string; number: number; version?: number | undefined },
  { now: clockNow }: EditEffects = live,
): Promise<PostSummary> => {
  const before = await getStoredPost(slug);
  refuseStale('post', version, before);
  const [{ markdown, tags, excerpt, description, written }, kept] = await Promise.all([
    getStoredPostVersion(before, number),
    findDraft(before),
  ]);
  const now = clockNow();
  const { createdAt, publishAt, status } = before;
  const more = { createdAt, publishAt, status, tags, excerpt, description };
  const { post, texts } = await composePost(markdown, more);
  const updatedAt = getPostFirstPublicDate(before, now.toISOString()) === null ? null : now.toISOString();
  const after = { ...before, ...post, updatedAt };
  const change: Change = { actor, before, after, texts, now, kept, restored: number, written };
  return saveUnderSlug({ title: after.title, chosen: slug, own: slug, now }, (same) =>
    write({ ...change, draftVersion: kept?.version ?? 0 }, same),
  );
};
