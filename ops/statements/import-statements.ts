import { createHash, randomUUID } from 'node:crypto';
import { maxImportRowsPerPreviewCall, maxImportRowsPerRecordCall } from '#contract/imports/import-limits';
import type {
  BrokerStatedFigures,
  ImportRowCounts,
  StatementFileFigures,
} from '#contract/imports/import-reconciliation';
import { type ImportPreview, type ImportRowResultsByLedger, ImportRows } from '#contract/imports/import-rows';
import type { SkippedLine } from '#contract/imports/import-skipped-lines';
import type { StatementImport } from '#contract/imports/imports';
import type { Platform } from '#contract/portfolio/trades';
import type { StatementEvent } from '#core/statements/events';
import { listClosesToLookUp } from '#core/statements/plan/exchange-rates';
import { type ImportPlan, planImport } from '#core/statements/plan/import-plan';
import type { RowToRecord } from '#core/statements/plan/rows-to-record';
import {
  formatVestCloseSource,
  toVestOrRateCloseKey,
  type VestAndRateClosesByKey,
} from '#core/statements/plan/vest-prices';
import { getAccountEnding, getBrokerNameOfFormat } from '#core/statements/reader/accounts';
import type { StatementFileContents } from '#core/statements/reader/combine-files';
import { combineStatementFiles } from '#core/statements/reader/combine-files';
import { parseJoinedIdentities } from '#core/statements/reader/identity';
import { explainStatedRowCount } from '#core/statements/reader/stated-row-count';
import { getReconciliationLineState } from '#core/statements/reconcile/reconciliation-line-state';
import { groupStatedFiguresByPlatform } from '#core/statements/reconcile/stated-figures';
import { type Day, formatLongDay, getDayInNewYork } from '#core/time/day';
import { finishImport } from '#functions/imports/record/finish-import';
import { previewImport } from '#functions/imports/record/preview-import';
import { recordImportedRows } from '#functions/imports/record/record-rows';
import { storeSkippedLines } from '#functions/imports/record/store-skipped-lines';
import { readVestCloses } from '#functions/imports/record/vest-closes';
import { beginImport } from '#functions/imports/service';
import type { Actor } from '#functions/runtime/identity/actor';
import { getMarketSplitsBySymbol } from '#functions/stocks/market-cache';
import { CommandError } from '#local/command-error';
import { type NamedFile, parseNamedFiles } from '#ops/statements/parse-named-files';
import {
  type AccountPlacement,
  type AccountPlacementOptions,
  listStatementAccounts,
  resolveAccountPlacement,
  type StatementFileWithFormat,
} from '#ops/statements/resolve-account-placement';
import {
  type CashOnlyRows,
  findCashOnlyRows,
  getRowPlatform,
  listCashOnlyEventFiles,
  toRefusedSkippedLine,
  toSkippedLines,
} from '#ops/statements/skipped-rows';
import { indentLinesUnderTitle } from '#ops/statements/text-lines';

/** Brokers' files into an account, by the very calls of the page. */

interface ImportRequest extends AccountPlacementOptions {
  dryRun: boolean;
  /** Files of another account than those that went there before. */
  otherAccount?: boolean;
  /** Of rows that are left out and moved money, that money alone. */
  recordCash?: boolean;
}

interface Work {
  actor: Actor;
  files: readonly NamedFile[];
  read: StatementFileWithFormat[];
  placing: AccountPlacement;
  otherAccount: boolean;
  plan: ImportPlan;
  today: Day;
  recordCash: boolean;
  /** The money of rows that are not kept here, and what of it is recorded. */
  alone: CashOnlyRows;
  taken: ReadonlySet<RowToRecord>;
}

type Ledger = 'trades' | 'cash' | 'dividends';
const ledgers: readonly Ledger[] = ['trades', 'cash', 'dividends'];

const readAll = async (
  sent: readonly NamedFile[],
): Promise<{ files: NamedFile[]; read: StatementFileWithFormat[] }> => {
  const files = await parseNamedFiles(sent);
  const read = files.map(({ name, file }): StatementFileWithFormat => {
    if ('refused' in file) throw new CommandError(`${name}: ${file.refused}`);
    const { format, read: own, statedRows } = file;
    return { name, format, ...own, ...(statedRows !== undefined && { statedRows }) };
  });
  return { files, read };
};

