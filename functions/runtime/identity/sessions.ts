import { randomBytes } from 'node:crypto';
import { UpdateCommand } from '@aws-sdk/lib-dynamodb';
import { unknownDeviceName } from '#core/account/device-name';
import { type Profile, type ProfileSession, profileKey } from '#functions/runtime/identity/profile';
import { tokenLifetimeSeconds } from '#functions/runtime/identity/token';
import { getEpochSeconds, getTableClient, type TransactionWrite } from '#functions/runtime/storage/table';

/**
 * The sign-ins of a person that are still good, on the profile itself: it is read for every request, so that to look a
 * session up, and to end one, costs no request of its own.
 */

/** At most; the one that was not used for longest gives way. A profile of twenty is read as one unit of 4 KB. */
const maxSessions = 20;
/** Seconds after which a use is noted anew: a session lives for eight hours, and no request becomes a write. */
const grain = 60 * 60;
/** As the tokens have it, for clocks that differ. */
const leeway = 60;
/** Seconds for which one that ran out is still told from one that was ended. */
const rememberedFor = 7 * 24 * 60 * 60;

const prefix = 'session#';
const toSessionName = (id: string): `session#${string}` => `${prefix}${id}`;

export interface SessionWithId extends ProfileSession {
  id: string;
}

/** A person, and by which sign-in; absent for one from before sessions were told apart. */
export interface SignedInPerson {
  id: string;
  session?: { id: string; usedAt: number };
}

/** The session of that name while it is good: ended ones are not there, or have the version of before. */
export const findSession = (profile: Profile, id: string): SessionWithId | undefined => {
  const session = profile[toSessionName(id)];
  return session?.version === profile.tokenVersion ? { ...session, id } : undefined;
};

const listSessionIds = (profile: object): string[] =>
  Object.keys(profile).flatMap((name) => (name.startsWith(prefix) ? [name.slice(prefix.length)] : []));

const isWithin = (seconds: number, now: Date) => (session: ProfileSession) =>
  session.openedAt + seconds + leeway > getEpochSeconds(now);

/** Those that nobody has ended, the one that was used last first. */
export const listSessionsIncludingExpired = (profile: Profile): SessionWithId[] =>
  listSessionIds(profile)
    .flatMap((id) => findSession(profile, id) ?? [])
    .toSorted((one, other) => other.usedAt - one.usedAt || other.openedAt - one.openedAt);

/** Those that are good, the one that was used last first. */
export const listActiveSessions = (profile: Profile, now: Date): SessionWithId[] =>
  listSessionsIncludingExpired(profile).filter(isWithin(tokenLifetimeSeconds, now));

interface Change {
  expression: string;
  names: Record<string, string>;
  values?: Record<string, unknown>;
  /** Beside that there is the profile. */
  condition?: string;
}

const update = (owner: string, { expression, names, values, condition }: Change) => ({
  Key: profileKey(owner),
  UpdateExpression: expression,
  ConditionExpression: ['attribute_exists(#pk)', ...(condition ? [condition] : [])].join(' AND '),
  ExpressionAttributeNames: { '#pk': 'pk', ...names },
  ...(values && { ExpressionAttributeValues: values }),
});

const updateProfile = async (owner: string, wanted: Change): Promise<Profile> => {
  const { doc, name } = getTableClient();
  const command = new UpdateCommand({ TableName: name, ...update(owner, wanted), ReturnValues: 'ALL_NEW' });
  const { Attributes } = await doc.send(command);
  return Attributes as Profile;
};

const buildSessionRemoval = (ids: readonly string[]): Change => ({
  expression: `REMOVE ${ids.map((_, at) => `#ended${at}`).join(', ')}`,
  names: Object.fromEntries(ids.map((id, at) => [`#ended${at}`, toSessionName(id)])),
});

/** What ran out long ago or was ended, and what is one too many: of those that ran out first. */
const forgetOld = async (profile: Profile, now: Date): Promise<void> => {
  const isGoodStill = isWithin(tokenLifetimeSeconds, now);
  const remembered = listSessionsIncludingExpired(profile).filter(isWithin(tokenLifetimeSeconds + rememberedFor, now));
  const ordered = [...remembered.filter(isGoodStill), ...remembered.filter((one) => !isGoodStill(one))];
  const remaining = new Set(ordered.slice(0, maxSessions).map(({ id }) => id));
  const gone = listSessionIds(profile).filter((id) => !remaining.has(id));
  if (gone.length > 0) await updateProfile(profile.id, buildSessionRemoval(gone));
};

/** A session that begins; its name, which the token carries. */
export const openSession = async (
  { id: owner, tokenVersion }: Profile,
  device: string | undefined,
  now: Date,
): Promise<string> => {
  const id = randomBytes(12).toString('base64url');
  const at = getEpochSeconds(now);
  const session: ProfileSession = {
    device: device ?? unknownDeviceName,
    openedAt: at,
    usedAt: at,
    version: tokenVersion,
  };
  const profile = await updateProfile(owner, {
    expression: 'SET #session = :session, #seenAt = :at',
    names: { '#session': toSessionName(id), '#seenAt': 'seenAt' },
    values: { ':session': session, ':at': at },
  });
  await forgetOld(profile, now);
  return id;
};

/** Ends one; nothing where it has ended. */
export const buildSessionRemovalWrite = (owner: string, id: string): TransactionWrite => ({
  Update: update(owner, buildSessionRemoval([id])),
});

/**
 * Ends every session but the one that is kept, and every token from before sessions were told apart; sets more of the
 * profile with it. Refused where the profile's sessions were ended meanwhile, the kept one among them.
 */
export const buildOtherSessionsEndWrite = (
  { id: owner, tokenVersion }: Profile,
  currentSession: string | undefined,
  more: Readonly<Record<string, unknown>> = {},
): TransactionWrite => {
  const next = tokenVersion + 1;
  const set = { tokenVersion: next, ...more };
  const fields = Object.keys(set);
  const parts = [
    ...fields.map((field) => `#${field} = :${field}`),
    ...(currentSession ? ['#kept.#version = :tokenVersion'] : []),
  ];
  return {
    Update: update(owner, {
      expression: `SET ${parts.join(', ')}`,
      names: {
        ...Object.fromEntries(fields.map((field) => [`#${field}`, field])),
        ...(currentSession && { '#kept': toSessionName(currentSession), '#version': 'version' }),
      },
      values: {
        ...Object.fromEntries(Object.entries(set).map(([field, value]) => [`:${field}`, value])),
        ':seen': tokenVersion,
      },
      condition: ['#tokenVersion = :seen', ...(currentSession ? ['attribute_exists(#kept)'] : [])].join(' AND '),
    }),
  };
};

/** Notes that a session is used, once an hour at most. One that was ended a moment ago does not come back by it. */
export const recordSessionUse = async ({ id: owner, session }: SignedInPerson, now: Date): Promise<void> => {
  const at = getEpochSeconds(now);
  if (!session || at - session.usedAt < grain) return;
  try {
    await updateProfile(owner, {
      expression: 'SET #session.#usedAt = :at, #seenAt = :at',
      names: { '#session': toSessionName(session.id), '#usedAt': 'usedAt', '#seenAt': 'seenAt' },
      values: { ':at': at },
      condition: 'attribute_exists(#session)',
    });
  } catch (error) {
    if (!(error instanceof Error && error.name === 'ConditionalCheckFailedException')) throw error;
  }
};
