import { maxImportRowsPerRecordCall } from '#contract/imports/import-limits';
import { computeImportImpact } from '#core/statements/plan/import-impact';
import type { MatchedImportRow } from '#core/statements/plan/match-recorded-rows';
import type { LedgerRowToRecord, RowToRecord } from '#core/statements/plan/rows-to-record';
import type { ImportDecisions, ImportImpactView } from '../file/worker-protocol';
import { isPreviewRowIncluded } from './is-preview-row-included';
import type { ImportFilesPlan, RecordedRowsAndBalances } from './plan-files';
import { toEditedLedgerRow, toOpeningPositionTrade } from './preview-row-edits';

/** What a person has decided to record of a plan, and what it changes. */

/** Whether a row is to be recorded as one of its own: what is new, unless it was unticked; the others where it is said so. */
export const isPlannedRowIncluded = (row: MatchedImportRow, { rows }: ImportDecisions): boolean =>
  isPreviewRowIncluded(row, rows.get(row.identity));

export const listChosenCashOnlyRows = (
  { cashAlone: rows }: ImportFilesPlan,
  decisions: ImportDecisions,
): RowToRecord[] => rows.filter(({ identity }) => decisions.cashAlone.has(identity));

/** In the order of recording, with what a person has changed of them. */
const listChosenRows = (plan: ImportFilesPlan, decisions: ImportDecisions): LedgerRowToRecord[] => [
  ...plan.rows
    .filter((row) => isPlannedRowIncluded(row, decisions))
    .map((row) => toEditedLedgerRow(row, decisions.rows.get(row.identity)?.change)),
  ...listChosenCashOnlyRows(plan, decisions),
];

export const computeImportPlanImpact = (
  plan: ImportFilesPlan,
  known: RecordedRowsAndBalances,
  decisions: ImportDecisions,
): ImportImpactView =>
  computeImportImpact([...decisions.openings.map(toOpeningPositionTrade), ...listChosenRows(plan, decisions)], {
    ...known,
    splits: plan.choices.splits,
    today: plan.choices.today,
    cash: { from: plan.choices.cashFrom, openings: plan.choices.cashOpenings },
    atOnce: maxImportRowsPerRecordCall,
  });
