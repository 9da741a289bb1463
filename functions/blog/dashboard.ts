import type { OwnPostRow, Post } from '#contract/blog';
import { findWhole, isPublic, newestFirst, notFound, rowShown } from '#functions/blog/reads';
import { renderPost } from '#functions/blog/render';
import { listPosts, type StoredPost } from '#functions/blog/store';
import { findDraft, listDrafted } from '#functions/blog/story-store';
import type { Actor } from '#functions/identity/actor';
import { clock } from '#functions/ports';

const live = { now: clock };
type Effects = typeof live;

/** A text that was never published is made into a page for whoever asks; one that can't be has none yet. */
const draftShown = async (stored: StoredPost): Promise<string> => {
  const draft = await findDraft(stored);
  const rendered = draft?.content.trim() ? await renderPost(draft.content).catch(() => null) : null;
  return rendered?.html ?? '';
};

/** The owner also reads what is not public yet. @throws Refusal 404. */
export const dashboardPost = async (
  { role }: Actor,
  { slug }: { slug: string },
  { now }: Effects = live,
): Promise<Post> => {
  const whole = await findWhole(slug, now());
  if (!whole || (role !== 'owner' && !isPublic(whole.stored, now()))) throw notFound();
  const { stored, post } = whole;
  return post.content === '' && stored.status === 'Draft' ? { ...post, content: await draftShown(stored) } : post;
};

export const dashboardPosts = async (
  _actor: Actor,
  _input: unknown,
  { now }: Effects = live,
): Promise<{ posts: OwnPostRow[] }> => {
  const lists = await Promise.all([listPosts('Published'), listPosts('Scheduled'), listPosts('Draft')]);
  const byId = new Map(lists.flat().map((post) => [post.id, post]));
  const posts = newestFirst([...byId.values()]);
  const drafted = await listDrafted(posts.filter(({ status }) => status !== 'Draft'));
  return { posts: posts.map((post) => ({ ...rowShown(post, now()), has_changes: drafted.has(post.id) })) };
};
