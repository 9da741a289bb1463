import type { SkippedRow } from '#core/statements/events';
import { type MatchedImportRow, matchRowsWithRecorded } from '#core/statements/plan/match-recorded-rows';
import { type ImportPlanChoices, toRecordableRowsAndSkippedEvents } from '#core/statements/plan/rows-from-events';
import type { SkippedEvent } from '#core/statements/plan/rows-to-record';
import {
  type CombinedStatementFiles,
  combineStatementFiles,
  type StatementFileContents,
} from '#core/statements/reader/combine-files';

/** The whole preview of some files: every event of theirs is in exactly one of the lists. */
export interface ImportPlan {
  /** What becomes rows, with its status, in the order of entering. */
  rows: MatchedImportRow[];
  /** Events that become no row. */
  leftOut: SkippedEvent[];
  /** Events that an earlier file of those dropped has as well. */
  repeated: CombinedStatementFiles['repeated'];
  /** Rows of the files that became no event, as the readers left them out. */
  unread: (SkippedRow & { file: number })[];
  positions: CombinedStatementFiles['positions'];
  balances: CombinedStatementFiles['balances'];
}

/** From files to the preview. The same in a browser, on the server and at a terminal. */
export const planImport = (files: readonly StatementFileContents[], choices: ImportPlanChoices): ImportPlan => {
  const { events, ...rest } = combineStatementFiles(files);
  const { rows, leftOut } = toRecordableRowsAndSkippedEvents(events, choices);
  return {
    ...rest,
    rows: matchRowsWithRecorded(rows, choices.recorded),
    leftOut,
    unread: files.flatMap((file, at) => file.leftOut.map((one) => ({ ...one, file: at }))),
  };
};
