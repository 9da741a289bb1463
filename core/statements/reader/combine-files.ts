import type { ParsedStatement, StatedBalance, StatedPosition, StatementEvent } from '#core/statements/events';
import { sortEventsForEntry } from '#core/statements/plan/sort-events-for-entry';
import type { StatementFormat } from '#core/statements/reader/format';
import { computeEventIdentities, getBrokerIdOfFormat, hashIdentity } from '#core/statements/reader/identity';
import type { Day } from '#core/time/day';

/** A file that was read, whoever read it. */
export interface StatementFileContents
  extends Pick<
    ParsedStatement,
    'events' | 'leftOut' | 'positions' | 'balances' | 'totals' | 'dividendTotals' | 'statedOn'
  > {
  name: string;
  format: Pick<StatementFormat, 'id'>;
  /**
   * What the person calls its account, where the file names none. Without it two files of one broker are taken for the same
   * account, and what both hold counts once.
   */
  account?: string;
}

export interface IdentifiedStatementEvent {
  event: StatementEvent;
  /** Short and stable: the same for the same event in every file of that broker. */
  identity: string;
  /** The place of its file among those dropped. */
  file: number;
}

/** With the day it was true, where its file says one. */
type StatedInFile<Figure> = Figure & { statedOn: Day | null; file: number };

export interface CombinedStatementFiles {
  /** Of all files, each once, in the order of entering. */
  events: IdentifiedStatementEvent[];
  /** What an earlier file of the same broker has already. */
  repeated: (IdentifiedStatementEvent & { earlier: number })[];
  /** Of each account those that were stated last. */
  positions: StatedInFile<StatedPosition>[];
  balances: StatedInFile<StatedBalance>[];
}

const fillAccount = <T extends { account: string }>(one: T, { account }: StatementFileContents): T =>
  one.account === '' && account ? { ...one, account } : one;

const identifyEvents = (file: StatementFileContents, at: number): IdentifiedStatementEvent[] => {
  const events = file.events.map((event) => fillAccount(event, file));
  const plain = computeEventIdentities(getBrokerIdOfFormat(file.format.id), events);
  return events.map((event, place) => ({ event, identity: hashIdentity(plain[place] as string), file: at }));
};

const separateRepeatedEvents = (
  all: readonly IdentifiedStatementEvent[],
): Pick<CombinedStatementFiles, 'events' | 'repeated'> => {
  const first = new Map<string, IdentifiedStatementEvent>();
  const repeated: CombinedStatementFiles['repeated'] = [];
  for (const one of all) {
    const before = first.get(one.identity);
    if (before) repeated.push({ ...one, earlier: before.file });
    else first.set(one.identity, one);
  }
  const named = new Map([...first.values()].map((one) => [one.event, one]));
  const ordered = sortEventsForEntry([...named.keys()]);
  return { events: ordered.map((event) => named.get(event) as IdentifiedStatementEvent), repeated };
};

type Held = { account: string };

/** A file without a day is older than any that has one; of equal days the later file counts. */
const isLater = (one: StatedInFile<Held>, other: StatedInFile<Held>): boolean =>
  one.statedOn === other.statedOn ? one.file > other.file : (one.statedOn ?? '') > (other.statedOn ?? '');

/** Of each place, all that the file says of it which stated it last. */
const filterLastStated = <F extends Held>(
  figures: readonly StatedInFile<F>[],
  getPlace: (figure: StatedInFile<F>) => string,
) =>
  [...Map.groupBy(figures, getPlace).values()].flatMap((same) => {
    const last = same.reduce((best, one) => (isLater(one, best) ? one : best));
    return same.filter(({ file }) => file === last.file);
  });

const listStatedFigures = <F extends Held & { statedOn?: Day | null }>(
  files: readonly StatementFileContents[],
  getFigures: (file: StatementFileContents) => readonly F[],
) =>
  files.flatMap((file, at) =>
    getFigures(file).map(
      (figure): StatedInFile<F> => ({
        ...fillAccount(figure, file),
        statedOn: figure.statedOn ?? file.statedOn,
        file: at,
      }),
    ),
  );

/**
 * Where a broker's positions state the cash of an account, the balance beside its rows is that same cash: it counts once. A file
 * that names no account may be of any.
 */
const withoutStatedTwice = (
  balances: readonly StatedInFile<StatedBalance>[],
  brokerAt: (file: number) => string | undefined,
): StatedInFile<StatedBalance>[] => {
  const held = balances.filter(({ isRunning }) => !isRunning);
  const isHeld = (one: StatedInFile<StatedBalance>) =>
    held.some(
      ({ file, account, currency }) =>
        brokerAt(file) === brokerAt(one.file) &&
        currency === one.currency &&
        (account === one.account || account === '' || one.account === ''),
    );
  return balances.filter((one) => !one.isRunning || !isHeld(one));
};

/** Several files dropped together, overlapping or not, as one: a row of a later file that an earlier one has counts once. */
export const combineStatementFiles = (files: readonly StatementFileContents[]): CombinedStatementFiles => {
  const brokerAt = (at: number) => getBrokerIdOfFormat(files[at]?.format.id ?? '').split('-')[0];
  const positions = listStatedFigures(files, (file) => file.positions);
  const balances = withoutStatedTwice(
    listStatedFigures(files, (file) => file.balances),
    brokerAt,
  );
  return {
    ...separateRepeatedEvents(files.flatMap(identifyEvents)),
    positions: filterLastStated(positions, ({ account, file }) => `${brokerAt(file)}|${account}`),
    balances: filterLastStated(
      balances,
      ({ account, currency, file }) => `${files[file]?.format.id}|${account}|${currency}`,
    ),
  };
};
