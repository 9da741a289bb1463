import { maxImportRowsPerRecordCall } from '#contract/imports/import-limits';
import { ImportRows } from '#contract/imports/import-rows';
import type { RecordSkippedCashRequest, SkippedLine } from '#contract/imports/import-skipped-lines';
import type { RecordSkippedCashResult } from '#contract/imports/imports';
import { rebuildStatedFiguresFromLines } from '#core/statements/reconcile/rebuild-stated-figures-from-lines';
import { finishImport } from '#functions/imports/record/finish-import';
import { recordImportedCashRows } from '#functions/imports/record/record-rows';
import { findRecordedLineIdentities, hasLineCash, readSkippedLines } from '#functions/imports/record/skipped-lines';
import { getFinishedImport } from '#functions/imports/service';
import { findImportReconciliationLines, listSkippedLinesPages, type StoredImport } from '#functions/imports/store';
import type { Actor } from '#functions/runtime/identity/actor';
import { missingIdempotencyKeyRefusal } from '#functions/runtime/storage/idempotency';

/** The money of lines that an import left out: recorded by itself once the import is finished, as part of it. */

const countLines = (lines: readonly SkippedLine[]): number =>
  new Set(lines.flatMap(({ file, lines: at }) => at.map((line) => `${file}:${line}`))).size;

/** What the end of the import counted, with the rows of these lines among those that are recorded. */
const addLateCashToCounts = ({ counts, lateCash = 0 }: StoredImport, late: number) => {
  const { recorded, leftOut, ...others } = counts ?? { recorded: 0, here: 0, leftOut: 0 };
  const more = Math.min(late - lateCash, leftOut);
  return { ...others, recorded: recorded + more, leftOut: leftOut - more };
};

/** The certificate and the counts as they are with what stands now. */
const compareAnew = async ({ id: owner }: Actor, id: number) => {
  const row = await getFinishedImport(owner, id);
  const lines = (await listSkippedLinesPages(owner, id)).flatMap((page) => page.lines).filter(hasLineCash);
  const held = await findRecordedLineIdentities(owner, lines);
  const own = lines.filter(({ cash }) => held.get(cash.identity)?.importId === String(id));
  const lateCash = countLines(own);
  const stated = rebuildStatedFiguresFromLines(await findImportReconciliationLines(owner, id)) as Parameters<
    typeof finishImport
  >[1]['stated'];
  return finishImport({ id: owner } as Actor, { id, stated, counts: addLateCashToCounts(row, lateCash), lateCash });
};

/**
 * Records the cash alone of lines that a finished import left out: each once, by whichever call, under the identity by which a
 * later file knows it again, and as part of the import, so that it is taken back with it. Compared anew at the end.
 * @throws Refusal 400 without an Idempotency-Key; 404; 409 `not_finished`; 503 as for many rows.
 */
export const recordSkippedCash = async (
  actor: Actor,
  { id, identities }: RecordSkippedCashRequest & { id: number },
): Promise<RecordSkippedCashResult> => {
  const { idempotency } = actor;
  if (!idempotency) throw missingIdempotencyKeyRefusal();
  const row = await getFinishedImport(actor.id, id);
  const chosen = identities && new Set(identities);
  const open = (await readSkippedLines(actor.id, row))
    .filter(hasLineCash)
    .filter(({ cash }) => !chosen || chosen.has(cash.identity));
  const some = [...new Map(open.map(({ cash }) => [cash.identity, cash])).values()];
  const now = some.slice(0, maxImportRowsPerRecordCall);
  const rows =
    now.length === 0
      ? []
      : ImportRows.parse({ cash: now.map(({ row: cash, identity }) => ({ row: cash, identities: [identity] })) }).cash;
  const answers = await recordImportedCashRows({ actor: { ...actor, idempotency }, id, state: 'finished' }, rows);
  const refused = answers.flatMap((one) => (one.status === 'refused' ? [one.error] : []));
  return {
    recorded: answers.length - refused.length,
    refused: [...new Set(refused)],
    left: some.length - now.length,
    import: await compareAnew(actor, id),
  };
};
