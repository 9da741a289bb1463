import { planSuccessionStep, type SuccessionStep } from '#core/household/succession';
import { type Day, getDayInNewYork } from '#core/time/day';
import { composeSuccessionWarningMail } from '#functions/daily-run/compose-succession-mail';
import { getLastSeenDay, recordNominationAsSuccessor } from '#functions/household/successor';
import { buildSuccessionWrite, findSuccession, type StoredSuccession } from '#functions/household/successor-store';
import { mailerPort } from '#functions/notices/mailer-port';
import { clock } from '#functions/runtime/clock';
import { env } from '#functions/runtime/env';
import { getRoleForEmail, isAccountLocked, listProfiles, type Profile } from '#functions/runtime/identity/profile';
import { log } from '#functions/runtime/log';
import { planAndWrite } from '#functions/runtime/storage/ledger';

const live = {
  now: clock,
  from: () => env.noticesFrom(),
  siteUrl: () => env.siteUrl() ?? null,
  mailer: mailerPort.get,
};
type Effects = typeof live;

const applyStep = (state: StoredSuccession, step: SuccessionStep, today: Day): StoredSuccession => {
  const version = state.version + 1;
  if (step.kind === 'mail') return { ...state, mailedOn: [...state.mailedOn, today], version };
  if (step.kind === 'open') return { ...state, openedOn: today, version };
  return { ...state, mailedOn: [], openedOn: null, version };
};

const toldStates = { mail: 'asked', open: 'open', stop: 'named' } as const;

/**
 * What is to be done for one person today. A mail counts once it has gone out, so that nobody reads anything of somebody who
 * was never asked; a run that is killed in between asks twice.
 */
const runSuccession = async (profile: Profile, other: Profile, effects: Effects): Promise<boolean> => {
  const now = effects.now();
  const today = getDayInNewYork(now);
  const state = await findSuccession(profile.id);
  if (!state) return false;
  const lastSeen = getLastSeenDay(profile) ?? state.namedOn;
  const step = planSuccessionStep(state, lastSeen, today);
  if (step.kind === 'none') return false;
  if (step.kind === 'mail') {
    const from = effects.from();
    if (from === undefined) return false;
    const words = { ...step, lastSeen, successor: other.username };
    await (await effects.mailer()).send({
      from,
      to: profile.email,
      ...composeSuccessionWarningMail(words, effects.siteUrl()),
    });
  }
  const isWritten = await planAndWrite({ id: profile.id, made: { source: 'run' } }, now, async () => {
    const before = await findSuccession(profile.id);
    // Named anew, or nobody any more: what was planned is of before.
    if (before?.version !== state.version) return { writes: [], answer: false };
    return { writes: [buildSuccessionWrite(profile.id, applyStep(state, step, today), state)], answer: true };
  });
  if (!isWritten) return false;
  const told = { name: profile.username, state: toldStates[step.kind] };
  await recordNominationAsSuccessor({ id: other.id, made: { source: 'run' } }, told, now);
  return true;
};

/** Asks whoever has named a successor and has not been there for long, and opens read access in the end; how many steps were taken. */
export const runDueSuccessionSteps = async (effects: Effects = live): Promise<number> => {
  const people = (await listProfiles()).filter(
    (profile) => !isAccountLocked(profile) && getRoleForEmail(profile.email) !== null,
  );
  let steps = 0;
  for (const profile of people) {
    const other = people.find(
      ({ id, email }) => id !== profile.id && getRoleForEmail(email) !== getRoleForEmail(profile.email),
    );
    if (!other) continue;
    try {
      if (await runSuccession(profile, other, effects)) steps += 1;
    } catch (error) {
      log.error('succession not run', error, { user: profile.id });
    }
  }
  return steps;
};
