import { allNoticeKindsEnabled, type Notice, type NoticeKindSettings } from '#core/notices/kinds';
import { countNewNotices, emptyNoticeLog, type NoticeLog } from '#core/notices/notice-log';
import type { Day } from '#core/time/day';
import { profileKey } from '#functions/runtime/identity/profile';
import {
  buildVersionCondition,
  getItem,
  type TableKey,
  type TransactionWrite,
  userPartitionKey,
} from '#functions/runtime/storage/table';

/**
 * U / NOTICE#ALL: what was found for a person and what held the last time, as one row: there are 200 notices at most, so that
 * it costs the same however long somebody has been here. It follows from their records and the market.
 */
export interface StoredNoticeState extends NoticeLog {
  /** The number of the last one that the person has seen. */
  seen: number;
  /** The day on which an e-mail was last begun, and the number of the last notice that one has told of. */
  mailedOn: Day | null;
  mailedTo: number;
  /** Why the last e-mail did not go, by the name of what went wrong. */
  mailFailed: string | null;
  version: number;
}

const none: StoredNoticeState = {
  ...emptyNoticeLog,
  seen: 0,
  mailedOn: null,
  mailedTo: 0,
  mailFailed: null,
  version: 0,
};

interface NoticeStateItem extends TableKey, Omit<StoredNoticeState, 'notices' | 'standing'> {
  /** As JSON: what a row costs to read is mostly its number of attributes. */
  notices: string;
  standing: string;
}

const noticeStateKey = (owner: string): TableKey => ({ pk: userPartitionKey(owner), sk: 'NOTICE#ALL' });

export const readNoticeState = async (owner: string): Promise<StoredNoticeState> => {
  const item = await getItem<NoticeStateItem>(noticeStateKey(owner));
  if (!item) return none;
  const { pk: _pk, sk: _sk, notices, standing, ...book } = item;
  return { ...book, notices: JSON.parse(notices) as Notice[], standing: JSON.parse(standing) as string[] };
};

/** How many are new stands in the profile as well, which every request reads. Refused where the account is gone, or going. */
const buildNewNoticeCountWrite = (
  owner: string,
  { notices, last, seen }: StoredNoticeState,
  on: NoticeKindSettings,
): TransactionWrite => ({
  Update: {
    Key: profileKey(owner),
    UpdateExpression: 'SET #notices = :notices',
    ConditionExpression: 'attribute_exists(#pk) AND attribute_not_exists(#deletingSince)',
    ExpressionAttributeNames: { '#pk': 'pk', '#notices': 'notices', '#deletingSince': 'deletingSince' },
    ExpressionAttributeValues: { ':notices': { count: countNewNotices(notices, on, seen), last } },
  },
});

const isFirst = { ConditionExpression: 'attribute_not_exists(#pk)', ExpressionAttributeNames: { '#pk': 'pk' } };

/** In place of `before`, refused where that has changed; the count with it. */
export const buildNoticeStateWrites = (
  owner: string,
  state: StoredNoticeState,
  before: StoredNoticeState,
  on: NoticeKindSettings,
): TransactionWrite[] => {
  const { notices, standing, ...rest } = { ...state, version: before.version + 1 };
  const Item = {
    ...noticeStateKey(owner),
    ...rest,
    notices: JSON.stringify(notices),
    standing: JSON.stringify(standing),
  };
  return [
    { Put: { Item, ...(before.version > 0 ? buildVersionCondition(before.version) : isFirst) } },
    buildNewNoticeCountWrite(owner, state, on),
  ];
};

/** U / NSET#ALL: what a person has chosen; there from the first choice on. */
export interface StoredNoticeSettings extends NoticeKindSettings {
  mail: boolean;
  /** SHA-256 of the address at which the person wants e-mail: another account's would be none of theirs. */
  mailTo: string | null;
  /** From which day on what is found is told by e-mail. */
  mailSince: Day | null;
  version: number;
}

export const defaultNoticeSettings: StoredNoticeSettings = {
  ...allNoticeKindsEnabled,
  mail: false,
  mailTo: null,
  mailSince: null,
  version: 0,
};

const settingsKey = (owner: string): TableKey => ({ pk: userPartitionKey(owner), sk: 'NSET#ALL' });
export const isNoticeSettingsRecord = ({ record }: { record: string }): boolean => record.startsWith('NSET#');

export const findNoticeSettings = async (owner: string): Promise<StoredNoticeSettings | undefined> => {
  const item = await getItem<StoredNoticeSettings>(settingsKey(owner));
  if (!item) return undefined;
  const { pk: _pk, sk: _sk, ...settings } = item;
  return settings;
};

export const readNoticeSettings = async (owner: string): Promise<StoredNoticeSettings> =>
  (await findNoticeSettings(owner)) ?? defaultNoticeSettings;

/** New, or in place of `before`; refused where that has changed. */
export const buildNoticeSettingsWrite = (
  owner: string,
  row: StoredNoticeSettings,
  before?: StoredNoticeSettings,
): TransactionWrite => {
  const key = settingsKey(owner);
  return {
    Put: { Item: { ...key, ...row }, ...(before ? buildVersionCondition(before.version) : isFirst) },
    of: { record: key.sk, ...(before && { before }), after: row },
  };
};

export const buildNoticeSettingsRemovalWrite = (owner: string, before: StoredNoticeSettings): TransactionWrite => {
  const Key = settingsKey(owner);
  return { Delete: { Key, ...buildVersionCondition(before.version) }, of: { record: Key.sk, before } };
};

/** What is new by other settings: nothing where nothing was ever found. Refused where something is found meanwhile. */
export const buildNoticeCountWritesForSettings = (
  owner: string,
  state: StoredNoticeState,
  on: NoticeKindSettings,
): TransactionWrite[] => (state.version === 0 ? [] : buildNoticeStateWrites(owner, state, state, on));
