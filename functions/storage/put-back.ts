import { recordText } from '#functions/storage/change-log';
import { getItems, type Item, type RecordChange, userKey } from '#functions/storage/table';

/** Records that are not as the change has left them which is to be put back: something later stands on it. */
export class ChangedSince extends Error {
  readonly records: readonly string[];
  constructor(records: readonly string[]) {
    super('What is to be put back has been changed since.');
    this.name = 'ChangedSince';
    this.records = records;
  }
}

export const isAsLeft = ({ after }: RecordChange, standing: object | undefined): boolean =>
  recordText(standing) === recordText(after);

/** @throws ChangedSince for those that are not as they were left; by what they hold, not by how often they were changed. */
export const refuseChanged = (
  records: readonly RecordChange[],
  standing: (record: string) => object | undefined,
): void => {
  const changed = records.filter((change) => !isAsLeft(change, standing(change.record)));
  if (changed.length > 0) throw new ChangedSince(changed.map(({ record }) => record));
};

/** The records of a change as they stand, by their sort keys, without their own. */
export const readStanding = async <Row extends object>(
  owner: string,
  records: readonly RecordChange[],
): Promise<Map<string, Row>> => {
  const keys = records.map(({ record }) => ({ pk: userKey(owner), sk: record }));
  const items = await getItems<Item>(keys, { consistently: true });
  return new Map(items.map(({ pk: _pk, sk, ...row }) => [sk, row as unknown as Row]));
};

const versionsOf = (rows: readonly (object | undefined)[]): number[] =>
  rows.flatMap((row) => (row as { version?: number } | undefined)?.version ?? []);

/**
 * A row as it was before the change, to be put in place of what stands there: with a version that no reader has seen, where
 * rows of its kind have one.
 */
export const asBefore = <Row extends object>(
  { before, after }: Pick<RecordChange, 'before' | 'after'>,
  standing: Row | undefined,
): Row | undefined => {
  const versions = versionsOf([standing, before, after]);
  const version = versions.length > 0 ? { version: Math.max(...versions) + 1 } : {};
  return before && ({ ...before, ...version } as unknown as Row);
};
