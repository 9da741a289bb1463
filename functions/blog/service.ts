import type { NewPost, PostRow } from '#contract/blog';
import { isSlug } from '#core/blog/posts';
import { writeAgain } from '#functions/blog/again';
import { composePost, type Unnamed } from '#functions/blog/compose';
import { editPost } from '#functions/blog/edit';
import { forgetPictures, picturesOf } from '#functions/blog/pictures';
import { publishTimeOf } from '#functions/blog/publish-time';
import { notFound, rowShown } from '#functions/blog/reads';
import { underSlug } from '#functions/blog/slugs';
import { findPost, type PostTexts, putPost, removePost, whole } from '#functions/blog/store';
import { addVersion, removeStory } from '#functions/blog/story-store';
import { versionOf } from '#functions/blog/versions';
import { keepInStep } from '#functions/blog/waiting';
import type { Actor } from '#functions/identity/actor';
import { clock, images, postSchedule } from '#functions/ports';
import { stale } from '#functions/refusal';
import { commit } from '#functions/storage/commit';
import { WriteConflict } from '#functions/storage/table';

const live = { now: clock, schedule: postSchedule, images };
export type BlogEffects = typeof live;

const saveNew = (
  actor: Actor,
  { address, written = null }: Pick<NewPost, 'address' | 'written'>,
  post: Unnamed,
  texts: PostTexts,
  now: Date,
): Promise<PostRow> =>
  underSlug({ title: post.title, chosen: address || null }, async (slug) => {
    const named = whole({ ...post, slug, lastVersion: 1 });
    const writes = [
      ...putPost(named, texts),
      ...addVersion(named, versionOf(named, texts.markdown, { at: now.toISOString(), by: actor.username, written })),
    ];
    try {
      return { done: await commit(actor, writes, rowShown(named, now), now) };
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
export const savePost = async (
  actor: Actor,
  { draft, ...sent }: NewPost,
  effects: BlogEffects = live,
): Promise<PostRow> => {
  if (draft) {
    const edit = { ...sent, publishAt: sent.publishAt ?? '', draftVersion: draft.version };
    return editPost(actor, { ...edit, slug: draft.slug }, effects);
  }
  const { content, publishAt, address, written, ...details } = sent;
  const now = effects.now();
  const later = publishTimeOf(publishAt, now);
  const { post, texts } = await composePost(content, {
    createdAt: now.toISOString(),
    publishAt: (later ?? now).toISOString(),
    status: later ? 'Scheduled' : 'Published',
    ...details,
  });
  const saved = await saveNew(actor, { address, written }, post, texts, now);
  await keepInStep(null, { slug: saved.slug, status: saved.status, publishAt: saved.publish_at }, effects.schedule);
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
  if (!post) throw notFound();
  const pictures = await picturesOf(post);
  try {
    await writeAgain(
      () => commit(actor, [...removePost(post), ...removeStory(post)], undefined, effects.now()),
      async () => (await findPost(slug))?.version === post.version,
    );
  } catch (error) {
    if (!(error instanceof WriteConflict)) throw error;
    const there = await findPost(slug);
    if (!there) throw notFound();
    throw there.version === post.version ? error : stale('post');
  }
  await keepInStep(post, null, effects.schedule);
  await forgetPictures(pictures, post, effects.images);
};
