import type { Reading, StatedBalance, StatedPosition, StatementEvent } from '#core/statements/events';
import type { StatementFormat } from '#core/statements/format';
import type { Day } from '#core/time/day';

/** A file that was read, whoever read it. */
export interface StatementFile extends Pick<Reading, 'events' | 'leftOut' | 'positions' | 'balances' | 'statedOn'> {
  name: string;
  format: Pick<StatementFormat, 'id'>;
}

export interface IdentifiedEvent {
  event: StatementEvent;
  /** Short and stable: the same for the same event in every file of that broker. */
  identity: string;
  /** The place of its file among those dropped. */
  file: number;
}

export interface Together {
  /** Of all files, each once, oldest first. */
  events: IdentifiedEvent[];
  /** What an earlier file of the same broker has already. */
  repeated: (IdentifiedEvent & { earlier: number })[];
  /** Of each account those that were stated last. */
  positions: Stated<StatedPosition>[];
  balances: Stated<StatedBalance>[];
}

/** With the day it was true, where its file says one. */
export type Stated<Figure> = Figure & { statedOn: Day | null; file: number };

/** Several files dropped together, overlapping or not, as one: a row of a later file that an earlier one has counts once. */
export declare const together: (files: readonly StatementFile[]) => Together;
