import { isDeepStrictEqual } from 'node:util';
import type { NoticePage, NoticeSettings, NoticeSettingsEdit, NoticeView } from '#contract/notices';
import type { Notice } from '#core/notices/kinds';
import { filterEnabledNotices } from '#core/notices/notice-log';
import { type Day, getDayInNewYork } from '#core/time/day';
import {
  buildNoticeCountWritesForSettings,
  buildNoticeSettingsWrite,
  buildNoticeStateWrites,
  defaultNoticeSettings,
  findNoticeSettings,
  readNoticeSettings,
  readNoticeState,
  type StoredNoticeSettings,
  type StoredNoticeState,
} from '#functions/notices/store';
import { clock } from '#functions/runtime/clock';
import { env } from '#functions/runtime/env';
import type { Actor } from '#functions/runtime/identity/actor';
import { sha256 } from '#functions/runtime/identity/profile';
import { Refusal } from '#functions/runtime/refusal';
import { commitWithAnswer } from '#functions/runtime/storage/commit';
import { planAndWrite, retryOnConflict } from '#functions/runtime/storage/ledger';

const live = { now: clock, offersMail: () => env.noticesFrom() !== undefined };
type Effects = typeof live;

const toNoticeView = ({ key: _key, ...notice }: Notice): NoticeView => notice;

/** A page of them, after those numbered down to `cursor`. */
export const listNotices = async (
  { id }: Actor,
  { limit, cursor = Number.POSITIVE_INFINITY }: { limit: number; cursor?: number | undefined },
): Promise<NoticePage> => {
  const [{ notices, seen }, on] = await Promise.all([readNoticeState(id), readNoticeSettings(id)]);
  const older = filterEnabledNotices(notices, on).filter(({ number }) => number < cursor);
  const page = older.slice(0, limit);
  return {
    notices: page.map(toNoticeView),
    seen,
    cursor: older.length > limit ? (page.at(-1)?.number ?? null) : null,
  };
};

/** Up to that number all are seen, or as many as there are; what was seen stays seen, whichever tab says so last. */
export const setNoticesSeen = (actor: Actor, { upTo }: { upTo: number }, { now }: Effects = live): Promise<void> =>
  retryOnConflict(async () => {
    const [before, on] = await Promise.all([readNoticeState(actor.id), readNoticeSettings(actor.id)]);
    const seenUpTo = Math.max(before.seen, Math.min(upTo, before.last));
    if (seenUpTo === before.seen) return;
    await commitWithAnswer(
      actor,
      buildNoticeStateWrites(actor.id, { ...before, seen: seenUpTo }, before, on),
      undefined,
      now(),
    );
  });

const isMailed = ({ mail, mailTo }: StoredNoticeSettings, { email }: Pick<Actor, 'email'>): boolean =>
  mail && mailTo === sha256(email);

const toNoticeSettings = (
  stored: StoredNoticeSettings,
  { mailFailed }: Pick<StoredNoticeState, 'mailFailed'>,
  actor: Pick<Actor, 'email'>,
  { offersMail }: Effects,
): NoticeSettings => {
  const { mailTo: _to, mailSince: _since, version: _version, ...settings } = stored;
  const mail = isMailed(stored, actor);
  return { ...settings, mail, mailOffered: offersMail(), mailFailed: mail && mailFailed !== null };
};

export const reportNoticeSettings = async (
  actor: Actor,
  _input: unknown,
  effects: Effects = live,
): Promise<NoticeSettings> => {
  const [settings, book] = await Promise.all([readNoticeSettings(actor.id), readNoticeState(actor.id)]);
  return toNoticeSettings(settings, book, actor, effects);
};

const mailUnavailableRefusal = () => new Refusal(422, 'no_mail', 'This installation does not send email.');

/** The address is that of the account as it is now, and what was found before today is not sent after the fact. */
const withMail = (mail: boolean, { email }: Pick<Actor, 'email'>, today: Day) =>
  mail ? { mail, mailTo: sha256(email), mailSince: today } : { mail, mailTo: null, mailSince: null };

/**
 * Changes what is sent of a person's choice; how many are new follows at once. What is so already is not written again.
 * @throws Refusal 422 `no_mail` for e-mail where none is sent.
 */
export const saveNoticeSettings = (
  actor: Actor,
  { mail, ...kinds }: NoticeSettingsEdit,
  effects: Effects = live,
): Promise<NoticeSettings> => {
  const now = effects.now();
  if (mail && !effects.offersMail()) throw mailUnavailableRefusal();
  return planAndWrite(actor, now, async () => {
    const [stored, book] = await Promise.all([findNoticeSettings(actor.id), readNoticeState(actor.id)]);
    const before = stored ?? defaultNoticeSettings;
    const said = Object.fromEntries(Object.entries(kinds).filter(([, on]) => on !== undefined));
    const isAsked = mail !== undefined && mail !== isMailed(before, actor);
    const chosen = { ...before, ...said, ...(isAsked && withMail(mail, actor, getDayInNewYork(now))) };
    if (isDeepStrictEqual(chosen, before))
      return { writes: [], answer: toNoticeSettings(before, book, actor, effects) };
    const after = { ...chosen, version: before.version + 1 };
    return {
      writes: [
        buildNoticeSettingsWrite(actor.id, after, stored),
        ...buildNoticeCountWritesForSettings(actor.id, book, after),
      ],
      answer: toNoticeSettings(after, book, actor, effects),
    };
  });
};
