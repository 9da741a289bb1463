import { maxRecordedRows } from '#contract/imports/import-limits';
import { amount } from '#core/money/amount';
import type { SkippedRow } from '#core/statements/events';
import { identifySkippedRows, toCashOnlyRow } from '#core/statements/plan/cash-only-rows';
import { computeImportImpact } from '#core/statements/plan/import-impact';
import { type MatchedRow, matchRows } from '#core/statements/plan/match';
import { type RowEffect, toEventEffect, toRowEffect, toUsableEffect } from '#core/statements/plan/row-effects';
import { toRecordableRows } from '#core/statements/plan/rows-from-events';
import type { LedgerRow, RecordedRow, RowToRecord } from '#core/statements/plan/rows-to-record';
import { formatShortVestClose } from '#core/statements/plan/vest-prices';
import { getBrokerName } from '#core/statements/reader/accounts';
import { combineFiles, type IdentifiedEvent, type StatementFile } from '#core/statements/reader/combine-files';
import { getFormatBroker, splitIdentities } from '#core/statements/reader/identity';
import { toRecordedCash, toRecordedDividend, toRecordedTrade } from '#core/statements/reconcile/recorded-rows';
import { formatLongDay } from '#core/time/day';
import {
  findJoinedFiles,
  type ParsedFileStatement,
  type ParsedStatementFile,
  toStatementAccountKey,
} from '../file/read-statement-files';
import type {
  ImportDecisions,
  ImportDifferenceView,
  PlanChoices,
  PlannedImport,
  PlatformStatedView,
  PreviewRow,
  RecordedAccountRows,
  SkippedFileLine,
} from '../file/worker-protocol';
import { getStatedByPlatform, listNumberedAccounts, type NumberedFileAccount } from '../reconcile/stated-by-platform';
import { applyRowChange, toOpeningTrade } from './decided-rows';
import { isRowIncluded } from './is-row-included';

/** From files to the preview, in the thread: each event is a row or is left out with its reason. */

/** What is recorded, as the rows are held against it. */
export interface RecordedRows extends Pick<RecordedAccountRows, 'balances'> {
  recorded: RecordedRow[];
}

export const collectRecordedRows = ({ trades, cash, dividends, balances }: RecordedAccountRows): RecordedRows => ({
  recorded: [...trades.map(toRecordedTrade), ...cash.map(toRecordedCash), ...dividends.map(toRecordedDividend)],
  balances,
});

export interface ImportFilesPlan {
  rows: MatchedRow[];
  leftOut: SkippedFileLine[];
  stated: PlatformStatedView[];
  files: ParsedStatementFile[];
  /** The file of each event, by its identity. */
  fileOf: ReadonlyMap<string, number>;
  /** Of each file the accounts that it numbers, where they go. */
  accounts: NumberedFileAccount[][];
  choices: PlanChoices;
  /** Of rows that are left out the money alone, as it would be recorded. */
  cashAlone: RowToRecord[];
  /** Rows of cash that are left out since their platform keeps none, or none yet. */
  cashless: RowToRecord[];
}

const isRead = (file: ParsedStatementFile): file is ParsedStatementFile & { statement: ParsedFileStatement } =>
  file.statement !== undefined;

/** Accounts of two brokers may be called the same, or nothing at all: here each is called by its broker as well. */
const inPlace = (
  { event, ...rest }: IdentifiedEvent,
  files: readonly ParsedFileStatement[],
  { names }: PlanChoices,
): IdentifiedEvent => {
  const account = toStatementAccountKey(getBrokerName((files[rest.file] as ParsedFileStatement).format), event.account);
  const name = event.symbol !== null && Object.hasOwn(names, event.symbol) ? names[event.symbol] : undefined;
  return { ...rest, event: { ...event, account, name: name ?? event.name } };
};

/** The only platform that a file's events go to; undefined where there are several, or none. */
const platformsOf = (events: readonly IdentifiedEvent[], { platforms }: PlanChoices): ReadonlyMap<number, string> => {
  const byFile = Map.groupBy(events, ({ file }) => file);
  return new Map(
    [...byFile].flatMap(([file, own]) => {
      const names = new Set(own.map(({ event }) => platforms[event.account]));
      const [only] = names;
      return names.size === 1 && only ? [[file, only] as const] : [];
    }),
  );
};

