import type { Reading, StatedBalance, StatedPosition, StatementEvent } from '#core/statements/events';
import type { StatementFormat } from '#core/statements/format';
import { brokerOf, identitiesOf, shortIdentity } from '#core/statements/identity';
import { inEntryOrder } from '#core/statements/outcome';
import type { Day } from '#core/time/day';

/** A file that was read, whoever read it. */
export interface StatementFile extends Pick<Reading, 'events' | 'leftOut' | 'positions' | 'balances' | 'statedOn'> {
  name: string;
  format: Pick<StatementFormat, 'id'>;
  /**
   * What the person calls its account, where the file names none. Without it two files of one broker are taken for the same
   * account, and what both hold counts once.
   */
  account?: string;
}

export interface IdentifiedEvent {
  event: StatementEvent;
  /** Short and stable: the same for the same event in every file of that broker. */
  identity: string;
  /** The place of its file among those dropped. */
  file: number;
}

/** With the day it was true, where its file says one. */
export type Stated<Figure> = Figure & { statedOn: Day | null; file: number };

export interface Together {
  /** Of all files, each once, in the order of entering. */
  events: IdentifiedEvent[];
  /** What an earlier file of the same broker has already. */
  repeated: (IdentifiedEvent & { earlier: number })[];
  /** Of each account those that were stated last. */
  positions: Stated<StatedPosition>[];
  balances: Stated<StatedBalance>[];
}

const inAccount = <T extends { account: string }>(one: T, { account }: StatementFile): T =>
  one.account === '' && account ? { ...one, account } : one;

const identified = (file: StatementFile, at: number): IdentifiedEvent[] => {
  const events = file.events.map((event) => inAccount(event, file));
  const plain = identitiesOf(brokerOf(file.format.id), events);
  return events.map((event, place) => ({ event, identity: shortIdentity(plain[place] as string), file: at }));
};

const eachOnce = (all: readonly IdentifiedEvent[]): Pick<Together, 'events' | 'repeated'> => {
  const first = new Map<string, IdentifiedEvent>();
  const repeated: Together['repeated'] = [];
  for (const one of all) {
    const before = first.get(one.identity);
    if (before) repeated.push({ ...one, earlier: before.file });
    else first.set(one.identity, one);
  }
  const named = new Map([...first.values()].map((one) => [one.event, one]));
  const ordered = inEntryOrder([...named.keys()]);
  return { events: ordered.map((event) => named.get(event) as IdentifiedEvent), repeated };
};

type Held = { account: string };

/** A file without a day is older than any that has one; of equal days the later file counts. */
const isLater = (one: Stated<Held>, other: Stated<Held>): boolean =>
  one.statedOn === other.statedOn ? one.file > other.file : (one.statedOn ?? '') > (other.statedOn ?? '');

/** Of each place, all that the file says of it which stated it last. */
const statedLast = <F extends Held>(figures: readonly Stated<F>[], placeOf: (figure: Stated<F>) => string) =>
  [...Map.groupBy(figures, placeOf).values()].flatMap((same) => {
    const last = same.reduce((best, one) => (isLater(one, best) ? one : best));
    return same.filter(({ file }) => file === last.file);
  });

const stated = <F extends Held>(files: readonly StatementFile[], figuresOf: (file: StatementFile) => readonly F[]) =>
  files.flatMap((file, at) =>
    figuresOf(file).map((figure): Stated<F> => ({ ...inAccount(figure, file), statedOn: file.statedOn, file: at })),
  );

/** Several files dropped together, overlapping or not, as one: a row of a later file that an earlier one has counts once. */
export const together = (files: readonly StatementFile[]): Together => {
  const brokerAt = (at: number) => brokerOf(files[at]?.format.id ?? '').split('-')[0];
  const positions = stated(files, (file) => file.positions);
  const balances = stated(files, (file) => file.balances);
  return {
    ...eachOnce(files.flatMap(identified)),
    positions: statedLast(positions, ({ account, file }) => `${brokerAt(file)}|${account}`),
    balances: statedLast(balances, ({ account, currency, file }) => `${files[file]?.format.id}|${account}|${currency}`),
  };
};
