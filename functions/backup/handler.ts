import { backupRoutes } from '#contract/backup/backup';
import { serve } from '#functions/runtime/http/serve';

const loadExportPages = () => import('#functions/backup/export-pages');
const loadRestoreInParts = () => import('#functions/backup/restore-in-parts');
const end = () => import('#functions/backup/finish-restore');

/** A part of the Lambda of activity. */
export const handler = serve(backupRoutes, {
  backup: async (actor, input) => (await loadExportPages()).reportBackupHeader(actor, input),
  backupRows: async (actor, input) => (await loadExportPages()).getBackupPage(actor, input),
  restoreStatus: async (actor) => (await loadRestoreInParts()).getRestoreStatus(actor),
  beginRestore: async (actor, input) => (await loadRestoreInParts()).beginRestore(actor, input),
  restoreRows: async (actor, input) => (await loadRestoreInParts()).restoreBackupRows(actor, input),
  finishRestore: async (actor, input) => (await end()).finishRestoreStep(actor, input),
  abandonRestore: async (actor) => (await end()).abandonRestoreFromPage(actor),
});
