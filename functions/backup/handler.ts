import { backupRoutes } from '#contract/backup/backup';
import { serve } from '#functions/runtime/http/serve';

const reading = () => import('#functions/backup/export-pages');
const parts = () => import('#functions/backup/restore-in-parts');
const end = () => import('#functions/backup/finish-restore');

/** A part of the Lambda of activity. */
export const handler = serve(backupRoutes, {
  backup: async (actor, input) => (await reading()).reportBackupHead(actor, input),
  backupRows: async (actor, input) => (await reading()).getBackupPage(actor, input),
  restoreStatus: async (actor) => (await parts()).getRestoreStatus(actor),
  beginRestore: async (actor, input) => (await parts()).beginRestore(actor, input),
  restoreRows: async (actor, input) => (await parts()).restoreBackupRows(actor, input),
  finishRestore: async (actor, input) => (await end()).finishRestore(actor, input),
  abandonRestore: async (actor) => (await end()).abandonRestoreFromPage(actor),
});
