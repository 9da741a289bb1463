import { maxVestDaysPerStock } from '#contract/imports/import-limits';
import { type Amount, zeroAmount } from '#core/money/amount';
import type { StatementEvent } from '#core/statements/events';
import type { ColumnMapping } from '#core/statements/mapping/column-preset';
import { findExchangeRateToLookUp } from '#core/statements/plan/exchange-rates';
import { findVestCloseToLookUp } from '#core/statements/plan/vest-prices';
import { getBrokerNameOfFormat } from '#core/statements/reader/accounts';
import { combineStatementFiles, type StatementFileContents } from '#core/statements/reader/combine-files';
import { maxStatementBytes } from '#core/statements/reader/decode-file';
import { groupFilesWithoutAccount } from '#core/statements/reader/group-files-without-account';
import { parseStatementFile, parseStatementFileByMapping } from '#core/statements/reader/read-file';
import type { StatementFileParseResult } from '#core/statements/reader/statement-file-result';
import type { ParsedStatementWithNonRowLines } from '#core/statements/reader/table-reader';
import { isZipArchive, unzipArchive } from '#core/statements/reader/unzip-archive';
import type {
  DroppedFileSummary,
  DroppedFilesOverview,
  StatementFileAccount,
  StatementSymbol,
  UnnamedAccountFileGroup,
} from './worker-protocol';

/** Files as they were dropped: read and recognised, in the thread. */

export interface ParsedStatementFile extends DroppedFileSummary {
  statement?: StatementFileContents & { format: { id: string; name: string; platform: string | null } };
  /** Kept of a file that nobody knows, to be read by a mapping. */
  bytes?: Uint8Array;
}

export type RecognizedStatementContent = NonNullable<ParsedStatementFile['statement']>;

const toHex = (bytes: ArrayBuffer): string =>
  [...new Uint8Array(bytes)].map((byte) => byte.toString(16).padStart(2, '0')).join('');
const computeFingerprint = async (bytes: Uint8Array): Promise<string> =>
  toHex(await crypto.subtle.digest('SHA-256', bytes as Uint8Array<ArrayBuffer>));

const getDaySpan = (events: readonly StatementEvent[]): { from: string | null; to: string | null } => {
  const days = events.map(({ day }) => day);
  const earliest = days.reduce<string | null>((first, day) => (first === null || day < first ? day : first), null);
  const latest = days.reduce<string | null>((last, day) => (last === null || day > last ? day : last), null);
  return { from: earliest, to: latest };
};

const nothing = { rows: 0, from: null, to: null, events: 0, leftOut: 0, positions: 0, balances: 0 };

type About = Pick<DroppedFileSummary, 'key' | 'name' | 'fingerprint'>;
interface Format {
  id: string;
  name: string;
  platform: string | null;
  unverified?: string;
}

const withEvents = (
  about: About,
  format: Format,
  rows: number,
  { beside, ...read }: ParsedStatementWithNonRowLines,
): ParsedStatementFile => ({
  ...about,
  format: { id: format.id, name: format.name, ...(format.unverified && { unverified: format.unverified }) },
  rows: rows - beside.length,
  ...getDaySpan(read.events),
  events: read.events.length,
  leftOut: read.leftOut.length,
  positions: read.positions.length,
  balances: read.balances.length,
  statement: { name: about.name, format, ...read },
});

/** Nothing in it speaks of what happened or is held. */
const isBare = ({ events, leftOut, positions, balances }: DroppedFileSummary): boolean =>
  events + leftOut + positions + balances === 0;
const bare = 'There are no rows in this file: only its header. Export a longer period.';

const toParsedStatementFile = (about: About, file: StatementFileParseResult): ParsedStatementFile => {
  if ('refused' in file) return { ...about, ...nothing, refused: file.refused };
  const read = withEvents(about, file.format, file.rows, file.read);
  if (isBare(read)) return { ...about, ...nothing, refused: bare };
  const { isProven, statedRows } = file;
  return { ...read, ...(isProven && { isProven }), ...(statedRows !== undefined && { statedRows }) };
};

