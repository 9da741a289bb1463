import { randomBytes } from 'node:crypto';
import type { CreatedDraftLink, DraftLinkExpiry } from '#contract/blog/blog-editing';
import { getDraftLinkExpiry, toDraftLinkPath } from '#core/blog/draft-links';
import {
  buildDraftLinkRemovalWrite,
  buildDraftLinkWrites,
  findDraftLinkOfPost,
  findPostByDraftLinkHash,
} from '#functions/blog/draft-link-store';
import { getStoredPost } from '#functions/blog/post-versions';
import { isPublicPost } from '#functions/blog/read-posts';
import { findPost, listPostsByStatus, type StoredPost } from '#functions/blog/store';
import { clock } from '#functions/runtime/clock';
import type { Actor } from '#functions/runtime/identity/actor';
import { sha256 } from '#functions/runtime/identity/profile';
import { Refusal } from '#functions/runtime/refusal';
import { commitWithAnswer } from '#functions/runtime/storage/commit';

const live = { now: clock, createSecret: () => randomBytes(16).toString('hex') };
type Effects = typeof live;

const alreadyPublicRefusal = () =>
  new Refusal(422, 'already_public', 'Readers see this post already: its own address can be shared.');

/** Without its idempotency: an answer that is kept for a day would keep the secret with it. Sent again, it renews again. */
const withoutKeptAnswer = ({ idempotency: _kept, ...actor }: Actor): Omit<Actor, 'idempotency'> => actor;

const findWorkingLink = async (post: StoredPost, now: Date) => {
  const link = await findDraftLinkOfPost(post);
  return link && link.expiresAt > now.toISOString() && !isPublicPost(post, now) ? link : null;
};

/** @throws Refusal 404. */
export const reportDraftLink = async (
  _actor: Actor,
  { slug }: { slug: string },
  { now }: Effects = live,
): Promise<DraftLinkExpiry> => {
  const link = await findWorkingLink(await getStoredPost(slug), now());
  return { expires_at: link?.expiresAt ?? null };
};

/** A link in place of the one before, which leads nowhere from then on. @throws Refusal 404; 422 for a public post. */
export const makeDraftLink = async (
  actor: Actor,
  { slug }: { slug: string },
  { now: clockNow, createSecret }: Effects = live,
): Promise<CreatedDraftLink> => {
  const post = await getStoredPost(slug);
  const now = clockNow();
  if (isPublicPost(post, now)) throw alreadyPublicRefusal();
  const secret = createSecret();
  const link = { hash: sha256(secret), expiresAt: getDraftLinkExpiry(now) };
  const answer = { path: toDraftLinkPath(secret), expires_at: link.expiresAt };
  return commitWithAnswer(withoutKeptAnswer(actor), buildDraftLinkWrites(post, link), answer, now);
};

/** Nothing where there is none. @throws Refusal 404. */
export const revokeDraftLink = async (
  actor: Actor,
  { slug }: { slug: string },
  { now }: Effects = live,
): Promise<void> => {
  const post = await getStoredPost(slug);
  await commitWithAnswer(actor, [buildDraftLinkRemovalWrite(post)], undefined, now());
};

/** Under the slug that it had when the link was made, else wherever it is called by now: a draft follows its title. */
const findLinked = async ({ id, slug }: { id: string; slug: string }): Promise<StoredPost | undefined> => {
  const post = await findPost(slug);
  if (post?.id === id) return post;
  const lists = await Promise.all([listPostsByStatus('Draft'), listPostsByStatus('Scheduled')]);
  return lists.flat().find((other) => other.id === id);
};

/** The draft that a link leads to; null once it expired, was revoked or renewed, or the post was published or deleted. */
export const findDraftByLink = async (secret: string, now: Date): Promise<StoredPost | null> => {
  const hash = sha256(secret);
  const linked = await findPostByDraftLinkHash(hash);
  const post = linked && (await findLinked(linked));
  const link = post && (await findWorkingLink(post, now));
  return post && link?.hash === hash ? post : null;
};
