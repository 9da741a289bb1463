import { type Amount, zero } from '#core/money/amount';
import { brokerNamed } from '#core/statements/accounts';
import type { BankMapping } from '#core/statements/bank-columns';
import { mostBytes } from '#core/statements/bytes';
import type { StatementEvent } from '#core/statements/events';
import { type StatementFile, together } from '#core/statements/files';
import { unnamedTogether } from '#core/statements/one-account';
import { type FileRead, readFile, readMapped } from '#core/statements/read-file';
import type { Read } from '#core/statements/reader';
import type { FileCard, FilesRead, Joined, Place, SymbolInFile } from './protocol';
import { isArchive, unzipped } from './unzip';

/** Files as they were dropped: read and recognised, in the thread. */

export interface ReadFile extends FileCard {
  statement?: StatementFile & { format: { id: string; name: string; platform: string | null } };
  /** Kept of a file that nobody knows, to be read by a mapping. */
  bytes?: Uint8Array;
}

export type Statement = NonNullable<ReadFile['statement']>;

const hexOf = (bytes: ArrayBuffer): string =>
  [...new Uint8Array(bytes)].map((byte) => byte.toString(16).padStart(2, '0')).join('');
const fingerprintOf = async (bytes: Uint8Array): Promise<string> =>
  hexOf(await crypto.subtle.digest('SHA-256', bytes as Uint8Array<ArrayBuffer>));

const spanOf = (events: readonly StatementEvent[]): { from: string | null; to: string | null } => {
  const days = events.map(({ day }) => day);
  const least = days.reduce<string | null>((first, day) => (first === null || day < first ? day : first), null);
  const most = days.reduce<string | null>((last, day) => (last === null || day > last ? day : last), null);
  return { from: least, to: most };
};

const nothing = { rows: 0, from: null, to: null, events: 0, leftOut: 0, positions: 0, balances: 0 };

type About = Pick<FileCard, 'key' | 'name' | 'fingerprint'>;
interface Format {
  id: string;
  name: string;
  platform: string | null;
  unverified?: string;
}

const withEvents = (about: About, format: Format, rows: number, { beside, ...read }: Read): ReadFile => ({
  ...about,
  format: { id: format.id, name: format.name, ...(format.unverified && { unverified: format.unverified }) },
  rows: rows - beside.length,
  ...spanOf(read.events),
  events: read.events.length,
  leftOut: read.leftOut.length,
  positions: read.positions.length,
  balances: read.balances.length,
  statement: { name: about.name, format, ...read },
});

/** Nothing in it speaks of what happened or is held. */
const isBare = ({ events, leftOut, positions, balances }: FileCard): boolean =>
  events + leftOut + positions + balances === 0;
const bare = 'There are no rows in this file: only its header. Choose a longer time where you export it.';

const asRead = (about: About, file: FileRead): ReadFile => {
  if ('refused' in file) return { ...about, ...nothing, refused: file.refused };
  const read = withEvents(about, file.format, file.rows, file.read);
  return isBare(read) ? { ...about, ...nothing, refused: bare } : { ...read, ...(file.isProven && { isProven: true }) };
};

const readBytes = (about: About, bytes: Uint8Array): ReadFile => {
  const file = readFile(bytes);
  if (!('refused' in file) || !file.header) return asRead(about, file);
  const { header, firstRows = [], proposed = null } = file;
  return { ...about, ...nothing, unknown: { header, rows: firstRows, proposed }, bytes };
};

/** By columns that a person has chosen. */
export const readByHand = ({ key, name, fingerprint, bytes, unknown }: ReadFile, mapping: BankMapping): ReadFile => {
  const kept = { ...(bytes && { bytes }), ...(unknown && { unknown }) };
  const file = readMapped(bytes ?? new Uint8Array(), mapping);
  return { ...asRead({ key, name, fingerprint }, file), mapping, ...kept };
};

const tooLarge = `This file is larger than ${mostBytes / 1_000_000} MB. Export a shorter time.`;

