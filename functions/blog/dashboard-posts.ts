import type { OwnPostSummary, Post } from '#contract/blog/blog';
import { findDraft, findPostsWithDraft } from '#functions/blog/post-history-store';
import {
  findPostWithText,
  isPublicPost,
  postNotFoundRefusal,
  sortPostsNewestFirst,
  toPostSummary,
} from '#functions/blog/read-posts';
import { renderPost } from '#functions/blog/render/render-post';
import { listPosts, type StoredPost } from '#functions/blog/store';
import { clock } from '#functions/runtime/clock';
import type { Actor } from '#functions/runtime/identity/actor';

const live = { now: clock };
type Effects = typeof live;

/** A text that was never published is made into a page for whoever asks; one that can't be has none yet. */
const draftShown = async (stored: StoredPost): Promise<string> => {
  const draft = await findDraft(stored);
  const rendered = draft?.content.trim() ? await renderPost(draft.content).catch(() => null) : null;
  return rendered?.html ?? '';
};

/** The owner also reads what is not public yet. @throws Refusal 404. */
export const getDashboardPost = async (
  { role }: Actor,
  { slug }: { slug: string },
  { now }: Effects = live,
): Promise<Post> => {
  const whole = await findPostWithText(slug, now());
  if (!whole || (role !== 'owner' && !isPublicPost(whole.stored, now()))) throw postNotFoundRefusal();
  const { stored, post } = whole;
  return post.content === '' && stored.status === 'Draft' ? { ...post, content: await draftShown(stored) } : post;
};

export const listDashboardPosts = async (
  _actor: Actor,
  _input: unknown,
  { now }: Effects = live,
): Promise<{ posts: OwnPostSummary[] }> => {
  const lists = await Promise.all([listPosts('Published'), listPosts('Scheduled'), listPosts('Draft')]);
  const byId = new Map(lists.flat().map((post) => [post.id, post]));
  const posts = sortPostsNewestFirst([...byId.values()]);
  const drafted = await findPostsWithDraft(posts.filter(({ status }) => status !== 'Draft'));
  return { posts: posts.map((post) => ({ ...toPostSummary(post, now()), has_changes: drafted.has(post.id) })) };
};
