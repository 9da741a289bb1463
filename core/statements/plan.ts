import { asRows, type Choices } from '#core/statements/as-rows';
import type { LeftOut } from '#core/statements/events';
import { type StatementFile, type Together, together } from '#core/statements/files';
import { type Matched, matchRows } from '#core/statements/match';
import type { EventLeftOut } from '#core/statements/rows';

/** The whole preview of some files: every event of theirs is in exactly one of the lists. */
export interface Plan {
  /** What becomes rows, with its status, in the order of entering. */
  rows: Matched[];
  /** Events that become no row. */
  leftOut: EventLeftOut[];
  /** Events that an earlier file of those dropped has as well. */
  repeated: Together['repeated'];
  /** Rows of the files that became no event, as the readers left them out. */
  unread: (LeftOut & { file: number })[];
  positions: Together['positions'];
  balances: Together['balances'];
}

/** From files to the preview. The same in a browser, on the server and at a terminal. */
export const planOf = (files: readonly StatementFile[], choices: Choices): Plan => {
  const { events, ...rest } = together(files);
  const { rows, leftOut } = asRows(events, choices);
  return {
    ...rest,
    rows: matchRows(rows, choices.recorded),
    leftOut,
    unread: files.flatMap((file, at) => file.leftOut.map((one) => ({ ...one, file: at }))),
  };
};

export type Status = Matched['status'] | 'leftOut' | 'repeated' | 'unread';

/** How many events (and unread rows) there are of each status: together all that the files hold. */
export const countsOf = ({ rows, leftOut, repeated, unread }: Plan): Record<Status, number> => {
  const of = (status: Matched['status']) =>
    rows.filter((row) => row.status === status).reduce((count, { events }) => count + events.length, 0);
  return {
    new: of('new'),
    here: of('here'),
    typed: of('typed'),
    conflict: of('conflict'),
    leftOut: leftOut.length,
    repeated: repeated.length,
    unread: unread.length,
  };
};
