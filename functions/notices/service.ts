import { isDeepStrictEqual } from 'node:util';
import type { NoticeChoice, NoticeList, NoticeSettings, NoticeShown } from '#contract/notices';
import { shownOf } from '#core/notices/gather';
import type { Notice } from '#core/notices/kinds';
import { type Day, dayInNewYork } from '#core/time/day';
import { env } from '#functions/env';
import type { Actor } from '#functions/identity/actor';
import { sha256 } from '#functions/identity/profile';
import {
  defaultSettings,
  findSettings,
  type NoticeBook,
  putNotices,
  putSettings,
  readNotices,
  readSettings,
  recount,
  type StoredSettings,
} from '#functions/notices/store';
import { clock } from '#functions/ports';
import { Refusal } from '#functions/refusal';
import { commit } from '#functions/storage/commit';
import { untilUndisturbed, writeChange } from '#functions/storage/ledger';

const live = { now: clock, offersMail: () => env.noticesFrom() !== undefined };
type Effects = typeof live;

const shown = ({ key: _key, ...notice }: Notice): NoticeShown => notice;

/** A page of them, after those numbered down to `cursor`. */
export const listNotices = async (
  { id }: Actor,
  { limit, cursor = Number.POSITIVE_INFINITY }: { limit: number; cursor?: number | undefined },
): Promise<NoticeList> => {
  const [{ notices, seen }, on] = await Promise.all([readNotices(id), readSettings(id)]);
  const older = shownOf(notices, on).filter(({ number }) => number < cursor);
  const page = older.slice(0, limit);
  return {
    notices: page.map(shown),
    seen,
    cursor: older.length > limit ? (page.at(-1)?.number ?? null) : null,
  };
};

/** Up to that number all are seen, or as many as there are; what was seen stays seen, whichever tab says so last. */
export const markSeen = (actor: Actor, { upTo }: { upTo: number }, { now }: Effects = live): Promise<void> =>
  untilUndisturbed(async () => {
    const [before, on] = await Promise.all([readNotices(actor.id), readSettings(actor.id)]);
    const seen = Math.max(before.seen, Math.min(upTo, before.last));
    if (seen === before.seen) return;
    await commit(actor, putNotices(actor.id, { ...before, seen }, before, on), undefined, now());
  });

const isMailed = ({ mail, mailTo }: StoredSettings, { email }: Pick<Actor, 'email'>): boolean =>
  mail && mailTo === sha256(email);

const settingsShown = (
  stored: StoredSettings,
  { mailFailed }: Pick<NoticeBook, 'mailFailed'>,
  actor: Pick<Actor, 'email'>,
  { offersMail }: Effects,
): NoticeSettings => {
  const { mailTo: _to, mailSince: _since, version: _version, ...settings } = stored;
  const mail = isMailed(stored, actor);
  return { ...settings, mail, mailOffered: offersMail(), mailFailed: mail && mailFailed !== null };
};

export const reportSettings = async (
  actor: Actor,
  _input: unknown,
  effects: Effects = live,
): Promise<NoticeSettings> => {
  const [settings, book] = await Promise.all([readSettings(actor.id), readNotices(actor.id)]);
  return settingsShown(settings, book, actor, effects);
};

const noMail = () => new Refusal(422, 'no_mail', 'This installation sends no e-mail.');

/** The address is that of the account as it is now, and what was found before today is not sent after the fact. */
const withMail = (mail: boolean, { email }: Pick<Actor, 'email'>, today: Day) =>
  mail ? { mail, mailTo: sha256(email), mailSince: today } : { mail, mailTo: null, mailSince: null };

/**
 * Changes what is sent of a person's choice; how many are new follows at once. What is so already is not written again.
 * @throws Refusal 422 `no_mail` for e-mail where none is sent.
 */
export const chooseNotices = (
  actor: Actor,
  { mail, ...kinds }: NoticeChoice,
  effects: Effects = live,
): Promise<NoticeSettings> => {
  const now = effects.now();
  if (mail && !effects.offersMail()) throw noMail();
  return writeChange(actor, now, async () => {
    const [stored, book] = await Promise.all([findSettings(actor.id), readNotices(actor.id)]);
    const before = stored ?? defaultSettings;
    const said = Object.fromEntries(Object.entries(kinds).filter(([, on]) => on !== undefined));
    const isAsked = mail !== undefined && mail !== isMailed(before, actor);
    const chosen = { ...before, ...said, ...(isAsked && withMail(mail, actor, dayInNewYork(now))) };
    if (isDeepStrictEqual(chosen, before)) return { writes: [], answer: settingsShown(before, book, actor, effects) };
    const after = { ...chosen, version: before.version + 1 };
    return {
      writes: [putSettings(actor.id, after, stored), ...recount(actor.id, book, after)],
      answer: settingsShown(after, book, actor, effects),
    };
  });
};