/** Rows of the files that are no events, and of those whose money may be recorded by itself the row of cash. */
interface Unread {
  view: SkippedFileLine;
  row: RowToRecord | null;
}

/** Where a row goes that says of which account it is; else where all events of its file go. */
const platformOf = (
  { moved }: SkippedRow,
  { format }: ParsedFileStatement,
  only: string | undefined,
  { platforms }: PlanChoices,
): string | null | undefined => {
  const key = moved && toStatementAccountKey(getBrokerName(format), moved.account);
  return key !== undefined && Object.hasOwn(platforms, key) ? platforms[key] : only;
};

const effectOfLeft = ({ moved }: SkippedRow): RowEffect | null =>
  moved
    ? toUsableEffect({
        day: moved.day,
        type: moved.what,
        symbol: moved.symbol,
        shares: moved.shares,
        money: moved.money,
        currency: moved.currency,
        paid: null,
      })
    : null;

const unread = (
  files: readonly ParsedFileStatement[],
  platforms: ReadonlyMap<number, string>,
  choices: PlanChoices,
): Unread[] =>
  files.flatMap((file, at) =>
    identifySkippedRows(getFormatBroker(file.format.id), file.leftOut).map((one): Unread => {
      const { moved: _moved, ...left } = one.left;
      const platform = platformOf(one.left, file, platforms.get(at), choices);
      const row =
        platform && one.left.why !== 'internal' && one.left.why !== 'pending' ? toCashOnlyRow(one, platform) : null;
      const kept =
        row && !isCashless(row, choices) && one.left.moved && one.left.moved.day <= choices.today ? row : null;
      const effect = effectOfLeft(one.left);
      return {
        view: {
          ...left,
          file: at,
          ...(platform && { platform }),
          ...(platform && effect && { effect }),
          ...(kept && {
            cash: { id: kept.identity, money: effect?.money ?? '0', currency: effect?.currency ?? 'USD' },
          }),
        },
        row: kept,
      };
    }),
  );

/** Its money was recorded by an import before; or it is in an earlier file of those that were dropped. */
const partUnread = (all: readonly Unread[], recorded: readonly RecordedRow[]) => {
  const standing = new Map(recorded.flatMap((one) => (one.identity ? [[one.identity, one] as const] : [])));
  const met = new Map<string, Unread>();
  const here: MatchedRow[] = [];
  const leftOut: SkippedFileLine[] = [];
  const cash: RowToRecord[] = [];
  for (const one of all) {
    const id = one.row?.identity;
    const found = id === undefined ? undefined : standing.get(id);
    if (!one.row || id === undefined) leftOut.push(one.view);
    else if (met.has(id)) leftOut.push(inEarlierFile(one.view));
    else if (found) here.push({ ...one.row, status: 'here', recorded: found, differs: false });
    else {
      leftOut.push(one.view);
      cash.push(one.row);
    }
    if (id !== undefined) met.set(id, one);
  }
  return { here, leftOut, cash };
};

const inEarlierFile = ({ cash: _cash, effect: _effect, ...view }: SkippedFileLine): SkippedFileLine => ({
  ...view,
  sentence: 'This row is in an earlier file already.',
  why: 'earlierFile',
});

/** What a line would have changed, where it belongs to a platform. */
const wouldHave = (
  platform: string | null | undefined,
  effect: RowEffect | null,
): Pick<SkippedFileLine, 'platform' | 'effect'> => (platform ? { platform, ...(effect && { effect }) } : {});

const isCashless = (one: LedgerRow, { cashFrom }: PlanChoices): boolean => {
  if (one.ledger !== 'cash') return false;
  const since = cashFrom[one.row.platform];
  return since === undefined || one.row.transactionDate < since;
};

const whyCashless = (platform: string, { cashFrom }: PlanChoices): string =>
  cashFrom[platform]
    ? `The cash of ${platform} is kept here from ${formatLongDay(cashFrom[platform])} on.`
    : `No cash is kept on ${platform}.`;

