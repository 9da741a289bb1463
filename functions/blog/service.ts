import type { NewPost, PostSummary } from '#contract/blog/blog';
import { isSlug } from '#core/blog/posts';
import { composePost, type PostWithoutSlug } from '#functions/blog/compose-post';
import { buildDraftLinkRemovalWrite } from '#functions/blog/draft-link-store';
import { editPost } from '#functions/blog/edit-post';
import { buildPostHistoryRemovalWrites, buildPostVersionAndPruningWrites } from '#functions/blog/post-history-store';
import { postSchedulePort } from '#functions/blog/post-schedule';
import { toStoredPostVersion } from '#functions/blog/post-versions';
import { parsePublishTime } from '#functions/blog/publish-time';
import { postNotFoundRefusal, toPostSummary } from '#functions/blog/read-posts';
import { deleteUnsharedPostPictures, listPostPictures } from '#functions/blog/render/post-pictures';
import { saveUnderSlug } from '#functions/blog/slugs';
import {
  buildNewPostWrites,
  buildPostRemovalWrites,
  findPost,
  type PostHtmlAndMarkdown,
  withPostDefaults,
} from '#functions/blog/store';
import { syncPostSchedule } from '#functions/blog/sync-schedule';
import { writeWithRetryIfUnchanged } from '#functions/blog/write-with-retry-if-unchanged';
import { imageStorePort } from '#functions/images/image-store-port';
import { clock } from '#functions/runtime/clock';
import type { Actor } from '#functions/runtime/identity/actor';
import { staleRefusal } from '#functions/runtime/refusal';
import { commitWithAnswer } from '#functions/runtime/storage/commit';
import { WriteConflict } from '#functions/runtime/storage/table';

const live = { now: clock, schedule: postSchedulePort.get, images: imageStorePort.get };
type BlogEffects = typeof live;

const saveNew = (
  actor: Actor,
  { address, written = null }: Pick<NewPost, 'address' | 'written'>,
  post: PostWithoutSlug,
  texts: PostHtmlAndMarkdown,
  now: Date,
): Promise<PostSummary> =>
  saveUnderSlug({ title: post.title, chosen: address || null, now }, async (slug) => {
    const named = withPostDefaults({ ...post, slug, lastVersion: 1 });
    const writes = [
      ...buildNewPostWrites(named, texts),
      ...buildPostVersionAndPruningWrites(
        named,
        toStoredPostVersion(named, texts.markdown, { at: now.toISOString(), by: actor.username, written }),
      ),
    ];
    try {
      return { done: await commitWithAnswer(actor, writes, toPostSummary(named, now), now) };
    } catch (error) {
      if (!(error instanceof WriteConflict) || !error.failed.includes(0)) throw error;
      return 'taken';
    }
  });

/**
 * Saves a post and publishes it now, or sets it for its time; in place of its draft, where it was one.
 * @throws Refusal as `composePost`; 400 or 422 for a publish time that does not exist or is too far ahead; 409
 * `slug_taken` for a chosen slug that another post has; as `editPost` for a draft.
 */
export const publishOrSchedulePost = async (
  actor: Actor,
  { draft, ...sent }: NewPost,
  effects: BlogEffects = live,
): Promise<PostSummary> => {
  if (draft) {
    const edit = { ...sent, publishAt: sent.publishAt ?? '', draftVersion: draft.version };
    return editPost(actor, { ...edit, slug: draft.slug }, effects);
  }
  const { content, publishAt, address, written, ...details } = sent;
  const now = effects.now();
  const later = parsePublishTime(publishAt, now);
  const { post, texts } = await composePost(content, {
    createdAt: now.toISOString(),
    publishAt: (later ?? now).toISOString(),
    status: later ? 'Scheduled' : 'Published',
    ...details,
  });
  const saved = await saveNew(actor, { address, written }, post, texts, now);
  await syncPostSchedule(
    null,
    { slug: saved.slug, status: saved.status, publishAt: saved.publish_at },
    effects.schedule,
  );
  return saved;
};

/**
 * Deletes a post with its draft, its versions, the addresses that led to it, and the pictures that no other post has.
 * @throws Refusal 404 where there is no such post; 409 `stale` where it was changed in the meantime.
 */
export const deletePost = async (
  actor: Actor,
  { slug }: { slug: string },
  effects: BlogEffects = live,
): Promise<void> => {
  const post = isSlug(slug) ? await findPost(slug) : undefined;
  if (!post) throw postNotFoundRefusal();
  const pictures = await listPostPictures(post);
  try {
    await writeWithRetryIfUnchanged(
      () =>
        commitWithAnswer(
          actor,
          [...buildPostRemovalWrites(post), ...buildPostHistoryRemovalWrites(post), buildDraftLinkRemovalWrite(post)],
          undefined,
          effects.now(),
        ),
      async () => (await findPost(slug))?.version === post.version,
    );
  } catch (error) {
    if (!(error instanceof WriteConflict)) throw error;
    const there = await findPost(slug);
    if (!there) throw postNotFoundRefusal();
    throw there.version === post.version ? error : staleRefusal('post');
  }
  await syncPostSchedule(post, null, effects.schedule);
  await deleteUnsharedPostPictures(pictures, post, effects.images);
};
