import type { StatementEvent } from '#core/statements/events';
import { planImport } from '#core/statements/plan/import-plan';
import type { SkippedEvent } from '#core/statements/plan/rows-to-record';
import { sortEventsForEntry } from '#core/statements/plan/sort-events-for-entry';
import { combineStatementFiles, type StatementFileContents } from '#core/statements/reader/combine-files';
import type { StatementFileParseResult } from '#core/statements/reader/statement-file-result';
import { formatLongDay } from '#core/time/day';
import { formatSharesHeldBeforeFile, formatStatementFigureComparison } from '#ops/statements/format-figures';
import { type NamedFile, parseNamedFiles } from '#ops/statements/parse-named-files';
import { indentLinesUnderTitle } from '#ops/statements/text-lines';

/** What brokers' files hold, in lines for a terminal. */

const formatSpan = (events: readonly StatementEvent[]): string => {
  const ordered = sortEventsForEntry(events);
  const [first, last] = [ordered[0], ordered.at(-1)];
  return first && last ? `, ${formatLongDay(first.day)} to ${formatLongDay(last.day)}` : '';
};

const formatCounts = (events: readonly StatementEvent[]): string[] =>
  [...Map.groupBy(events, ({ kind }) => kind)].map(([kind, same]) => `${kind}: ${same.length}`);

const formatFile = (name: string, file: StatementFileParseResult): string[] => {
  if ('refused' in file) {
    return [`${name}: ${file.refused}${file.header ? ` Its header: ${file.header.join(', ')}.` : ''}`];
  }
  const { format, rows, read, isProven } = file;
  return [
    `${name}: ${format.name}. ${rows} rows, ${read.beside.length} of them titles and totals${formatSpan(read.events)}.`,
    ...(isProven ? ['  Its columns are confirmed by its balances.'] : []),
    ...(format.unverified ? [`  Not yet tested on a real file: ${format.unverified}`] : []),
    ...formatCounts(read.events).map((line) => `  ${line}`),
    ...indentLinesUnderTitle(
      `  Left out: ${read.leftOut.length}`,
      read.leftOut.map(({ lines, sentence }) => `  line ${lines.join(', ')}: ${sentence}`),
    ),
  ];
};

/**
 * At a terminal each account stands for its own platform. Where the events name none and the figures name one, both are of
 * that one.
 */
const placeByAccount = (files: readonly StatementFileContents[]): Record<string, string> => {
  const { events, repeated, positions, balances } = combineStatementFiles(files);
  const acting = new Set([...events, ...repeated].map(({ event }) => event.account));
  const stated = new Set([...positions, ...balances].map(({ account }) => account));
  const all = Object.fromEntries([...acting, ...stated].map((account) => [account, account]));
  const [only] = stated;
  return only !== undefined && stated.size === 1 && acting.size === 1 && acting.has('') ? { ...all, '': only } : all;
};

const formatLines = ({ event }: SkippedEvent): string => `  line ${event.lines.join(', ')}: `;

/** All files together: one may say what happened, another what is held; what two of them have counts once. */
export const formatStatements = async (files: readonly NamedFile[]): Promise<string> => {
  const all = await parseNamedFiles(files);
  const read = all.flatMap(({ name, file }): StatementFileContents[] =>
    'read' in file ? [{ name, format: file.format, ...file.read }] : [],
  );
  const platforms = placeByAccount(read);
  const plan = planImport(read, { platforms, splits: new Map(), recorded: [], today: '9999-12-31' });
  const remarks = plan.rows.flatMap((one) =>
    one.remarks.map((remark) => `line ${one.events.flatMap(({ lines }) => lines).join(', ')}: ${remark}`),
  );
  return [
    ...all.flatMap(({ name, file }) => formatFile(name, file)),
    ...(plan.repeated.length > 0 ? [`In an earlier file already: ${plan.repeated.length}`] : []),
    ...indentLinesUnderTitle(
      `Read, but not recorded: ${plan.leftOut.length}`,
      plan.leftOut.map((one) => `${formatLines(one).trim()} ${one.sentence}`),
    ),
    ...indentLinesUnderTitle(`Changed on the way: ${remarks.length}`, remarks),
    ...formatSharesHeldBeforeFile(plan),
    ...formatStatementFigureComparison(read, plan, platforms),
  ].join('\n');
};
