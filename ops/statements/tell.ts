import type { StatementEvent } from '#core/statements/events';
import { type StatementFile, together } from '#core/statements/files';
import { inEntryOrder } from '#core/statements/outcome';
import { planOf } from '#core/statements/plan';
import { type FileRead, readFile } from '#core/statements/read-file';
import type { EventLeftOut } from '#core/statements/rows';
import { longDay } from '#core/time/day';
import { under } from '#ops/statements/lines';
import { tellFigures, tellMissing } from '#ops/statements/tell-figures';

/** What brokers' files hold, in lines for a terminal. */

export interface NamedFile {
  name: string;
  bytes: Uint8Array;
}

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
  const { format, rows, read, isProven } = file;
  return [
    `${name}: ${format.name}. ${rows} rows, ${read.beside.length} of them titles and totals${spanOf(read.events)}.`,
    ...(isProven ? ['  Its columns are proven by its balances.'] : []),
    ...(format.unverified ? [`  Not proven on a real file: ${format.unverified}`] : []),
    ...countsOf(read.events).map((line) => `  ${line}`),
    ...under(
      `  Left out: ${read.leftOut.length}`,
      read.leftOut.map(({ lines, sentence }) => `  line ${lines.join(', ')}: ${sentence}`),
    ),
  ];
};

/**
 * At a terminal each account stands for its own platform. Where the events name none and the figures name one, both are of
 * that one.
 */
const platformsOf = (files: readonly StatementFile[]): Record<string, string> => {
  const { events, repeated, positions, balances } = together(files);
  const acting = new Set([...events, ...repeated].map(({ event }) => event.account));
  const stated = new Set([...positions, ...balances].map(({ account }) => account));
  const all = Object.fromEntries([...acting, ...stated].map((account) => [account, account]));
  const [only] = stated;
  return only !== undefined && stated.size === 1 && acting.size === 1 && acting.has('') ? { ...all, '': only } : all;
};

const linesOf = ({ event }: EventLeftOut): string => `  line ${event.lines.join(', ')}: `;

/** All files together: one may say what happened, another what is held; what two of them have counts once. */
export const tellStatements = (files: readonly NamedFile[]): string => {
  const all = files.map(({ name, bytes }) => ({ name, file: readFile(bytes) }));
  const read = all.flatMap(({ name, file }): StatementFile[] =>
    'read' in file ? [{ name, format: file.format, ...file.read }] : [],
  );
  const platforms = platformsOf(read);
  const plan = planOf(read, { platforms, splits: new Map(), recorded: [], today: '9999-12-31' });
  const remarks = plan.rows.flatMap((one) =>
    one.remarks.map((remark) => `line ${one.events.flatMap(({ lines }) => lines).join(', ')}: ${remark}`),
  );
  return [
    ...all.flatMap(({ name, file }) => tellFile(name, file)),
    ...(plan.repeated.length > 0 ? [`In an earlier file already: ${plan.repeated.length}`] : []),
    ...under(
      `Read, but not to be recorded: ${plan.leftOut.length}`,
      plan.leftOut.map((one) => `${linesOf(one).trim()} ${one.sentence}`),
    ),
    ...under(`Changed on the way: ${remarks.length}`, remarks),
    ...tellMissing(plan),
    ...tellFigures(read, plan, platforms),
  ].join('\n');
};