/** What vested shares cost whose file has no price, and the rates of days, where the market can be asked. */
const readCloses = async (events: readonly StatementEvent[]): Promise<VestAndRateClosesByKey> => {
  const vests = Map.groupBy(events.flatMap(listClosesToLookUp), ({ symbol }) => symbol);
  const days = new Map([...vests].map(([symbol, own]) => [symbol, [...new Set(own.map(({ day }) => day))]] as const));
  const known = await readVestCloses(days).catch(() => new Map() as Awaited<ReturnType<typeof readVestCloses>>);
  return Object.fromEntries(
    [...known].flatMap(([symbol, closes]) =>
      closes.map(({ vest, ...close }) => [toVestOrRateCloseKey(symbol, vest), close] as const),
    ),
  );
};

const planFor = async (
  read: StatementFileContents[],
  { platforms }: AccountPlacement,
  today: Day,
): Promise<ImportPlan> => {
  const events = combineStatementFiles(read).events.map(({ event }) => event);
  const symbols = [...new Set(events.flatMap(({ symbol }) => symbol ?? []))];
  const known = symbols.length > 0 ? await getMarketSplitsBySymbol(symbols) : new Map();
  const splits = new Map([...known].flatMap(([symbol, some]) => (some ? [[symbol, some] as const] : [])));
  const closes = await readCloses(events);
  return planImport(read, { platforms, splits, closes, recorded: [], today });
};

const splitIntoParts = (rows: readonly RowToRecord[], most: number): RowToRecord[][] =>
  Array.from({ length: Math.ceil(rows.length / most) }, (_, at) => rows.slice(at * most, (at + 1) * most));

const filterByLedger = (rows: readonly RowToRecord[], ledger: Ledger): RowToRecord[] =>
  rows.filter((row) => row.ledger === ledger);

/** As the page sends them. */
const toBody = (rows: readonly RowToRecord[]): ImportRows => {
  const of = (ledger: Ledger) =>
    filterByLedger(rows, ledger).map(({ row, identity }) => ({ row, identities: parseJoinedIdentities(identity) }));
  return ImportRows.parse({ trades: of('trades'), cash: of('cash'), dividends: of('dividends') });
};

/** Each row with what was answered of it. */
const pairRowsWithAnswers = <A>(
  rows: readonly RowToRecord[],
  answer: Record<Ledger, readonly A[]>,
): [RowToRecord, A][] =>
  ledgers.flatMap((ledger) =>
    filterByLedger(rows, ledger).map((row, at): [RowToRecord, A] => [row, answer[ledger][at] as A]),
  );

const formatLine = ({ events }: RowToRecord): string => `line ${events.flatMap(({ lines }) => lines).join(', ')}`;

type PreviewedRow = [RowToRecord, ImportPreview['trades'][number]];

const lookAtRows = async (actor: Actor, rows: readonly RowToRecord[]): Promise<PreviewedRow[]> => {
  const previewed: PreviewedRow[] = [];
  for (const part of splitIntoParts(rows, Math.min(maxImportRowsPerPreviewCall, maxImportRowsPerRecordCall))) {
    previewed.push(...pairRowsWithAnswers(part, await previewImport(actor, toBody(part))));
  }
  return previewed;
};

const lookAt = ({ actor, plan }: Work): Promise<PreviewedRow[]> =>
  lookAtRows(
    actor,
    plan.rows.filter(({ ledger }) => ledger !== 'splits'),
  );

/** Of the rows that are not kept here, the money that stands already, or that is new and asked for. */
const lookAtCash = async ({ actor, alone, recordCash }: Omit<Work, 'taken'>): Promise<PreviewedRow[]> =>
  (await lookAtRows(actor, [...alone.values()])).filter(
    ([, { status }]) => status === 'here' || (recordCash && status === 'new'),
  );

const formatCounts = (
  platform: string,
  previewed: readonly PreviewedRow[],
  skippedLines: readonly SkippedLine[],
): string => {
  const own = previewed.filter(([row]) => getRowPlatform(row) === platform);
  const count = (status: string) => own.filter(([, one]) => one.status === status).length;
  const leftOut = skippedLines.filter((line) => line.platform === platform).length;
  return `${platform}: ${count('new')} new, ${count('here')} already here, ${count('typed')} entered by hand, ${count('conflict')} different here, ${count('refused')} refused, ${leftOut} left out.`;
};

