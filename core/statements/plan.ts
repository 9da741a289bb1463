import type { Choices } from '#core/statements/as-rows';
import type { LeftOut } from '#core/statements/events';
import type { IdentifiedEvent, StatementFile, Together } from '#core/statements/files';
import type { Matched } from '#core/statements/match';
import type { EventLeftOut } from '#core/statements/rows';

/** The whole preview of some files: every event of theirs is in exactly one of the lists. */
export interface Plan {
  /** What becomes rows, with its status, in the order of entering. */
  rows: Matched[];
  /** Events that become no row. */
  leftOut: EventLeftOut[];
  /** Events that an earlier file of those dropped has as well. */
  repeated: (IdentifiedEvent & { earlier: number })[];
  /** Rows of the files that became no event, as the readers left them out. */
  unread: (LeftOut & { file: number })[];
  positions: Together['positions'];
  balances: Together['balances'];
}

/** From files to the preview. The same in a browser, on the server and at a terminal. */
export declare const planOf: (files: readonly StatementFile[], choices: Choices) => Plan;