/** A recorded row is found once. */
const others = (recorded: readonly RecordedRow[], here: readonly MatchedRow[]): RecordedRow[] => {
  const taken = new Set(here.flatMap((one) => one.recorded ?? []));
  return recorded.filter((one) => !taken.has(one));
};

const wordsOf = ({ event }: { event: IdentifiedEvent['event'] }): string[] =>
  [event.day, event.kind, event.symbol, event.quantity, event.amount, event.note].filter((cell) => cell !== null);

export const planImportFiles = (
  read: readonly ParsedStatementFile[],
  known: RecordedRows,
  choices: PlanChoices,
): ImportFilesPlan => {
  const used = read.filter(isRead);
  const files = used.map(({ statement }) => statement);
  const all = combineFiles(files as readonly StatementFile[]);
  const { recorded } = known;
  const events = all.events.map((event) => inPlace(event, files, choices));
  const made = toRecordableRows(events, {
    platforms: choices.platforms,
    symbols: choices.symbols,
    splits: choices.splits,
    closes: choices.closes,
    today: choices.today,
    recorded,
  });
  const parted = Map.groupBy(made.rows, (one) => (isCashless(one, choices) ? 'without' : 'with'));
  const fileOf = new Map(all.events.map(({ identity, file }) => [identity, file]));
  const fileIn = (identity: string) => fileOf.get(splitIdentities(identity)[0] ?? '') ?? 0;
  const { here, cash, ...apart } = partUnread(unread(files, platformsOf(events, choices), choices), recorded);
  const fileOfCash = files.flatMap((file, at) =>
    identifySkippedRows(getFormatBroker(file.format.id), file.leftOut).flatMap(({ identity }) =>
      identity === null ? [] : [[identity, at] as const],
    ),
  );
  const leftOut: SkippedFileLine[] = [
    ...apart.leftOut,
    ...made.leftOut.map((one) => ({
      file: fileIn(one.identity),
      lines: one.event.lines,
      cells: wordsOf(one),
      sentence: one.sentence,
      why: 'rule' as const,
      ...wouldHave(choices.platforms[one.event.account], toEventEffect(one.event)),
    })),
    ...(parted.get('without') ?? []).map((one) => {
      const { platform } = one.row as { platform: string };
      return {
        file: fileIn(one.identity),
        lines: one.events.flatMap(({ lines }) => lines),
        cells: one.events.flatMap((event) => wordsOf({ event })),
        sentence: whyCashless(platform, choices),
        why: 'rule' as const,
        identity: one.identity,
        ...wouldHave(platform, toRowEffect(one)),
      };
    }),
    ...all.repeated.map(({ event, file, earlier }) => ({
      file,
      lines: event.lines,
      cells: wordsOf({ event }),
      sentence: `This row is in ${files[earlier]?.name ?? 'an earlier file'} already.`,
      why: 'earlierFile' as const,
    })),
  ];
  return {
    rows: [...matchRows(parted.get('with') ?? [], others(recorded, here)), ...here],
    cashAlone: cash,
    cashless: parted.get('without') ?? [],
    leftOut,
    stated: getStatedByPlatform(all, files, choices),
    files: used,
    fileOf: new Map([...fileOfCash.toReversed(), ...fileOf]),
    accounts: files.map((file) => listNumberedAccounts(file, choices)),
    choices,
  };
};

const recordedView = (row: RecordedRow): NonNullable<PreviewRow['recorded']> => ({
  ledger: row.ledger,
  id: row.id,
  day: row.day,
  quantity: row.quantity,
  money: row.money,
  isTyped: row.identity === null,
});

const nothing = {
  symbol: null,
  name: '',
  platform: '',
  quantity: null,
  price: null,
  fees: 0,
  money: null,
  tax: 0,
  currency: 'USD',
  note: '',
};
const gains: ReadonlySet<string> = new Set(['sell', 'deposit', 'interest']);

