import type { StatementEvent } from '#core/statements/events';
import { inEntryOrder, outcomeOf } from '#core/statements/outcome';
import { type FileRead, readFile } from '#core/statements/read-file';
import { type Compared, compareBalances, comparePositions } from '#core/statements/reconcile';
import { longDay } from '#core/time/day';

/** What brokers' files hold, in lines for a terminal. */

export interface NamedFile {
  name: string;
  bytes: Uint8Array;
}

const mostLines = 20;

/** The first few, and how many more there are. */
const some = (lines: readonly string[]): string[] =>
  lines.length > mostLines ? [...lines.slice(0, mostLines), `... and ${lines.length - mostLines} more`] : [...lines];

const under = (title: string, lines: readonly string[]): string[] =>
  lines.length === 0 ? [] : [title, ...some(lines).map((line) => `  ${line}`)];

const inAccount = (account: string): string => (account === '' ? '' : ` in ${account}`);

const spanOf = (events: readonly StatementEvent[]): string => {
  const ordered = inEntryOrder(events);
  const [first, last] = [ordered[0], ordered.at(-1)];
  return first && last ? `, ${longDay(first.day)} to ${longDay(last.day)}` : '';
};

const countsOf = (events: readonly StatementEvent[]): string[] =>
  [...Map.groupBy(events, ({ kind }) => kind)].map(([kind, same]) => `${kind}: ${same.length}`);

const tellFile = (name: string, file: FileRead): string[] => {
  if ('refused' in file) {
    return [`${name}: ${file.refused}${file.header ? ` Its header: ${file.header.join(', ')}.` : ''}`];
  }
  const { format, rows, read } = file;
  return [
    `${name}: ${format.name}. ${rows} rows, ${read.beside.length} of them titles and totals${spanOf(read.events)}.`,
    ...(format.unverified ? [`  Not proven on a real file: ${format.unverified}`] : []),
    ...countsOf(read.events).map((line) => `  ${line}`),
    ...under(
      `  Left out: ${read.leftOut.length}`,
      read.leftOut.map(({ lines, sentence }) => `  line ${lines.join(', ')}: ${sentence}`),
    ),
  ];
};

const tellCompared = (rows: readonly Compared[]): string[] =>
  rows.map(({ account, what, stated, counted, difference }) =>
    difference === '0'
      ? `${what}${inAccount(account)}: ${counted}, as stated`
      : `${what}${inAccount(account)}: ${counted}, and stated ${stated} (${difference})`,
  );

/** All files together: one may say what happened, another what is held. */
export const tellStatements = (files: readonly NamedFile[]): string => {
  const all = files.map(({ name, bytes }) => ({ name, file: readFile(bytes) }));
  const read = all.flatMap(({ file }) => ('read' in file ? [file.read] : []));
  const { positions, cash, missing } = outcomeOf(read.flatMap(({ events }) => events));
  const stated = { positions: read.flatMap((one) => one.positions), balances: read.flatMap((one) => one.balances) };
  const isStated = stated.positions.length > 0;
  return [
    ...all.flatMap(({ name, file }) => tellFile(name, file)),
    ...under(
      'Shares that were there before the first day of it:',
      missing.map(
        ({ account, symbol, quantity, day }) => `${quantity} ${symbol}${inAccount(account)}, needed by ${longDay(day)}`,
      ),
    ),
    ...(isStated
      ? under('Held:', tellCompared(comparePositions(stated.positions, positions)))
      : under(
          'Held after it:',
          positions.map(({ account, symbol, quantity }) => `${quantity} ${symbol}${inAccount(account)}`),
        )),
    ...(stated.balances.length > 0
      ? under('Cash:', tellCompared(compareBalances(stated.balances, cash)))
      : under(
          'Cash moved by it:',
          cash.map(({ account, currency, amount }) => `${amount} ${currency}${inAccount(account)}`),
        )),
  ].join('\n');
};
