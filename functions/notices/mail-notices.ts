import type { Notice } from '#core/notices/kinds';
import { filterEnabledNotices } from '#core/notices/notice-log';
import { type Day, getDayInNewYork } from '#core/time/day';
import { composeNoticeMail } from '#functions/notices/compose-mail';
import { mailerPort } from '#functions/notices/mailer-port';
import {
  buildNoticeStateWrites,
  readNoticeSettings,
  readNoticeState,
  type StoredNoticeSettings,
  type StoredNoticeState,
} from '#functions/notices/store';
import { updateNoticeState } from '#functions/notices/write-notices';
import { clock } from '#functions/runtime/clock';
import { env } from '#functions/runtime/env';
import {
  getRoleForEmail,
  isAccountLocked,
  listProfiles,
  type Profile,
  sha256,
} from '#functions/runtime/identity/profile';
import { log } from '#functions/runtime/log';
import { retryOnConflict } from '#functions/runtime/storage/ledger';
import { writeTransaction } from '#functions/runtime/storage/table';

const live = {
  now: clock,
  from: () => env.noticesFrom(),
  siteUrl: () => env.siteUrl() ?? null,
  mailer: mailerPort.get,
};
type Effects = typeof live;

/** Asked for by the person, at the address that the account has now, of somebody who may still sign in. */
const isWanted = ({ mail, mailTo }: StoredNoticeSettings, { email }: Profile): boolean =>
  mail && mailTo === sha256(email) && getRoleForEmail(email) !== null;

/** Neither seen under the bell nor told by e-mail, and found since e-mail was asked for. */
const listDueNotices = ({ notices, seen, mailedTo }: StoredNoticeState, settings: StoredNoticeSettings): Notice[] =>
  filterEnabledNotices(notices, settings).filter(
    ({ number, day }) => number > Math.max(seen, mailedTo) && day >= (settings.mailSince ?? day),
  );

/**
 * What is to be told to one person today; none where an e-mail was begun today already. That it was begun is written before
 * it is sent: a run that is killed in between sends none today, and what it would have told is told tomorrow.
 */
const claimDueNotices = (profile: Profile, today: Day): Promise<Notice[]> =>
  retryOnConflict(async () => {
    const [before, settings] = await Promise.all([readNoticeState(profile.id), readNoticeSettings(profile.id)]);
    const due = isWanted(settings, profile) ? listDueNotices(before, settings) : [];
    if (due.length === 0 || (before.mailedOn !== null && before.mailedOn >= today)) return [];
    await writeTransaction(
      buildNoticeStateWrites(profile.id, { ...before, mailedOn: today, mailFailed: null }, before, settings),
    );
    return due;
  });

/** False where there was nothing to tell, or it could not be sent; why not is kept, and told tomorrow with what is new then. */
const mailTo = async (profile: Profile, from: string, { now, siteUrl, mailer: findMailer }: Effects) => {
  const due = await claimDueNotices(profile, getDayInNewYork(now()));
  if (due.length === 0) return false;
  try {
    await (await findMailer()).send({ from, to: profile.email, ...composeNoticeMail(due, siteUrl()) });
  } catch (error) {
    log.warn('notices not mailed', { user: profile.id }, error);
    await updateNoticeState(profile.id, () => ({ mailFailed: error instanceof Error ? error.name : 'unknown' }));
    return false;
  }
  await updateNoticeState(profile.id, () => ({ mailedTo: due[0]?.number ?? 0 }));
  return true;
};

/**
 * Tells by e-mail what is new, to whoever has asked for it, once a day at most; how many were sent. Nothing where the
 * operator has named no sender. One person's failure is no other's, and none of the daily run's.
 */
export const mailNotices = async (effects: Effects = live): Promise<number> => {
  const from = effects.from();
  if (from === undefined) return 0;
  let sent = 0;
  for (const profile of await listProfiles()) {
    if (isAccountLocked(profile)) continue;
    try {
      if (await mailTo(profile, from, effects)) sent += 1;
    } catch (error) {
      log.error('notices not mailed', error, { user: profile.id });
    }
  }
  return sent;
};