/** What the cash changes by, for the eye: the ledgers count it themselves. */
const moneyOf = (one: LedgerRow): number | null => {
  if (one.ledger === 'splits') return null;
  if (one.ledger === 'dividends') return one.row.net;
  const { row } = one;
  const sign = gains.has(row.transactionType) ? 1 : -1;
  if (one.ledger === 'cash') return sign * one.row.amount;
  const { quantity, price, fees, transactionType } = one.row;
  if (transactionType === 'sharesIn' || transactionType === 'sharesOut') return fees > 0 ? -fees : null;
  return amount(quantity).times(price).times(sign).minus(fees).round(2, 2).toNumber();
};

const factsOf = (one: LedgerRow): Pick<PreviewRow, 'type' | 'day'> & Partial<PreviewRow> => {
  if (one.ledger === 'splits') {
    const { symbol, date, ratio } = one.row;
    return { type: 'split', day: date, symbol, note: ratio ? `${ratio.numerator}:${ratio.denominator}` : '' };
  }
  if (one.ledger === 'dividends') {
    const { symbol, companyName, platform, shares, taxWithheld, fees, paymentDate } = one.row;
    return {
      type: 'dividend',
      day: paymentDate,
      symbol,
      name: companyName,
      platform,
      quantity: shares,
      tax: taxWithheld,
      fees,
    };
  }
  if (one.ledger === 'cash') {
    const { transactionType, transactionDate, platform, currency, description } = one.row;
    return { type: transactionType, day: transactionDate, platform, currency, note: description };
  }
  const { transactionType, transactionDate, symbol, companyName, platform, quantity, price, fees, notes } = one.row;
  return {
    type: transactionType,
    day: transactionDate,
    symbol,
    name: companyName,
    platform,
    quantity,
    price,
    fees,
    note: notes,
  };
};

const viewOf = (one: MatchedRow): PreviewRow => ({
  ...nothing,
  ...factsOf(one),
  id: one.identity,
  ledger: one.ledger,
  money: moneyOf(one),
  status: one.status,
  recorded: one.recorded && recordedView(one.recorded),
  differs: one.differs,
  asked: one.asked,
  remarks: one.remarks,
  close: one.close ? formatShortVestClose(one.close) : null,
});

export const toPreviewRows = ({ rows }: ImportFilesPlan): PreviewRow[] => rows.map(viewOf);

export const toPlannedImport = ({ rows, leftOut, stated, files }: ImportFilesPlan): PlannedImport => {
  const days = files.flatMap(({ from, to }) => (from && to ? [from, to] : [])).toSorted();
  return {
    count: rows.length,
    joined: findJoinedFiles(files),
    leftOut,
    stated,
    from: days[0] ?? null,
    to: days.at(-1) ?? null,
  };
};

/** Whether a row is to be recorded as one of its own: what is new, unless it was unticked; the others where it is said so. */
export const isPlannedRowIncluded = (row: MatchedRow, { rows }: ImportDecisions): boolean =>
  isRowIncluded(row, rows.get(row.identity));

export const listChosenCashRows = ({ cashAlone: rows }: ImportFilesPlan, decisions: ImportDecisions): RowToRecord[] =>
  rows.filter(({ identity }) => decisions.cashAlone.has(identity));

/** In the order of recording, with what a person has changed of them. */
const chosenRows = (plan: ImportFilesPlan, decisions: ImportDecisions): LedgerRow[] => [
  ...plan.rows
    .filter((row) => isPlannedRowIncluded(row, decisions))
    .map((row) => applyRowChange(row, decisions.rows.get(row.identity)?.change)),
  ...listChosenCashRows(plan, decisions),
];

export const computePlanDifference = (
  plan: ImportFilesPlan,
  known: RecordedRows,
  decisions: ImportDecisions,
): ImportDifferenceView =>
  computeImportImpact([...decisions.openings.map(toOpeningTrade), ...chosenRows(plan, decisions)], {
    ...known,
    splits: plan.choices.splits,
    today: plan.choices.today,
    cash: { from: plan.choices.cashFrom, openings: plan.choices.cashOpenings },
    atOnce: maxRecordedRows,
  });
