/** What a change of records is about, by the beginning of a record's name. */
const recordKinds = {
  PTX: 'trade',
  SPL: 'trade',
  CTX: 'cash',
  CBAL: 'cash',
  PLAT: 'cash',
  ADIV: 'dividend',
  MDIV: 'dividend',
  CD: 'cd',
  SAV: 'savings',
  DEBT: 'debt',
  WL: 'watchlist',
  TARGET: 'target',
  IMP: 'import',
  OWN: 'asset',
  NSET: 'settings',
  FEED: 'settings',
  SHARING: 'settings',
  SUCCESSOR: 'settings',
  SUCCEEDS: 'settings',
  NOTE: 'note',
} as const;

export type RecordPrefix = keyof typeof recordKinds;
export type RecordKind = (typeof recordKinds)[RecordPrefix];
export const activityKinds = [
  'trade',
  'cash',
  'dividend',
  'cd',
  'savings',
  'debt',
  'watchlist',
  'target',
  'import',
  'asset',
  'settings',
  'note',
] as const satisfies RecordKind[];

/** The certificate of an import and the lines that became no row are part of it. */
const parts: Readonly<Record<string, RecordPrefix>> = { IMPC: 'IMP', IMPL: 'IMP' };

/** `PTX#000000007` -> `PTX`. */
export const getRecordPrefix = (record: string): RecordPrefix => {
  const [name = ''] = record.split('#');
  return parts[name] ?? (name as RecordPrefix);
};
export const getRecordKind = (record: string): RecordKind => recordKinds[getRecordPrefix(record)];

/** Of which records a kind is made: `cash` -> `CTX`, `CBAL`. */
export const listRecordPrefixesOfKind = (kind: RecordKind): RecordPrefix[] =>
  (Object.keys(recordKinds) as RecordPrefix[]).filter((prefix) => recordKinds[prefix] === kind);
