/** What a change of records is about, by the beginning of a record's name. */
export const recordKinds = {
  PTX: 'trade',
  SPL: 'trade',
  CTX: 'cash',
  CBAL: 'cash',
  PLAT: 'cash',
  ADIV: 'dividend',
  MDIV: 'dividend',
  CD: 'cd',
  SAV: 'savings',
  WL: 'watchlist',
  IMP: 'import',
  OWN: 'asset',
} as const;

export type RecordPrefix = keyof typeof recordKinds;
export type RecordKind = (typeof recordKinds)[RecordPrefix];
export const activityKinds = [
  'trade',
  'cash',
  'dividend',
  'cd',
  'savings',
  'watchlist',
  'import',
  'asset',
] as const satisfies RecordKind[];

/** `PTX#000000007` -> `PTX`. */
export const prefixOf = (record: string): RecordPrefix => record.split('#')[0] as RecordPrefix;
export const kindOf = (record: string): RecordKind => recordKinds[prefixOf(record)];

/** Of which records a kind is made: `cash` -> `CTX`, `CBAL`. */
export const prefixesOf = (kind: RecordKind): RecordPrefix[] =>
  (Object.keys(recordKinds) as RecordPrefix[]).filter((prefix) => recordKinds[prefix] === kind);
