import * as z from 'zod';
import { Backup, formatName, formatVersion } from '#local/backup/format';
import { Refused } from '#local/refused';

const stated = z.object({ format: z.literal(formatName), version: z.number() });

/** `trades.3.price: Invalid input: expected number` */
const wordsOf = ({ path, message }: { path: PropertyKey[]; message: string }): string =>
  `${path.map(String).join('.') || 'the document'}: ${message}`;

const jsonOf = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    throw new Refused('The file is not valid JSON: it may have been cut off.');
  }
};

const twice = (names: readonly (string | number)[]): string | number | undefined => {
  const seen = new Set<string | number>();
  return names.find((name) => seen.size === seen.add(name).size);
};

type Numbered = readonly { id: number }[];

const wrongIn = (what: string, rows: Numbered, last: number): string[] => {
  const ids = rows.map(({ id }) => id);
  const repeated = twice(ids);
  const beyond = ids.find((id) => id > last);
  return [
    ...(repeated === undefined ? [] : [`${what}: the id ${repeated} is there twice`]),
    ...(beyond === undefined ? [] : [`${what}: the id ${beyond} is above the last one given, ${last}`]),
  ];
};

const wrongTwice = (what: string, names: readonly string[]): string[] => {
  const repeated = twice(names);
  return repeated === undefined ? [] : [`${what}: ${repeated} is there twice`];
};

/** What would overwrite each other, or be overwritten by the next row that somebody adds. */
const wrongWith = (backup: Backup): string[] => {
  const { ledgers, cds, savings } = backup;
  const numbered = ['trades', 'cashEntries', 'manualDividends', 'watchlist', 'cds', 'savings'] as const;
  return [
    ...numbered.flatMap((name) => wrongIn(name, backup[name], ledgers[name]?.last ?? 0)),
    ...cds.flatMap(({ id, lastRow, interestPayments }) => wrongIn(`CD ${id}`, interestPayments, lastRow)),
    ...savings.flatMap(({ id, lastRow, transactions }) => wrongIn(`savings account ${id}`, transactions, lastRow)),
    ...wrongTwice(
      'balances',
      backup.balances.map(({ platform, currency }) => `${platform} ${currency}`),
    ),
    ...wrongTwice(
      'foundDividends',
      backup.foundDividends.map(({ platform, symbol, exDate }) => `${platform} ${symbol} ${exDate}`),
    ),
    ...wrongTwice(
      'dividendTaxes',
      backup.dividendTaxes.map(({ platform, symbol, exDate }) => `${platform} ${symbol} ${exDate}`),
    ),
    ...wrongTwice(
      'dividendCorrections',
      backup.dividendCorrections.map(({ symbol }) => symbol),
    ),
    ...wrongTwice(
      'watchlist',
      backup.watchlist.map(({ symbol }) => symbol),
    ),
    ...wrongTwice(
      'usage',
      backup.usage.map(({ date }) => date),
    ),
    ...wrongTwice(
      'posts',
      backup.posts.map(({ slug }) => slug),
    ),
  ];
};

const listed = (faults: readonly string[]): string =>
  faults.slice(0, 5).join('; ') + (faults.length > 5 ? `; and ${faults.length - 5} more` : '');

/** @throws Refused where the text is no backup, one of a later version, or one that cannot be restored as it is. */
export const readBackup = (text: string): Backup => {
  const json = jsonOf(text);
  const head = stated.safeParse(json);
  if (!head.success) throw new Refused('The file is not an export of an account.');
  if (head.data.version > formatVersion) {
    throw new Refused(
      `The file is of version ${head.data.version}; this program reads up to version ${formatVersion}.`,
    );
  }
  const parsed = Backup.safeParse(json);
  const faults = parsed.success ? wrongWith(parsed.data) : parsed.error.issues.map(wordsOf);
  if (!parsed.success || faults.length > 0) throw new Refused(`The file cannot be restored: ${listed(faults)}.`);
  return parsed.data;
};