const formatPreview = (work: Work, previewed: readonly PreviewedRow[]): string[] => {
  const skippedLines = toSkippedLines(work);
  const elsewhere = skippedLines.filter(({ platform }) => platform === undefined).length;
  const problems = previewed.flatMap(([row, one]) => {
    if (one.status === 'refused') return [`${formatLine(row)}: ${one.error}`];
    if (one.status === 'typed') return [`${formatLine(row)}: already entered by hand: ${one.with.title}`];
    return one.status === 'conflict' ? [`${formatLine(row)}: beside ${one.with[0]?.title}`] : [];
  });
  const fresh = previewed.flatMap(([row, { status }]) => (status === 'new' ? [row] : []));
  const byClose = fresh.flatMap((row) =>
    row.close ? [`${formatLine(row)}: ${row.close.close}. ${formatVestCloseSource(row.close)}`] : [],
  );
  const unknown = fresh.filter(({ asked }) => asked === 'cost').map(formatLine);
  const splits = work.plan.rows.filter(({ ledger }) => ledger === 'splits');
  const open = work.alone.size - work.taken.size;
  return [
    ...work.placing.used.map((platform) => formatCounts(platform, previewed, skippedLines)),
    ...(elsewhere > 0 ? [`On no platform: ${elsewhere} left out.`] : []),
    ...indentLinesUnderTitle('Not recorded:', problems),
    ...(open > 0 ? [`Of what is left out ${open} moved money: --record-cash records that alone.`] : []),
    ...indentLinesUnderTitle('Cost by the close of a day, since the file has no price:', byClose),
    ...indentLinesUnderTitle('Cost unknown, and 0 until you enter it on the Portfolio page:', unknown),
    ...indentLinesUnderTitle(
      'Splits that the market does not know; record them on the Portfolio page:',
      splits.map(formatLine),
    ),
  ];
};

/** As many of the accounts as one file may name. */
const maxAccounts = 50;

const listAccounts = (read: StatementFileWithFormat, { platforms }: AccountPlacement) => {
  const broker = getBrokerNameOfFormat(read.format);
  const all = listStatementAccounts(read).flatMap((account) => {
    const [ending, platform] = [getAccountEnding(account), platforms[account]];
    return ending && platform ? [{ broker, ending, platform: platform as Platform }] : [];
  });
  return [...new Map(all.map((one) => [`${one.platform}|${one.ending}`, one])).values()].slice(0, maxAccounts);
};

const toFile = ({ name, bytes }: NamedFile, read: StatementFileWithFormat, placing: AccountPlacement) => {
  const { format, events, leftOut, statedRows } = read;
  const days = events.map(({ day }) => day).toSorted();
  return {
    name: name.slice(0, 200),
    format: format.name,
    fingerprint: createHash('sha256').update(bytes).digest('hex'),
    rows: countLines(events) + countLines(leftOut),
    ...(statedRows !== undefined && { statedRows }),
    from: days[0] ?? null,
    to: days.at(-1) ?? null,
    accounts: listAccounts(read, placing),
  };
};

const getStatedFigures = ({ read, placing, today }: Work): StatementFileFigures[] => {
  const { platforms, cashFrom } = placing;
  const stated = groupStatedFiguresByPlatform(combineStatementFiles(read), read, {
    platformOf: (_file, account) => platforms[account],
    cashFrom,
    today,
  });
  return stated.map(({ platform, day, ...figures }) => ({
    ...figures,
    platform: platform as BrokerStatedFigures['platform'],
    day: day ?? today,
  }));
};

const withKey = (actor: Actor): Actor => {
  const key = randomUUID();
  return { ...actor, idempotency: { key, requestHash: key } };
};

interface Done {
  id: number;
  told: string[];
  refused: RowToRecord[];
}

const recordImport = async (work: Work, previewed: readonly PreviewedRow[]): Promise<Done> => {
  const { actor, files, read, placing, otherAccount } = work;
  const rows = previewed.filter(([, { status }]) => status === 'new').map(([row]) => row);
  const sent = files.map((file, at) => toFile(file, read[at] as StatementFileWithFormat, placing));
  const platforms = [...placing.used];
  const { id } = await beginImport(actor, { files: sent, platforms, total: rows.length, otherAccount });
  const refused: [RowToRecord, string][] = [];
  for (const part of splitIntoParts(rows, maxImportRowsPerRecordCall)) {
    const answer: ImportRowResultsByLedger = await recordImportedRows(withKey(actor), { ...toBody(part), id });
    for (const [row, one] of pairRowsWithAnswers(part, answer)) {
      if (one.status === 'refused') refused.push([row, one.error]);
    }
  }
  const lines = [...toSkippedLines(work), ...refused.map(([row, why]) => toRefusedSkippedLine(row, why))];
  for (let at = 0; at < lines.length; at += 100)
    await storeSkippedLines(actor, { id, at, lines: lines.slice(at, at + 100) });
  const refusedLines = refused.map(([row, why]) => `${formatLine(row)}: ${why}`);
  return { id, told: refusedLines, refused: refused.map(([row]) => row) };
};

