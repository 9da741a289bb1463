import type {
  ImportFinishRequest,
  ReconciliationLineView,
  StatementFileFigures,
} from '#contract/imports/import-reconciliation';
import type { StatementImport } from '#contract/imports/imports';
import type { ReconciliationContext } from '#core/statements/reconcile/find-difference-causes';
import { limitLinesToItemSize } from '#core/statements/reconcile/limit-lines-to-item-size';
import {
  type ReconciliationLine as Line,
  type ReconciledFigure,
  reconcileFigures,
} from '#core/statements/reconcile/reconciliation';
import type { Day } from '#core/time/day';
import { readLedgerStatesAfterDividendCorrections } from '#functions/dividends/read-after-corrections';
import { toStatedDividendYearSpans } from '#functions/imports/reconcile/dividend-year-spans';
import {
  computePlatformLedgerFigures,
  readReconciliationLedgerRows,
} from '#functions/imports/reconcile/platform-ledger-figures';
import { readReconciliationContext } from '#functions/imports/reconcile/reconciliation-context';
import {
  toLedgerReconciledFigures,
  toReconciliationPartAndDays,
  toStatedReconciledFigures,
} from '#functions/imports/reconcile/reconciliation-figures';
import { countReconciledFigures, toStatementImport } from '#functions/imports/service';
import {
  buildImportProgressWrites,
  buildImportReconciliationWrite,
  findImport,
  type StoredImport,
} from '#functions/imports/store';
import { createEffectiveSplitsLookup } from '#functions/portfolio/splits/effective-splits';
import { clock } from '#functions/runtime/clock';
import type { Actor } from '#functions/runtime/identity/actor';
import { Refusal, requireFound } from '#functions/runtime/refusal';
import { commitWithAnswer } from '#functions/runtime/storage/commit';
import { readLedgerStatesByKind, retryOnConflict } from '#functions/runtime/storage/ledger';
import { listRecordedStatementIdentities } from '#functions/runtime/storage/statement-identities';
import { omitUndefined } from '#functions/runtime/storage/write-rows-in-bulk';
import { getMarketSplitsBySymbol } from '#functions/stocks/market-cache';

const live = { now: clock, splitsOf: getMarketSplitsBySymbol };

/** Of the statement of a day. */
const toReconciliationLineView = (
  day: Day,
  { what, name, causes, platform, stated, counted, difference, state, ...year }: Line,
): ReconciliationLineView => ({
  platform,
  kind: what,
  what: name,
  ...toReconciliationPartAndDays({ what, ...year }),
  day,
  stated,
  counted,
  difference,
  state,
  cause: causes[0]?.sentence ?? null,
  ...(causes.length > 0 && {
    causes: causes.map(({ kind, sentence, about, cash }) => ({
      kind,
      sentence,
      ...(about && { about }),
      ...(cash && { cash: [...cash] }),
    })),
  }),
});

const nothing: ReconciliationContext = { notRecorded: [], foundDividends: [], pending: [], covered: [], fees: [] };

interface Compared {
  stated: StatementFileFigures;
  theirs: ReconciledFigure[];
  ours: ReconciledFigure[];
}

const compareFigures = (all: readonly Compared[], circumstances: ReconciliationContext): ReconciliationLineView[] =>
  all.flatMap(({ stated: { day }, theirs, ours }) =>
    reconcileFigures(theirs, ours, circumstances, day).lines.map((line) => toReconciliationLineView(day, line)),
  );

/** What may explain a difference is read where there is one. */
const createReport = async (
  row: StoredImport,
  owner: string,
  end: ImportFinishRequest,
  findSplits: typeof getMarketSplitsBySymbol,
) => {
  if (end.stated.length === 0) return [];
  const read = await readReconciliationLedgerRows(owner, true);
  const known = createEffectiveSplitsLookup(owner, findSplits);
  const all = end.stated.map(async (stated): Promise<Compared> => {
    const figures = await computePlatformLedgerFigures(
      read,
      { ...stated, years: toStatedDividendYearSpans(stated) },
      known,
    );
    return {
      stated,
      theirs: toStatedReconciledFigures(stated),
      ours: toLedgerReconciledFigures({ platform: stated.platform, ...figures }),
    };
  });
  const compared = await Promise.all(all);
  const plain = compareFigures(compared, nothing);
  if (plain.every(({ difference }) => difference === '0')) return plain;
  return compareFigures(compared, await readReconciliationContext(owner, row, read));
};

const importBeingUndoneRefusal = () => new Refusal(409, 'not_open', 'This import is being undone.');

/**
 * Finishes an import: what its rows have changed of dividends that were found before is counted, once for all of them, and it
 * is told what it came to beside what the broker states. A finished one is compared anew.
 * @throws Refusal 404; 409 `not_open` while it is being undone; 503 `unfinished` where the dividends take another call.
 */
export const finishImport = async (
  actor: Actor,
  { id, lateCash, ...end }: ImportFinishRequest & { id: number; lateCash?: number },
  { now, splitsOf } = live,
): Promise<StatementImport> => {
  const owner = actor.id;
  const begun = requireFound(await findImport(owner, id), 'import');
  await readLedgerStatesAfterDividendCorrections(actor, await readLedgerStatesByKind(owner));
  const certificate = await createReport(begun, owner, end, splitsOf);
  return retryOnConflict(async () => {
    const row = requireFound(await findImport(owner, id), 'import');
    if (row.state === 'undoing') throw importBeingUndoneRefusal();
    const finishedAt = row.finishedAt ?? now().toISOString();
    const compared = countReconciledFigures(certificate);
    const finished: StoredImport = {
      ...row,
      state: 'finished',
      finishedAt,
      compared,
      counts: end.counts,
      ...omitUndefined({ lateCash }),
    };
    const lines = limitLinesToItemSize(certificate);
    const writes = [
      ...buildImportProgressWrites(owner, finished, row),
      buildImportReconciliationWrite(owner, id, lines),
    ];
    const answer = toStatementImport(
      { ...finished, version: row.version + 1 },
      await listRecordedStatementIdentities(owner),
      lines,
    );
    // It is no first answer: sent again, it is compared anew.
    return commitWithAnswer({ id: owner, ...omitUndefined({ checkAnswer: actor.checkAnswer }) }, writes, answer, now());
  });
};
