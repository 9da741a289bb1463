import type { CertificateLine, ImportEnd } from '#contract/import-certificate';
import type { LeftOutLine } from '#contract/import-left-out';
import type { Import, NewImport } from '#contract/imports';
import { collection } from '#functions/storage/collection';
import {
  getItem,
  ifVersion,
  type Key,
  padded,
  queryAfter,
  queryPrefix,
  type RecordChange,
  userKey,
  type Write,
} from '#functions/storage/table';

/** U / IMP#000000001: an import, as it was begun and as far as it is. */
export interface ImportRow
  extends Omit<NewImport, 'otherAccount'>,
    Pick<Import, 'id' | 'state' | 'begunAt' | 'finishedAt' | 'compared' | 'version'> {
  /** Lines that became no row, so far as they were sent, and the characters that they take. */
  leftOut: number;
  leftOutSize: number;
  /** What the page counted of the files' rows, told at the end. */
  counts?: ImportEnd['counts'];
  /** The balances that there were before it, `Robinhood#USD`: those of its own go with it. Older imports do not know. */
  balances?: string[];
}

export const imports = collection<ImportRow>('IMP');
export const {
  list: listImports,
  find: findImport,
  put: putImport,
  remove: removeImport,
  ledger: importLedger,
} = imports;

/** How far an import is follows from what is recorded, and is no change of anything that a person keeps: it is not in the log. */
export const moveImport = (owner: string, row: Omit<ImportRow, 'version'>, before: ImportRow): Write[] => [
  importLedger.touch(owner, {}),
  {
    Put: {
      Item: { ...imports.key(owner, row.id), ...row, version: before.version + 1 },
      ...ifVersion(before.version),
    },
  },
];

/** Refuses what is written together with it once the import is finished, or being taken back. */
export const whileOpen = (owner: string, id: number): Write => ({
  ConditionCheck: {
    Key: imports.key(owner, id),
    ConditionExpression: '#state = :open',
    ExpressionAttributeNames: { '#state': 'state' },
    ExpressionAttributeValues: { ':open': 'open' satisfies Import['state'] },
  },
});

/** The group in the log of all that an import has changed. */
export const groupOf = (id: number): string => `import-${padded(id)}`;
export const importIn = (group: string): number | null => {
  const id = /^import-(\d{9})$/.exec(group)?.[1];
  return id === undefined ? null : Number(id);
};

/** U / IMPC#000000001: what an import came to beside what the broker states, as one attribute of JSON. */
const certificateKey = (owner: string, id: number): Key => ({ pk: userKey(owner), sk: `IMPC#${padded(id)}` });

export const findCertificate = async (owner: string, id: number): Promise<CertificateLine[]> => {
  const item = await getItem<{ lines: string }>(certificateKey(owner, id));
  return item ? (JSON.parse(item.lines) as CertificateLine[]) : [];
};

export const putCertificate = (owner: string, id: number, lines: readonly CertificateLine[]): Write => ({
  Put: { Item: { ...certificateKey(owner, id), lines: JSON.stringify(lines) } },
});

/** U / IMPL#000000001#000000500: lines that became no row, from the 500th on, as one attribute of JSON. */
export interface LeftOutPage {
  at: number;
  lines: LeftOutLine[];
}
const pagePrefix = (id: number): string => `IMPL#${padded(id)}#`;
type PageItem = Key & { lines: string };

const pageFrom = ({ sk, lines }: PageItem): LeftOutPage => ({
  at: Number(sk.slice(sk.lastIndexOf('#') + 1)),
  lines: JSON.parse(lines) as LeftOutLine[],
});

export const putLeftOut = (owner: string, id: number, { at, lines }: LeftOutPage): Write => ({
  Put: { Item: { pk: userKey(owner), sk: pagePrefix(id) + padded(at), lines: JSON.stringify(lines) } },
});

/** The first page that begins at `at` or after it. */
export const findLeftOut = async (owner: string, id: number, at: number): Promise<LeftOutPage | null> => {
  const before = { pk: userKey(owner), sk: at === 0 ? pagePrefix(id) : pagePrefix(id) + padded(at - 1) };
  const [item] = await queryAfter<PageItem>(before, `${pagePrefix(id)}~`, 1);
  return item ? pageFrom(item) : null;
};

export const listLeftOut = async (owner: string, id: number): Promise<LeftOutPage[]> =>
  (await queryPrefix<PageItem>(userKey(owner), pagePrefix(id))).map(pageFrom);

/** Every import with all that is kept of it, by number. */
export const listKept = async (owner: string) => {
  const rows = await listImports(owner);
  return Promise.all(
    rows.map(async (row) => ({
      ...row,
      certificate: await findCertificate(owner, row.id),
      leftOutPages: await listLeftOut(owner, row.id),
    })),
  );
};

/** Takes a row away that lies beside the record of an import; the log keeps what it held, so that it can come back. */
const removal = ({ pk, sk, lines }: PageItem): Write => ({
  Delete: { Key: { pk, sk } },
  of: { record: sk, before: { lines: JSON.parse(lines) as unknown } },
});

/** What takes everything away that lies beside the record of an import, a row each: one may take most of a row of the log. */
export const besideRemovals = async (owner: string, id: number): Promise<Write[]> => {
  const certificate = await getItem<PageItem>(certificateKey(owner, id));
  const pages = await queryPrefix<PageItem>(userKey(owner), pagePrefix(id));
  return [...(certificate ? [certificate] : []), ...pages].map(removal);
};

const isBeside = ({ record }: RecordChange): boolean => /^IMP[CL]#/.test(record);

/** What of some records lay beside that of an import, as it lay there. No record of its own: whoever takes it away tells it. */
export const putBesides = (owner: string, records: readonly RecordChange[]): Write[] =>
  records.filter(isBeside).flatMap(({ record: sk, before }) => {
    const { lines } = (before ?? {}) as { lines?: unknown };
    return lines ? [{ Put: { Item: { pk: userKey(owner), sk, lines: JSON.stringify(lines) } } }] : [];
  });
