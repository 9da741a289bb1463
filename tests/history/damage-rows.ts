import { DeleteCommand, PutCommand } from '@aws-sdk/lib-dynamodb';
import { isDerivedRow, readUserPartition } from '#functions/backup/user-partition';
import { getTableClient, type TableItem, type TableKey } from '#functions/runtime/storage/table';

/** For tests: rows that follow from others, as nothing but a defect could leave them. */

/** `BOOK#P`, `DAYS#M`, `PTXD`: rows of one kind are written and read by one place. */
export const getRowKind = ({ sk }: TableKey): string => /^(?:BOOK|DAYS)#[A-Z]|^[A-Z]+/.exec(sk)?.[0] ?? sk;

/** Kinds of which a part follows from other rows, with the names of that part. */
export const derivedAttributesByRowKind: Readonly<Record<string, readonly string[]>> = {
  SEQ: ['count', 'listed', 'synced', 'syncedAmount', 'correcting', 'ownSplits'],
  CBAL: ['balance', 'counted'],
  SAV: ['currentBalance'],
  WLSYM: ['itemId'],
};

/** All that follows from other rows, whole or in part. */
export const readDerivedRows = async (owner: string): Promise<TableItem[]> =>
  (await readUserPartition(owner)).filter(
    (row) => isDerivedRow(row) || (derivedAttributesByRowKind[getRowKind(row)] ?? []).some((name) => name in row),
  );

export const putRowDirectly = (Item: TableItem) =>
  getTableClient().doc.send(new PutCommand({ TableName: getTableClient().name, Item }));
export const deleteRowDirectly = ({ pk, sk }: TableKey) =>
  getTableClient().doc.send(new DeleteCommand({ TableName: getTableClient().name, Key: { pk, sk } }));

type Leaf = readonly (string | number)[];
const isBranch = (value: unknown): value is object => typeof value === 'object' && value !== null;

const leavesOf = (value: unknown): Leaf[] =>
  isBranch(value)
    ? Object.entries(value).flatMap(([name, inner]) => leavesOf(inner).map((leaf) => [name, ...leaf]))
    : [[]];

const otherThan = (value: unknown): unknown => {
  if (typeof value === 'number') return value + 1;
  if (typeof value === 'string' && /^-?\d+(?:\.\d+)?$/.test(value)) return String(Number(value) + 1);
  if (typeof value === 'boolean') return !value;
  return value === null ? 1 : `${String(value)}x`;
};

const withOther = (value: unknown, [name, ...rest]: Leaf): unknown => {
  if (name === undefined) return otherThan(value);
  if (Array.isArray(value)) return value.map((one, at) => (String(at) === name ? withOther(one, rest) : one));
  return { ...(value as object), [name]: withOther((value as Record<string, unknown>)[name], rest) };
};

interface Damage {
  name: string;
  row: TableItem;
}

/** Of figures that stand there many times under one name the last. */
const eachOnce = (leaves: readonly Leaf[]): Leaf[] => [
  ...new Map(
    leaves.map((leaf) => [leaf.map((name) => (/^\d/.test(String(name)) ? '*' : name)).join('.'), leaf]),
  ).values(),
];

/** The row with each of its figures changed in turn. */
export const listDamagedVersions = (row: TableItem): Damage[] => {
  const text = ['kept', 'row'].find((name) => typeof row[name] === 'string');
  if (text) {
    const value: unknown = JSON.parse(row[text] as string);
    const leaves = eachOnce(leavesOf(value));
    // A list holds copies, which are compared as a whole.
    return (text === 'row' ? leaves.slice(-2) : leaves).map((leaf) => ({
      name: `${row.sk} ${leaf.join('.')}`,
      row: { ...row, [text]: JSON.stringify(withOther(value, leaf)) },
    }));
  }
  const names = (derivedAttributesByRowKind[getRowKind(row)] ?? []).filter((name) => name in row);
  return names.map((name) => ({ name: `${row.sk} ${name}`, row: { ...row, [name]: otherThan(row[name]) } }));
};

/** Another place of the same kind, of which nothing is recorded. */
const elsewhere = (part: string): string => {
  if (/^\d{9}$/.test(part)) return '000099999';
  if (/^\d{4}-\d{2}$/.test(part)) return '2020-01';
  if (/^\d{4}$/.test(part)) return '1999';
  return /^[A-Z]{2,}/i.test(part) ? 'ZZZ' : part;
};

/** The row once more where it should not be; none of a kind that has but one place. */
export const createStrayRows = (row: TableItem): TableItem[] => {
  const [kind = '', ...parts] = row.sk.split('#');
  const sk = [kind, ...parts.map(elsewhere)].join('#');
  return sk === row.sk ? [] : [{ ...row, sk }];
};
