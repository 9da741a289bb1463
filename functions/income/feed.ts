import { randomBytes, timingSafeEqual } from 'node:crypto';
import type { IncomeCalendarFeed } from '#contract/income';
import { renderIncomeCalendarFeed } from '#core/income/income-feed';
import {
  buildIncomeFeedRemovalWrite,
  buildIncomeFeedWrite,
  findIncomeFeed,
  type StoredIncomeFeed,
} from '#functions/income/feed-store';
import { reportIncomeCalendar } from '#functions/income/report-income-calendar';
import { clock } from '#functions/runtime/clock';
import { TextAnswer } from '#functions/runtime/http/text-answer';
import { type Actor, accountRestoringRefusal, type Visitor } from '#functions/runtime/identity/actor';
import { findProfile, getRoleForEmail, sha256 } from '#functions/runtime/identity/profile';
import { Refusal } from '#functions/runtime/refusal';
import { planAndWrite } from '#functions/runtime/storage/ledger';

const live = { now: clock, createSecret: () => randomBytes(32).toString('base64url') };
type Effects = typeof live;

const toIncomeFeed = ({ madeAt, withAmounts }: StoredIncomeFeed): IncomeCalendarFeed => ({ madeAt, withAmounts });

export const reportIncomeFeed = async ({ id }: Pick<Actor, 'id'>): Promise<{ feed: IncomeCalendarFeed | null }> => {
  const stored = await findIncomeFeed(id);
  return { feed: stored ? toIncomeFeed(stored) : null };
};

/** Without its idempotency: an answer that is kept for a day would keep the secret with it. Sent again, it renews again. */
const withoutKeptAnswer = ({ id, made }: Actor) => ({ id, ...(made && { made }) });

/** An address in place of the one before, which leads nowhere from then on. */
export const makeIncomeFeed = (
  actor: Actor,
  { withAmounts }: { withAmounts: boolean },
  { now, createSecret }: Effects = live,
): Promise<{ path: string; feed: IncomeCalendarFeed }> => {
  const [at, secret] = [now(), createSecret()];
  return planAndWrite(withoutKeptAnswer(actor), at, async () => {
    const before = await findIncomeFeed(actor.id);
    const version = (before?.version ?? 0) + 1;
    const row = { secretHash: sha256(secret), withAmounts, madeAt: at.toISOString(), version };
    return {
      writes: [buildIncomeFeedWrite(actor.id, row, before)],
      answer: { path: `/api/calendar/${actor.id}.${secret}`, feed: toIncomeFeed(row) },
    };
  });
};

/** Nothing where there is none. */
export const removeIncomeFeed = (actor: Actor, _input: unknown, { now }: Effects = live): Promise<void> =>
  planAndWrite(withoutKeptAnswer(actor), now(), async () => {
    const before = await findIncomeFeed(actor.id);
    return { writes: before ? [buildIncomeFeedRemovalWrite(actor.id, before)] : [], answer: undefined };
  });

/** Whose feed it is, and the secret. */
const tokenForm = /^([\w-]{1,64})\.([\w-]{43})$/;
const nobodysHash = '0'.repeat(64);

const isSameHash = (a: string, b: string): boolean => timingSafeEqual(Buffer.from(a), Buffer.from(b));

const findFeedByToken = async (token: string): Promise<{ id: string; feed: StoredIncomeFeed } | undefined> => {
  const [, id, secret] = tokenForm.exec(token) ?? [];
  if (id === undefined || secret === undefined) return undefined;
  const feed = await findIncomeFeed(id);
  const isRight = isSameHash(sha256(secret), feed?.secretHash ?? nobodysHash);
  return feed && isRight ? { id, feed } : undefined;
};

/** The browser of nobody but the person's calendar program keeps it, and asks each time whether it still holds. */
const cacheControl = 'private, no-cache';

/**
 * For whoever has the address, as long as its person may sign in. Signing out everywhere and another password leave it.
 * @throws Refusal 404 that says nothing of what is wrong; 503 while the account is being restored.
 */
export const serveCalendarFeed = async (
  { budget }: Pick<Visitor, 'budget'>,
  { token }: { token: string },
): Promise<TextAnswer> => {
  const found = await findFeedByToken(token);
  const profile = found && (await findProfile(found.id));
  if (!found || !profile || profile.deletingSince !== undefined || !getRoleForEmail(profile.email)) {
    throw new Refusal(404, 'not_found', 'There is nothing at this address.');
  }
  if (profile.restoring !== undefined) throw accountRestoringRefusal();
  const { id, feed } = found;
  const calendar = await reportIncomeCalendar({ id, ...(budget && { budget }) });
  const feedId = sha256(`income feed of ${id}`).slice(0, 16);
  const text = renderIncomeCalendarFeed(calendar, { withAmounts: feed.withAmounts, feedId });
  return new TextAnswer('text/calendar', text, cacheControl);
};