/** What has become of the rows of the files, each counted once; what is new and was not refused is recorded. */
const countRows = (
  { read, plan, alone }: Work,
  previewed: readonly PreviewedRow[],
  refused: ReadonlySet<RowToRecord>,
): ImportRowCounts => {
  const events = combineStatementFiles(read).events.map(({ identity, file }) => [identity, file] as const);
  const fileByIdentity = new Map([...events, ...listCashOnlyEventFiles(alone)]);
  const countedPlaces = new Set<string>();
  const count = (rows: readonly RowToRecord[]): number => {
    const places = rows.flatMap(({ identity, events }) => {
      const file = fileByIdentity.get(parseJoinedIdentities(identity)[0] ?? '') ?? 0;
      return events.flatMap(({ lines }) => lines.map((line) => `${file}:${line}`));
    });
    const fresh = new Set(places.filter((place) => !countedPlaces.has(place)));
    for (const place of fresh) countedPlaces.add(place);
    return fresh.size;
  };
  const of = (status: string) => previewed.flatMap(([row, one]) => (one.status === status ? [row] : []));
  const recorded = count(of('new').filter((row) => !refused.has(row)));
  const [here, not] = [count(of('here')), count([...refused, ...of('refused')])];
  const statedRows = read.reduce((sum, { events, leftOut }) => sum + countLines(events) + countLines(leftOut), 0);
  const stating = plan.positions.length + plan.balances.filter(({ isRunning }) => !isRunning).length;
  return {
    rows: statedRows + stating,
    recorded,
    here,
    leftOut: statedRows - recorded - here - not,
    refused: not,
    stating,
  };
};

const countLines = (rows: readonly { lines: readonly number[] }[]): number =>
  new Set(rows.flatMap(({ lines }) => lines)).size;

const formatName = ({ kind, what, part, from, to }: StatementImport['certificate'][number]): string => {
  const days = from && to ? ` (${formatLongDay(from)} to ${formatLongDay(to)})` : '';
  return kind === 'dividends' ? `dividends of ${what}, ${part}${days}` : what;
};

const formatResult = ({ id, recorded, certificate, files }: StatementImport): string[] => [
  `Import ${id}: ${recorded} rows recorded.`,
  ...indentLinesUnderTitle(
    'Compared with what the broker states:',
    certificate.map((line) => {
      const { counted, stated, difference, cause } = line;
      const of = `${formatName(line)}: ${counted}`;
      if (getReconciliationLineState(line) === 'notCompared') return `${of}, as its own rows say: not compared`;
      return difference === '0' ? `${of}, as stated` : `${of}, and stated ${stated}. ${cause ?? ''}`;
    }),
  ),
  ...indentLinesUnderTitle(
    'Rows that the files state:',
    files.flatMap((file) => explainStatedRowCount(file) ?? []),
  ),
];

/**
 * Records what files hold that is not there yet, and compares; with `dryRun` it only tells what it would record.
 * @throws CommandError for a file that cannot be read.
 */
export const importStatements = async (
  actor: Actor,
  sent: readonly NamedFile[],
  { dryRun, otherAccount = false, recordCash = false, ...asked }: ImportRequest,
): Promise<string> => {
  const [{ files, read }, today] = [await readAll(sent), getDayInNewYork(new Date())];
  const placing = await resolveAccountPlacement(actor, read, asked);
  const plan = await planFor(read, placing, today);
  const cashOnly = findCashOnlyRows(read, placing, today);
  const baseWork = { actor, files, read, placing, otherAccount, plan, today, recordCash, alone: cashOnly };
  const cash = await lookAtCash(baseWork);
  const work: Work = { ...baseWork, taken: new Set(cash.map(([row]) => row)) };
  const previewed = [...(await lookAt(work)), ...cash];
  const preview = formatPreview(work, previewed);
  if (dryRun) return [...preview, 'Nothing was changed.'].join('\n');
  const { id, told, refused } = await recordImport(work, previewed);
  const counts = countRows(work, previewed, new Set(refused));
  const end = await finishImport(actor, { id, stated: getStatedFigures(work), counts });
  return [...preview, ...indentLinesUnderTitle('Refused:', told), ...formatResult(end)].join('\n');
};
