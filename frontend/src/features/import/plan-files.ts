import { amount } from '#core/money/amount';
import { brokerNamed } from '#core/statements/accounts';
import type { AsRows } from '#core/statements/as-rows';
import { asRows } from '#core/statements/as-rows';
import { differenceOf } from '#core/statements/difference';
import { type Effect, effectOfEvent, effectOfRow } from '#core/statements/effects';
import type { LeftOut } from '#core/statements/events';
import { type IdentifiedEvent, type StatementFile, together } from '#core/statements/files';
import { identitiesIn } from '#core/statements/identity';
import { type Matched, matchRows } from '#core/statements/match';
import { recordedCash, recordedDividend, recordedTrade } from '#core/statements/recorded';
import type { AnyRow, RecordedRow } from '#core/statements/rows';
import { longDay } from '#core/time/day';
import { changed, openingRow } from './decided';
import { isIn } from './is-in';
import type { Choices, Decisions, DifferenceView, Known, LeftOutView, Planned, RowView, StatedView } from './protocol';
import { joinedIn, placeKey, type ReadFile, type Statement } from './read-files';
import { type AccountOfFile, accountsOf, statedOf } from './stated';

/** From files to the preview, in the thread: each event is a row or is left out with its reason. */

/** What is recorded, as the rows are held against it. */
export interface Recorded extends Pick<Known, 'balances'> {
  recorded: RecordedRow[];
}

export const recordedOf = ({ trades, cash, dividends, balances }: Known): Recorded => ({
  recorded: [...trades.map(recordedTrade), ...cash.map(recordedCash), ...dividends.map(recordedDividend)],
  balances,
});

export interface Plan {
  rows: Matched[];
  leftOut: LeftOutView[];
  stated: StatedView[];
  files: ReadFile[];
  /** The file of each event, by its identity. */
  fileOf: ReadonlyMap<string, number>;
  /** Of each file the accounts that it numbers, where they go. */
  accounts: AccountOfFile[][];
  choices: Choices;
}

const isRead = (file: ReadFile): file is ReadFile & { statement: Statement } => file.statement !== undefined;

/** Accounts of two brokers may be called the same, or nothing at all: here each is called by its broker as well. */
const inPlace = (
  { event, ...rest }: IdentifiedEvent,
  files: readonly Statement[],
  { names }: Choices,
): IdentifiedEvent => {
  const account = placeKey(brokerNamed((files[rest.file] as Statement).format), event.account);
  const name = event.symbol !== null && Object.hasOwn(names, event.symbol) ? names[event.symbol] : undefined;
  return { ...rest, event: { ...event, account, name: name ?? event.name } };
};

/** The only platform that a file's events go to; undefined where there are several, or none. */
const platformsOf = (events: readonly IdentifiedEvent[], { platforms }: Choices): ReadonlyMap<number, string> => {
  const byFile = Map.groupBy(events, ({ file }) => file);
  return new Map(
    [...byFile].flatMap(([file, own]) => {
      const names = new Set(own.map(({ event }) => platforms[event.account]));
      const [only] = names;
      return names.size === 1 && only ? [[file, only] as const] : [];
    }),
  );
};

const unread = (files: readonly Statement[], platforms: ReadonlyMap<number, string>): LeftOutView[] =>
  files.flatMap(({ leftOut }, file) => {
    const platform = platforms.get(file);
    return leftOut.map((one: LeftOut) => ({ ...one, file, ...(platform && { platform }) }));
  });

/** What a line would have changed, where it belongs to a platform. */
const wouldHave = (
  platform: string | null | undefined,
  effect: Effect | null,
): Pick<LeftOutView, 'platform' | 'effect'> => (platform ? { platform, ...(effect && { effect }) } : {});

const isCashless = (one: AsRows['rows'][number], { cashFrom }: Choices): boolean => {
  if (one.ledger !== 'cash') return false;
  const since = cashFrom[one.row.platform];
  return since === undefined || one.row.transactionDate < since;
};

const whyCashless = (platform: string, { cashFrom }: Choices): string =>
  cashFrom[platform]
    ? `The cash of ${platform} is kept here from ${longDay(cashFrom[platform])} on.`
    : `No cash is kept on ${platform}.`;

