import { importRoutes } from '#contract/imports/imports';
import { beginImport, getImport, listAllImports } from '#functions/imports/service';
import { serve } from '#functions/runtime/http/serve';

/** A part of the Lambda of activity. Each step of an import comes with its own rules. */
export const handler = serve(importRoutes, {
  imports: (actor) => listAllImports(actor),
  begin: (actor, input) => beginImport(actor, input),
  one: (actor, input) => getImport(actor, input),
  resolve: async (actor, input) =>
    (await import('#functions/imports/record/resolve-symbols')).resolveSymbols(actor, input),
  look: async (actor, input) => (await import('#functions/imports/record/preview-import')).previewImport(actor, input),
  record: async (actor, input) =>
    (await import('#functions/imports/record/record-rows')).recordImportedRows(actor, input),
  link: async (actor, input) =>
    (await import('#functions/imports/record/link-rows-to-statement-events')).linkRowsToStatementEvents(actor, input),
  keepLeftOut: async (actor, input) =>
    (await import('#functions/imports/record/store-skipped-lines')).storeSkippedLines(actor, input),
  leftOut: async (actor, input) =>
    (await import('#functions/imports/record/store-skipped-lines')).getSkippedLinesPage(actor, input),
  recordCash: async (actor, input) =>
    (await import('#functions/imports/record/skipped-cash')).recordSkippedCash(actor, input),
  finish: async (actor, input) => (await import('#functions/imports/record/finish-import')).finishImport(actor, input),
  changed: async (actor, input) =>
    (await import('#functions/imports/record/changed-rows')).listManuallyChangedImportRows(actor, input),
  takeBack: async (actor, input) => {
    const [{ undoWholeImport }, { recordReverter }] = await Promise.all([
      import('#functions/imports/undo/undo-import'),
      import('#functions/reverts'),
    ]);
    return undoWholeImport(actor, input, recordReverter);
  },
});
