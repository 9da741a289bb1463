import { countNew, type Gathered, nothingGathered } from '#core/notices/gather';
import { everyKindOn, type KindsOn, type Notice } from '#core/notices/kinds';
import type { Day } from '#core/time/day';
import { profileKey } from '#functions/identity/profile';
import { getItem, ifVersion, type Key, userKey, type Write } from '#functions/storage/table';

/**
 * U / NOTICE#ALL: what was found for a person and what held the last time, as one row: there are 200 notices at most, so that
 * it costs the same however long somebody has been here. It follows from their records and the market.
 */
export interface NoticeBook extends Gathered {
  /** The number of the last one that the person has seen. */
  seen: number;
  /** The day on which an e-mail was last begun, and the number of the last notice that one has told of. */
  mailedOn: Day | null;
  mailedTo: number;
  /** Why the last e-mail did not go, by the name of what went wrong. */
  mailFailed: string | null;
  version: number;
}

const none: NoticeBook = { ...nothingGathered, seen: 0, mailedOn: null, mailedTo: 0, mailFailed: null, version: 0 };

interface BookItem extends Key, Omit<NoticeBook, 'notices' | 'standing'> {
  /** As JSON: what a row costs to read is mostly its number of attributes. */
  notices: string;
  standing: string;
}

const bookKey = (owner: string): Key => ({ pk: userKey(owner), sk: 'NOTICE#ALL' });

export const readNotices = async (owner: string): Promise<NoticeBook> => {
  const item = await getItem<BookItem>(bookKey(owner));
  if (!item) return none;
  const { pk: _pk, sk: _sk, notices, standing, ...book } = item;
  return { ...book, notices: JSON.parse(notices) as Notice[], standing: JSON.parse(standing) as string[] };
};

/** How many are new stands in the profile as well, which every request reads. Refused where the account is gone, or going. */
const tellCount = (owner: string, { notices, last, seen }: NoticeBook, on: KindsOn): Write => ({
  Update: {
    Key: profileKey(owner),
    UpdateExpression: 'SET #notices = :notices',
    ConditionExpression: 'attribute_exists(#pk) AND attribute_not_exists(#deletingSince)',
    ExpressionAttributeNames: { '#pk': 'pk', '#notices': 'notices', '#deletingSince': 'deletingSince' },
    ExpressionAttributeValues: { ':notices': { count: countNew(notices, on, seen), last } },
  },
});

const isFirst = { ConditionExpression: 'attribute_not_exists(#pk)', ExpressionAttributeNames: { '#pk': 'pk' } };

/** In place of `before`, refused where that has changed; the count with it. */
export const putNotices = (owner: string, book: NoticeBook, before: NoticeBook, on: KindsOn): Write[] => {
  const { notices, standing, ...rest } = { ...book, version: before.version + 1 };
  const Item = { ...bookKey(owner), ...rest, notices: JSON.stringify(notices), standing: JSON.stringify(standing) };
  return [{ Put: { Item, ...(before.version > 0 ? ifVersion(before.version) : isFirst) } }, tellCount(owner, book, on)];
};

/** U / NSET#ALL: what a person has chosen; there from the first choice on. */
export interface StoredSettings extends KindsOn {
  mail: boolean;
  /** SHA-256 of the address at which the person wants e-mail: another account's would be none of theirs. */
  mailTo: string | null;
  /** From which day on what is found is told by e-mail. */
  mailSince: Day | null;
  version: number;
}

export const defaultSettings: StoredSettings = {
  ...everyKindOn,
  mail: false,
  mailTo: null,
  mailSince: null,
  version: 0,
};

const settingsKey = (owner: string): Key => ({ pk: userKey(owner), sk: 'NSET#ALL' });
export const isSettings = ({ record }: { record: string }): boolean => record.startsWith('NSET#');

export const findSettings = async (owner: string): Promise<StoredSettings | undefined> => {
  const item = await getItem<StoredSettings>(settingsKey(owner));
  if (!item) return undefined;
  const { pk: _pk, sk: _sk, ...settings } = item;
  return settings;
};

export const readSettings = async (owner: string): Promise<StoredSettings> =>
  (await findSettings(owner)) ?? defaultSettings;

/** New, or in place of `before`; refused where that has changed. */
export const putSettings = (owner: string, row: StoredSettings, before?: StoredSettings): Write => {
  const key = settingsKey(owner);
  return {
    Put: { Item: { ...key, ...row }, ...(before ? ifVersion(before.version) : isFirst) },
    of: { record: key.sk, ...(before && { before }), after: row },
  };
};

export const removeSettings = (owner: string, before: StoredSettings): Write => {
  const Key = settingsKey(owner);
  return { Delete: { Key, ...ifVersion(before.version) }, of: { record: Key.sk, before } };
};

/** What is new by other settings: nothing where nothing was ever found. Refused where something is found meanwhile. */
export const recount = (owner: string, book: NoticeBook, on: KindsOn): Write[] =>
  book.version === 0 ? [] : putNotices(owner, book, book, on);
