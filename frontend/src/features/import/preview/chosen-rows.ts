import { maxRecordedRows } from '#contract/imports/import-limits';
import { computeImportImpact } from '#core/statements/plan/import-impact';
import type { MatchedRow } from '#core/statements/plan/match';
import type { LedgerRow, RowToRecord } from '#core/statements/plan/rows-to-record';
import type { ImportDecisions, ImportDifferenceView } from '../file/worker-protocol';
import { applyRowChange, toOpeningTrade } from './decided-rows';
import { isRowIncluded } from './is-row-included';
import type { ImportFilesPlan, RecordedRows } from './plan-files';

/** What a person has decided to record of a plan, and what it changes. */

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