/** One dropped file: itself, or what is packed in it. `nextKey` numbers them. */
export const readDropped = async (file: File, nextKey: () => number): Promise<ReadFile[]> => {
  const about = (name: string, fingerprint = ''): About => ({ key: nextKey(), name, fingerprint });
  const refuse = (sentence: string): ReadFile[] => [{ ...about(file.name), ...nothing, refused: sentence }];
  if (file.size > mostBytes) return refuse(tooLarge);
  const bytes = new Uint8Array(await file.arrayBuffer());
  if (!isArchive(bytes)) return [readBytes(about(file.name, await fingerprintOf(bytes)), bytes)];
  const archive = unzipped(bytes);
  if ('refused' in archive) return refuse(archive.refused);
  const read: ReadFile[] = [];
  for (const one of archive.files) read.push(readBytes(about(one.name, await fingerprintOf(one.bytes)), one.bytes));
  return read;
};

export const placeKey = (broker: string, account: string): string => `${broker}|${account}`;

const cashKinds: ReadonlySet<string> = new Set(['deposit', 'withdrawal', 'interest', 'fee', 'dividend', 'tax']);

const earlier = (one: string | null, other: string | null): string | null =>
  one === null || (other !== null && other < one) ? other : one;

/** By broker, the dollars stated at the end less all that came and went. */
const openingsOf = (files: readonly ReadFile[]): Map<string, string> => {
  const statements = files.flatMap(({ statement }) => statement ?? []);
  const { events, balances } = together(statements);
  const brokerAt = (file: number) => brokerNamed((statements[file] as NonNullable<ReadFile['statement']>).format);
  const openings = new Map<string, Amount>();
  for (const { currency, amount: stated, file } of balances) {
    if (currency === 'USD') openings.set(brokerAt(file), (openings.get(brokerAt(file)) ?? zero).plus(stated));
  }
  for (const { event, file } of events) {
    const left = openings.get(brokerAt(file));
    if (left && event.currency === 'USD') openings.set(brokerAt(file), left.minus(event.amount ?? 0));
  }
  return new Map([...openings].map(([broker, left]) => [broker, left.toFixed(2)]));
};

const placesOf = (files: readonly ReadFile[]): Place[] => {
  const places = new Map<string, Place>();
  const openings = openingsOf(files);
  const meet = (
    format: Format,
    account: string,
    moves: { cash?: boolean; trades?: boolean },
    day: string | null,
  ): void => {
    const broker = brokerNamed(format);
    const key = placeKey(broker, account);
    const opening = openings.get(broker) ?? null;
    const begun = {
      key,
      broker,
      account,
      proposed: format.platform,
      hasCash: false,
      hasTrades: false,
      from: null,
      opening,
    };
    const known = places.get(key) ?? begun;
    places.set(key, {
      ...known,
      hasCash: known.hasCash || moves.cash === true,
      hasTrades: known.hasTrades || moves.trades === true,
      from: earlier(known.from, day),
    });
  };
  for (const { statement } of files) {
    if (!statement) continue;
    const { format, events, positions, balances } = statement;
    for (const { account, kind, symbol, day } of events) {
      meet(format, account, { cash: cashKinds.has(kind), trades: symbol !== null }, day);
    }
    for (const { account } of positions) meet(format, account, { trades: true }, null);
    for (const { account } of balances) meet(format, account, {}, null);
  }
  return [...places.values()];
};

/** Files that count as one account because none of them names one. */
export const joinedIn = (files: readonly ReadFile[]): Joined[] => {
  const statements = files.flatMap(({ statement }) => statement ?? []);
  return unnamedTogether(statements).map(({ files: places, differ }) => {
    const own = places.flatMap((at) => statements[at] ?? []);
    return { broker: own[0] ? brokerNamed(own[0].format) : '', names: own.map(({ name }) => name), differ };
  });
};

const symbolsOf = (files: readonly ReadFile[]): SymbolInFile[] => {
  const symbols = new Map<string, SymbolInFile>();
  for (const { statement } of files) {
    for (const { symbol, name } of statement?.positions ?? []) {
      if (!symbols.has(symbol)) symbols.set(symbol, { symbol, name, price: null, day: null });
    }
    for (const { symbol, name, price, day } of statement?.events ?? []) {
      if (symbol === null) continue;
      const known = symbols.get(symbol) ?? { symbol, name, price: null, day: null };
      const isLater = price !== null && (known.day === null || day >= known.day);
      symbols.set(symbol, { ...known, name: known.name || name, ...(isLater && { price, day }) });
    }
  }
  return [...symbols.values()];
};

/** What the page is told of them. */
export const toldOf = (files: readonly ReadFile[]): FilesRead => ({
  files: files.map(({ statement: _statement, bytes: _bytes, ...card }) => card),
  joined: joinedIn(files),
  places: placesOf(files),
  symbols: symbolsOf(files),
});
