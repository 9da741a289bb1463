import { createHash } from 'node:crypto';
import type { DisplaySettingsEdit, User } from '#contract/auth';
import type { NewNoticeCountAndLast } from '#core/notices/new-notices';
import { env } from '#functions/runtime/env';
import {
  getItem,
  queryGlobalIndex,
  type TableKey,
  type TransactionWrite,
  userPartitionKey,
} from '#functions/runtime/storage/table';

/** One sign-in, as the profile keeps it. Instants are epoch seconds. */
export interface ProfileSession {
  device: string;
  openedAt: number;
  /** To the hour. */
  usedAt: number;
  /** Good while it is the profile's token version: to raise that one ends all the others. */
  version: number;
}

export interface Profile {
  id: string;
  email: string;
  username: string;
  tokenVersion: number;
  /** Which backup is being restored, while one is: until it is whole, nobody works with the account, and no run of the product's own. */
  restoring?: string;
  /** True from its first row on: whatever the account holds is the backup's. */
  restoreBegun?: boolean;
  /** When the account is to be deleted, as was asked for; an instant, and the daily run of that moment. */
  deletesAt?: string;
  /** Then: whether the posts go with it, which are the owner's alone. */
  deletesPosts?: boolean;
  /** When its deletion began: from there on nobody signs in, and nothing is taken back. */
  deletingSince?: string;
  /** Sample data, from its first row until its last is gone. */
  sample?: SampleDataMark;
  /** The person has put the list of first steps away. */
  firstStepsDone?: boolean;
  /** When they were last there, to the hour, in epoch seconds; a session that has ended tells it no more. */
  seenAt?: number;
  /** How the pages look to the person, as far as they have chosen. */
  display?: DisplaySettingsEdit;
  /** How many notices are new, and which is the last: every answer says it. */
  notices?: NewNoticeCountAndLast;
  /** The open sessions, an attribute each, so that two of them never write over each other. */
  [session: `session#${string}`]: ProfileSession | undefined;
}

/** Rows of one filling: its changes in the log carry `fill` as their group. */
export interface SampleDataMark {
  fill: string;
  state: 'filling' | 'there' | 'removing';
  /** Nothing had ever been recorded before: what is left of the sample in the end is nobody else's. */
  fresh: boolean;
}

/** U / PROFILE: one person. gsi1 lists them all under USERS, by id. */
export const profileKey = (owner: string): TableKey => ({ pk: userPartitionKey(owner), sk: 'PROFILE' });

const everyone = 'USERS';

export const findProfile = (owner: string): Promise<(Profile & TableKey) | undefined> =>
  getItem<Profile>(profileKey(owner));

/** A new person. */
export const buildNewProfileWrite = (profile: Profile): TransactionWrite => ({
  Put: { Item: { ...profileKey(profile.id), gsi1pk: everyone, gsi1sk: profile.id, ...profile } },
});

/** Nobody works with an account that is being restored, or deleted. */
export const isAccountLocked = ({ restoring, deletingSince }: Profile): boolean =>
  restoring !== undefined || deletingSince !== undefined;

/** Everyone who ever registered. An index is a moment behind its table. */
export const listProfiles = (): Promise<Profile[]> => queryGlobalIndex<Profile>(everyone);

/** Those of them that the daily run works for. */
export const listActiveUserIds = async (): Promise<string[]> =>
  (await listProfiles()).filter((profile) => !isAccountLocked(profile)).map(({ id }) => id);

/** Refused where it is not to be deleted then any more, or where that has begun. */
const whileMarked = {
  ConditionExpression: '#deletesAt = :seen AND attribute_not_exists(#deletingSince)',
};
const marks = { '#deletesAt': 'deletesAt', '#deletingSince': 'deletingSince' };

/** The account is not to be deleted any more. */
export const buildAccountDeletionCancellationWrite = (owner: string, deletesAt: string): TransactionWrite => ({
  Update: {
    Key: profileKey(owner),
    ...whileMarked,
    UpdateExpression: 'REMOVE #deletesAt, #deletesPosts',
    ExpressionAttributeNames: { ...marks, '#deletesPosts': 'deletesPosts' },
    ExpressionAttributeValues: { ':seen': deletesAt },
  },
});

/** Refused where the account is not being deleted, or is gone. */
export const buildAccountDeletingCheck = (owner: string): TransactionWrite => ({
  ConditionCheck: {
    Key: profileKey(owner),
    ConditionExpression: 'attribute_exists(#deletingSince)',
    ExpressionAttributeNames: { '#deletingSince': 'deletingSince' },
  },
});

/** Its deletion begins: every session has ended, and nothing is taken back from here on. */
export const buildAccountDeletionStartWrite = (owner: string, deletesAt: string, now: Date): TransactionWrite => ({
  Update: {
    Key: profileKey(owner),
    ConditionExpression: `${whileMarked.ConditionExpression} AND attribute_not_exists(#restoring)`,
    UpdateExpression: 'SET #deletingSince = :now ADD #tokenVersion :one',
    ExpressionAttributeNames: { ...marks, '#restoring': 'restoring', '#tokenVersion': 'tokenVersion' },
    ExpressionAttributeValues: { ':seen': deletesAt, ':now': now.toISOString(), ':one': 1 },
  },
});

/** The whole of what is chosen; refused where the account is gone. */
export const buildDisplaySettingsWrite = (owner: string, display: DisplaySettingsEdit): TransactionWrite => ({
  Update: {
    Key: profileKey(owner),
    UpdateExpression: 'SET #display = :display',
    ConditionExpression: 'attribute_exists(#pk)',
    ExpressionAttributeNames: { '#pk': 'pk', '#display': 'display' },
    ExpressionAttributeValues: { ':display': display },
  },
});

/** What a person is told of their own account. */
export const toUser = ({ id, email, username, deletesAt, display }: Omit<User, 'role'>, role: User['role']): User => ({
  id,
  email,
  username,
  role,
  ...(deletesAt && { deletesAt }),
  ...(display && { display }),
});

export const sha256 = (text: string): string => createHash('sha256').update(text).digest('hex');

/** The allow-list decides who somebody is: first address owner, second member, anyone else nobody. */
export const getRoleForEmail = (email: string): User['role'] | null => {
  const place = env.allowedEmailHashes().indexOf(sha256(email.toLowerCase()));
  return place === 0 ? 'owner' : place === 1 ? 'member' : null;
};
