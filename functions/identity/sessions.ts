import { randomBytes } from 'node:crypto';
import { UpdateCommand } from '@aws-sdk/lib-dynamodb';
import { unknownDevice } from '#core/account/device-name';
import type { Actor } from '#functions/identity/actor';
import { type Profile, profileKey, type StoredSession } from '#functions/identity/profile';
import { lifeSeconds } from '#functions/identity/token';
import { epochSeconds, table, type Write } from '#functions/storage/table';

/**
 * The sign-ins of a person that are still good, on the profile itself: it is read for every request, so that to look a
 * session up, and to end one, costs no request of its own.
 */

/** At most; the one that was not used for longest gives way. A profile of twenty is read as one unit of 4 KB. */
const mostSessions = 20;
/** Seconds after which a use is noted anew: a session lives for eight hours, and no request becomes a write. */
const grain = 60 * 60;
/** As the tokens have it, for clocks that differ. */
const leeway = 60;

const prefix = 'session#';
const nameOf = (id: string): `session#${string}` => `${prefix}${id}`;

export interface NamedSession extends StoredSession {
  id: string;
}

/** The session of that name while it is good: ended ones are not there, or have the version of before. */
export const findSession = (profile: Profile, id: string): NamedSession | undefined => {
  const session = profile[nameOf(id)];
  return session?.version === profile.tokenVersion ? { ...session, id } : undefined;
};

const idsIn = (profile: object): string[] =>
  Object.keys(profile).flatMap((name) => (name.startsWith(prefix) ? [name.slice(prefix.length)] : []));

/** Those that are good, the one that was used last first. */
export const listSessions = (profile: Profile, now: Date): NamedSession[] =>
  idsIn(profile)
    .flatMap((id) => findSession(profile, id) ?? [])
    .filter(({ openedAt }) => openedAt + lifeSeconds + leeway > epochSeconds(now))
    .toSorted((one, other) => other.usedAt - one.usedAt || other.openedAt - one.openedAt);

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

const change = async (owner: string, wanted: Change): Promise<Profile> => {
  const { doc, name } = table();
  const command = new UpdateCommand({ TableName: name, ...update(owner, wanted), ReturnValues: 'ALL_NEW' });
  const { Attributes } = await doc.send(command);
  return Attributes as Profile;
};

const removal = (ids: readonly string[]): Change => ({
  expression: `REMOVE ${ids.map((_, at) => `#ended${at}`).join(', ')}`,
  names: Object.fromEntries(ids.map((id, at) => [`#ended${at}`, nameOf(id)])),
});

/** What has ended by itself, and what is one too many. */
const forgetOld = async (profile: Profile, now: Date): Promise<void> => {
  const kept = new Set(
    listSessions(profile, now)
      .slice(0, mostSessions)
      .map(({ id }) => id),
  );
  const gone = idsIn(profile).filter((id) => !kept.has(id));
  if (gone.length > 0) await change(profile.id, removal(gone));
};

/** A session that begins; its name, which the token carries. */
export const openSession = async (
  { id: owner, tokenVersion }: Profile,
  device: string | undefined,
  now: Date,
): Promise<string> => {
  const id = randomBytes(12).toString('base64url');
  const at = epochSeconds(now);
  const session: StoredSession = { device: device ?? unknownDevice, openedAt: at, usedAt: at, version: tokenVersion };
  const profile = await change(owner, {
    expression: 'SET #session = :session',
    names: { '#session': nameOf(id) },
    values: { ':session': session },
  });
  await forgetOld(profile, now);
  return id;
};

/** Ends one; nothing where it has ended. */
export const removeSession = (owner: string, id: string): Write => ({ Update: update(owner, removal([id])) });

/**
 * Ends every session but the one that is kept, and every token from before sessions were told apart; sets more of the
 * profile with it. Refused where the profile's sessions were ended meanwhile, the kept one among them.
 */
export const endOtherSessions = (
  { id: owner, tokenVersion }: Profile,
  kept: string | undefined,
  more: Readonly<Record<string, unknown>> = {},
): Write => {
  const next = tokenVersion + 1;
  const set = { tokenVersion: next, ...more };
  const fields = Object.keys(set);
  const parts = [
    ...fields.map((field) => `#${field} = :${field}`),
    ...(kept ? ['#kept.#version = :tokenVersion'] : []),
  ];
  return {
    Update: update(owner, {
      expression: `SET ${parts.join(', ')}`,
      names: {
        ...Object.fromEntries(fields.map((field) => [`#${field}`, field])),
        ...(kept && { '#kept': nameOf(kept), '#version': 'version' }),
      },
      values: {
        ...Object.fromEntries(Object.entries(set).map(([field, value]) => [`:${field}`, value])),
        ':seen': tokenVersion,
      },
      condition: ['#tokenVersion = :seen', ...(kept ? ['attribute_exists(#kept)'] : [])].join(' AND '),
    }),
  };
};

/** Notes that a session is used, once an hour at most. One that was ended a moment ago does not come back by it. */
export const noteUse = async ({ id: owner, session }: Actor, now: Date): Promise<void> => {
  const at = epochSeconds(now);
  if (!session || at - session.usedAt < grain) return;
  try {
    await change(owner, {
      expression: 'SET #session.#usedAt = :at',
      names: { '#session': nameOf(session.id), '#usedAt': 'usedAt' },
      values: { ':at': at },
      condition: 'attribute_exists(#session)',
    });
  } catch (error) {
    if (!(error instanceof Error && error.name === 'ConditionalCheckFailedException')) throw error;
  }
};