const readBytes = async (about: About, bytes: Uint8Array): Promise<ParsedStatementFile> => {
  const file = await parseStatementFile(bytes);
  if (!('refused' in file) || !file.header) return toParsedStatementFile(about, file);
  const { header, firstRows = [], proposed = null, proposedTrades = null, words = {} } = file;
  return { ...about, ...nothing, unknown: { header, rows: firstRows, proposed, proposedTrades, words }, bytes };
};

/** By columns that a person has chosen. */
export const parseFileWithColumnMapping = (
  { key, name, fingerprint, bytes, unknown }: ParsedStatementFile,
  mapping: ColumnMapping,
): ParsedStatementFile => {
  const source = { ...(bytes && { bytes }), ...(unknown && { unknown }) };
  const file = parseStatementFileByMapping(bytes ?? new Uint8Array(), mapping);
  return { ...toParsedStatementFile({ key, name, fingerprint }, file), mapping, ...source };
};

const tooLarge = `This file is larger than ${maxStatementBytes / 1_000_000} MB. Export a shorter period.`;

/** One dropped file: itself, or what is packed in it. `nextKey` numbers them. */
export const readDroppedFile = async (file: File, nextKey: () => number): Promise<ParsedStatementFile[]> => {
  const about = (name: string, fingerprint = ''): About => ({ key: nextKey(), name, fingerprint });
  const refuse = (sentence: string): ParsedStatementFile[] => [{ ...about(file.name), ...nothing, refused: sentence }];
  if (file.size > maxStatementBytes) return refuse(tooLarge);
  const bytes = new Uint8Array(await file.arrayBuffer());
  if (!isZipArchive(bytes)) return [await readBytes(about(file.name, await computeFingerprint(bytes)), bytes)];
  const archive = await unzipArchive(bytes, file.name);
  if ('refused' in archive) return refuse(archive.refused);
  const read: ParsedStatementFile[] = [];
  for (const one of archive.files)
    read.push(await readBytes(about(one.name, await computeFingerprint(one.bytes)), one.bytes));
  return read;
};

export const toStatementAccountKey = (broker: string, account: string): string => `${broker}|${account}`;

const cashKinds: ReadonlySet<string> = new Set(['deposit', 'withdrawal', 'interest', 'fee', 'dividend', 'tax']);

const getEarlierDay = (one: string | null, other: string | null): string | null =>
  one === null || (other !== null && other < one) ? other : one;

/** Of each account the dollars that it states at the end, and all that came and went. */
const sumDollars = (files: readonly ParsedStatementFile[]): Map<string, { stated: Amount | null; moved: Amount }> => {
  const statements = files.flatMap(({ statement }) => statement ?? []);
  const { events, balances } = combineStatementFiles(statements);
  const dollars = new Map<string, { stated: Amount | null; moved: Amount }>();
  const of = (file: number, account: string) => {
    const key = toStatementAccountKey(
      getBrokerNameOfFormat((statements[file] as RecognizedStatementContent).format),
      account,
    );
    const known = dollars.get(key) ?? { stated: null, moved: zeroAmount };
    dollars.set(key, known);
    return known;
  };
  for (const { account, currency, amount: stated, file } of balances) {
    const own = of(file, account);
    if (currency === 'USD') own.stated = (own.stated ?? zeroAmount).plus(stated);
  }
  for (const { event, file } of events) {
    const own = of(file, event.account);
    if (event.currency === 'USD') own.moved = own.moved.plus(event.amount ?? 0);
  }
  return dollars;
};

