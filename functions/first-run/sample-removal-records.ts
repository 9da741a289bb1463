import { getChangedRecordTitle } from '#functions/activity/reports';
import type { SampleDataMark } from '#functions/runtime/identity/profile';
import {
  changeLogPartitionKey,
  isInRecordHistory,
  serializeRecordForComparison,
  toHistoryRecordKey,
} from '#functions/runtime/storage/change-log';
import { listGroupChanges } from '#functions/runtime/storage/change-log-store';
import {
  getItems,
  querySortKeyPrefix,
  type TableItem,
  type TableKey,
  userPartitionKey,
} from '#functions/runtime/storage/table';

/** A record under its name, as it stands. */
export interface KeyedRecord {
  record: string;
  row: object;
}

/** What stands in an account that has sample data: what its removal takes away, and what it leaves. */
export interface SampleRemovalRecords {
  goes: KeyedRecord[];
  stays: KeyedRecord[];
  /** Nothing but the sample was ever recorded: there is no history of the person's own either. */
  isAlone: boolean;
}

/** Each record that came as sample, as it came. */
const readCame = async (owner: string, { fill }: SampleDataMark): Promise<Map<string, string>> => {
  const changes = await listGroupChanges(owner, fill);
  const records = changes
    .filter(({ source, undoes }) => source === 'sample' && undoes === undefined)
    .toSorted((a, b) => (a.id < b.id ? -1 : 1))
    .flatMap((change) => change.records.filter(isInRecordHistory));
  return new Map(records.map(({ record, after }) => [record, serializeRecordForComparison(after)]));
};

/** `R#PTX#000000007#<change>` -> `PTX#000000007`: everything that a person ever recorded, what is gone included. */
const readHistories = async (owner: string): Promise<Set<string>> => {
  const places = await querySortKeyPrefix<TableKey>(changeLogPartitionKey(owner), 'R#');
  return new Set(places.map(({ sk }) => sk.slice('R#'.length, sk.lastIndexOf('#'))));
};

const isBranch = (record: string): boolean => /^(CD|SAV)#/.test(record);

const toKeyedRecord = ({ pk: _pk, sk, ...row }: TableItem): KeyedRecord => ({ record: sk, row });

/** The records of some histories as they stand: of a CD or account all that is under it. */
const readHistoryRecords = async (owner: string, histories: readonly string[]): Promise<KeyedRecord[]> => {
  const pk = userPartitionKey(owner);
  const single = histories.filter((record) => !isBranch(record)).map((sk) => ({ pk, sk }));
  const branches = histories.filter(isBranch).map((record) => querySortKeyPrefix<TableItem>(pk, `${record}#`));
  const [rows, ...under] = await Promise.all([getItems<TableItem>(single, { consistently: true }), ...branches]);
  return [...rows, ...under.flat()].map(toKeyedRecord);
};

/** What goes or stays as one: the trades of one stock on one platform, a CD or account with its rows, else each by itself. */
const toUnit = ({ record, row }: KeyedRecord): string => {
  if (!record.startsWith('PTX#')) return toHistoryRecordKey(record);
  const { symbol, platform } = row as { symbol: string; platform: string };
  return `PTX#${platform}#${symbol}`;
};

/**
 * What the person has added or changed stays, and with it what it may stand on: a sale needs the shares that it sold, and a
 * payment its CD.
 */
export const readSampleRemovalRecords = async (owner: string, mark: SampleDataMark): Promise<SampleRemovalRecords> => {
  const [came, histories] = await Promise.all([readCame(owner, mark), readHistories(owner)]);
  const ofSample = new Set([...came.keys()].map(toHistoryRecordKey));
  const current = await readHistoryRecords(owner, [...new Set([...ofSample, ...histories])]);
  const isAsCame = ({ record, row }: KeyedRecord) => came.get(record) === serializeRecordForComparison(row);
  const changedUnits = new Set(current.filter((one) => !isAsCame(one)).map(toUnit));
  const stays = (one: KeyedRecord) => changedUnits.has(toUnit(one));
  return {
    goes: current.filter((one) => !stays(one)),
    stays: current.filter(stays),
    isAlone: mark.fresh && changedUnits.size === 0 && [...histories].every((record) => ofSample.has(record)),
  };
};

/** By its title, each CD and account once. */
export const listRecordTitles = (records: readonly KeyedRecord[]): string[] => [
  ...new Set(
    records
      .filter(({ record }) => !isBranch(record) || record.endsWith('#META'))
      .map(({ record, row }) => getChangedRecordTitle({ record, after: row })),
  ),
];