const wordsOf = ({ event }: { event: IdentifiedEvent['event'] }): string[] =>
  [event.day, event.kind, event.symbol, event.quantity, event.amount, event.note].filter((cell) => cell !== null);

export const planFiles = (read: readonly ReadFile[], known: Recorded, choices: Choices): Plan => {
  const used = read.filter(isRead);
  const files = used.map(({ statement }) => statement);
  const all = together(files as readonly StatementFile[]);
  const { recorded } = known;
  const events = all.events.map((event) => inPlace(event, files, choices));
  const made = asRows(events, {
    platforms: choices.platforms,
    symbols: choices.symbols,
    splits: choices.splits,
    today: choices.today,
    recorded,
  });
  const parted = Map.groupBy(made.rows, (one) => (isCashless(one, choices) ? 'without' : 'with'));
  const fileOf = new Map(all.events.map(({ identity, file }) => [identity, file]));
  const fileIn = (identity: string) => fileOf.get(identitiesIn(identity)[0] ?? '') ?? 0;
  const leftOut: LeftOutView[] = [
    ...unread(files, platformsOf(events, choices)),
    ...made.leftOut.map((one) => ({
      file: fileIn(one.identity),
      lines: one.event.lines,
      cells: wordsOf(one),
      sentence: one.sentence,
      why: 'rule' as const,
      ...wouldHave(choices.platforms[one.event.account], effectOfEvent(one.event)),
    })),
    ...(parted.get('without') ?? []).map((one) => {
      const { platform } = one.row as { platform: string };
      return {
        file: fileIn(one.identity),
        lines: one.events.flatMap(({ lines }) => lines),
        cells: one.events.flatMap((event) => wordsOf({ event })),
        sentence: whyCashless(platform, choices),
        why: 'rule' as const,
        ...wouldHave(platform, effectOfRow(one)),
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
    rows: matchRows(parted.get('with') ?? [], recorded),
    leftOut,
    stated: statedOf(all, files, choices),
    files: used,
    fileOf,
    accounts: files.map((file) => accountsOf(file, choices)),
    choices,
  };
};

const recordedView = (row: RecordedRow): NonNullable<RowView['recorded']> => ({
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
const moneyOf = (one: AnyRow): number | null => {
  if (one.ledger === 'splits') return null;
  if (one.ledger === 'dividends') return one.row.net;
  const { row } = one;
  const sign = gains.has(row.transactionType) ? 1 : -1;
  if (one.ledger === 'cash') return sign * one.row.amount;
  const { quantity, price, fees, transactionType } = one.row;
  if (transactionType === 'sharesIn' || transactionType === 'sharesOut') return fees > 0 ? -fees : null;
  return amount(quantity).times(price).times(sign).minus(fees).round(2, 2).toNumber();
};

const factsOf = (one: AnyRow): Pick<RowView, 'type' | 'day'> & Partial<RowView> => {
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

const viewOf = (one: Matched): RowView => ({
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
});

export const viewsOf = ({ rows }: Plan): RowView[] => rows.map(viewOf);

export const plannedOf = ({ rows, leftOut, stated, files }: Plan): Planned => {
  const days = files.flatMap(({ from, to }) => (from && to ? [from, to] : [])).toSorted();
  return {
    count: rows.length,
    joined: joinedIn(files),
    leftOut,
    stated,
    from: days[0] ?? null,
    to: days.at(-1) ?? null,
  };
};

/** Whether a row is to be recorded as one of its own: what is new, unless it was unticked; the others where it is said so. */
export const isChosen = (row: Matched, { rows }: Decisions): boolean => isIn(row, rows.get(row.identity));

export const chosenRows = (plan: Plan, decisions: Decisions): AnyRow[] =>
  plan.rows
    .filter((row) => isChosen(row, decisions))
    .map((row) => changed(row, decisions.rows.get(row.identity)?.change));

export const differenceView = (plan: Plan, known: Recorded, decisions: Decisions): DifferenceView =>
  differenceOf([...decisions.openings.map(openingRow), ...chosenRows(plan, decisions)], {
    ...known,
    splits: plan.choices.splits,
    today: plan.choices.today,
  });