const listAccountsInFiles = (files: readonly ParsedStatementFile[]): StatementFileAccount[] => {
  const places = new Map<string, StatementFileAccount>();
  const dollars = sumDollars(files);
  const meet = (
    format: Format,
    account: string,
    moves: { cash?: boolean; trades?: boolean },
    day: string | null,
  ): void => {
    const broker = getBrokerNameOfFormat(format);
    const key = toStatementAccountKey(broker, account);
    const { stated, moved } = dollars.get(key) ?? { stated: null, moved: zeroAmount };
    const blankAccount: StatementFileAccount = {
      key,
      broker,
      account,
      hasCash: false,
      hasTrades: false,
      from: null,
      opening: (stated ?? zeroAmount).minus(moved).toFixed(2),
      hasBalance: stated !== null,
    };
    const known = places.get(key) ?? blankAccount;
    places.set(key, {
      ...known,
      hasCash: known.hasCash || moves.cash === true,
      hasTrades: known.hasTrades || moves.trades === true,
      from: getEarlierDay(known.from, day),
    });
  };
  for (const { statement } of files) {
    if (!statement) continue;
    const { format, events, leftOut, positions, balances } = statement;
    for (const { account, kind, symbol, day } of events) {
      meet(format, account, { cash: cashKinds.has(kind), trades: symbol !== null }, day);
    }
    // Its money may be recorded by itself, and has to go where the account goes.
    for (const { moved } of leftOut) {
      if (moved && moved.account !== '') meet(format, moved.account, { cash: moved.money !== '0' }, moved.day);
    }
    for (const { account } of positions) meet(format, account, { trades: true }, null);
    for (const { account } of balances) meet(format, account, {}, null);
  }
  return [...places.values()];
};

/** Files that count as one account because none of them names one. */
export const groupUnnamedAccountFiles = (files: readonly ParsedStatementFile[]): UnnamedAccountFileGroup[] => {
  const statements = files.flatMap(({ statement }) => statement ?? []);
  return groupFilesWithoutAccount(statements).map(({ files: places, differ }) => {
    const own = places.flatMap((at) => statements[at] ?? []);
    return { broker: own[0] ? getBrokerNameOfFormat(own[0].format) : '', names: own.map(({ name }) => name), differ };
  });
};

const listSymbols = (files: readonly ParsedStatementFile[]): StatementSymbol[] => {
  const symbols = new Map<string, StatementSymbol>();
  for (const { statement } of files) {
    for (const { symbol, name } of statement?.positions ?? []) {
      if (!symbols.has(symbol)) symbols.set(symbol, { symbol, name, price: null, day: null, vests: [] });
    }
    for (const event of statement?.events ?? []) {
      const { symbol, name, price, day } = event;
      if (symbol === null) continue;
      const known = symbols.get(symbol) ?? { symbol, name, price: null, day: null, vests: [] };
      const isLater = price !== null && (known.day === null || day >= known.day);
      const vest = findVestCloseToLookUp(event);
      const vests = vest && !known.vests.includes(vest.day) ? [...known.vests, vest.day] : known.vests;
      symbols.set(symbol, { ...known, name: known.name || name, vests, ...(isLater && { price, day }) });
    }
  }
  return [...symbols.values()];
};

/** In parts of as many days as one question may have. */
const listRates = (files: readonly ParsedStatementFile[]): StatementSymbol[] => {
  const needed = files.flatMap(({ statement }) =>
    (statement?.events ?? []).flatMap((event) => findExchangeRateToLookUp(event) ?? []),
  );
  return [...Map.groupBy(needed, ({ symbol }) => symbol)].flatMap(([symbol, own]) => {
    const days = [...new Set(own.map(({ day }) => day))];
    return Array.from({ length: Math.ceil(days.length / maxVestDaysPerStock) }, (_, at) => ({
      symbol,
      name: '',
      price: null,
      day: null,
      vests: days.slice(at * maxVestDaysPerStock, (at + 1) * maxVestDaysPerStock),
    }));
  });
};

/** What the page is told of them. */
export const summarizeDroppedFiles = (files: readonly ParsedStatementFile[]): DroppedFilesOverview => ({
  files: files.map(({ statement: _statement, bytes: _bytes, ...card }) => card),
  joined: groupUnnamedAccountFiles(files),
  places: listAccountsInFiles(files),
  symbols: listSymbols(files),
  rates: listRates(files),
});
