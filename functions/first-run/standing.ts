import type { Standing } from '#functions/activity/put-back';
import { titleOfRecord } from '#functions/activity/reports';
import { listGroup } from '#functions/activity/store';
import type { SampleMark } from '#functions/identity/profile';
import { hasHistory, historyOf, logKey, recordText } from '#functions/storage/change-log';
import { getItems, type Item, type Key, queryPrefix, userKey } from '#functions/storage/table';

/** What stands in an account that has sample data: what its removal takes away, and what it leaves. */
export interface SampleStanding {
  goes: Standing[];
  stays: Standing[];
  /** Nothing but the sample was ever recorded: there is no history of the person's own either. */
  isAlone: boolean;
}

/** Each record that came as sample, as it came. */
const readCame = async (owner: string, { fill }: SampleMark): Promise<Map<string, string>> => {
  const changes = await listGroup(owner, fill);
  const records = changes
    .filter(({ source, undoes }) => source === 'sample' && undoes === undefined)
    .toSorted((a, b) => (a.id < b.id ? -1 : 1))
    .flatMap((change) => change.records.filter(hasHistory));
  return new Map(records.map(({ record, after }) => [record, recordText(after)]));
};

/** `R#PTX#000000007#<change>` -> `PTX#000000007`: everything that a person ever recorded, what is gone included. */
const readHistories = async (owner: string): Promise<Set<string>> => {
  const places = await queryPrefix<Key>(logKey(owner), 'R#');
  return new Set(places.map(({ sk }) => sk.slice('R#'.length, sk.lastIndexOf('#'))));
};

const isBranch = (record: string): boolean => /^(CD|SAV)#/.test(record);

const asStanding = ({ pk: _pk, sk, ...row }: Item): Standing => ({ record: sk, row });

/** The records of some histories as they stand: of a CD or account all that is under it. */
const readStanding = async (owner: string, histories: readonly string[]): Promise<Standing[]> => {
  const pk = userKey(owner);
  const single = histories.filter((record) => !isBranch(record)).map((sk) => ({ pk, sk }));
  const branches = histories.filter(isBranch).map((record) => queryPrefix<Item>(pk, `${record}#`));
  const [rows, ...under] = await Promise.all([getItems<Item>(single, { consistently: true }), ...branches]);
  return [...rows, ...under.flat()].map(asStanding);
};

/** What goes or stays as one: the trades of one stock on one platform, a CD or account with its rows, else each by itself. */
const unitOf = ({ record, row }: Standing): string => {
  if (!record.startsWith('PTX#')) return historyOf(record);
  const { symbol, platform } = row as { symbol: string; platform: string };
  return `PTX#${platform}#${symbol}`;
};

/**
 * What the person has added or changed stays, and with it what it may stand on: a sale needs the shares that it sold, and a
 * payment its CD.
 */
export const readSample = async (owner: string, mark: SampleMark): Promise<SampleStanding> => {
  const [came, histories] = await Promise.all([readCame(owner, mark), readHistories(owner)]);
  const ofSample = new Set([...came.keys()].map(historyOf));
  const standing = await readStanding(owner, [...new Set([...ofSample, ...histories])]);
  const isAsCame = ({ record, row }: Standing) => came.get(record) === recordText(row);
  const kept = new Set(standing.filter((one) => !isAsCame(one)).map(unitOf));
  const stays = (one: Standing) => kept.has(unitOf(one));
  return {
    goes: standing.filter((one) => !stays(one)),
    stays: standing.filter(stays),
    isAlone: mark.fresh && kept.size === 0 && [...histories].every((record) => ofSample.has(record)),
  };
};

/** By its title, each CD and account once. */
export const titlesOf = (standing: readonly Standing[]): string[] => [
  ...new Set(
    standing
      .filter(({ record }) => !isBranch(record) || record.endsWith('#META'))
      .map(({ record, row }) => titleOfRecord({ record, after: row })),
  ),
];
