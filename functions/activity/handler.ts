import { activityRoutes } from '#contract/activity';
import { backupRoutes } from '#contract/backup';
import { comparisonRoutes } from '#contract/comparisons';
import { firstRunRoutes } from '#contract/first-run';
import { importRoutes } from '#contract/imports';
import { reportActivity } from '#functions/activity/reports';
import { undo } from '#functions/activity/undo';
import { type Handlers, serve } from '#functions/http/serve';

const sampleData = () => import('#functions/first-run/service');
const reading = () => import('#functions/backup/export-pages');
const parts = () => import('#functions/backup/restore-parts');
const end = () => import('#functions/backup/restore-end');

/** Asked for now and then: what reads and writes whole accounts is no part of a cold start. */
const firstRun: Handlers<typeof firstRunRoutes> = {
  sample: async (actor) => (await sampleData()).reportSample(actor),
  fill: async (actor) => (await sampleData()).fillSample(actor),
  remove: async (actor) => (await sampleData()).removeSample(actor),
  firstSteps: async (actor, input) => (await sampleData()).setFirstSteps(actor, input),
};
const ownData: Handlers<typeof backupRoutes> = {
  backup: async (actor, input) => (await reading()).backupHead(actor, input),
  backupRows: async (actor, input) => (await reading()).backupRows(actor, input),
  restoreStatus: async (actor) => (await parts()).restoreStatus(actor),
  beginRestore: async (actor, input) => (await parts()).beginRestore(actor, input),
  restoreRows: async (actor, input) => (await parts()).restoreRows(actor, input),
  finishRestore: async (actor, input) => (await end()).finishRestore(actor, input),
  abandonRestore: async (actor) => (await end()).giveUpRestore(actor),
};

const imports = () => import('#functions/imports/service');
const statements: Handlers<typeof importRoutes> = {
  imports: async (actor) => (await imports()).listAll(actor),
  begin: async (actor, input) => (await imports()).begin(actor, input),
  one: async (actor, input) => (await imports()).readImport(actor, input),
  resolve: async (actor, input) => (await import('#functions/imports/resolve')).resolveSymbols(actor, input),
  look: async (actor, input) => (await import('#functions/imports/look')).look(actor, input),
  record: async (actor, input) => (await import('#functions/imports/record')).record(actor, input),
  link: async (actor, input) => (await import('#functions/imports/link')).linkRows(actor, input),
  keepLeftOut: async (actor, input) => (await import('#functions/imports/left-out')).keepLeftOut(actor, input),
  leftOut: async (actor, input) => (await import('#functions/imports/left-out')).readLeftOut(actor, input),
  finish: async (actor, input) => (await import('#functions/imports/finish')).finish(actor, input),
  changed: async (actor, input) => (await import('#functions/imports/standing')).listChanged(actor, input),
  takeBack: async (actor, input) => (await import('#functions/imports/take-back')).takeImportBack(actor, input),
};

const comparing = () => import('#functions/imports/compare');
const comparisons: Handlers<typeof comparisonRoutes> = {
  comparisons: async (actor, input) => (await comparing()).listCompared(actor, input),
  compared: async (actor, input) => (await comparing()).readCompared(actor, input),
  compare: async (actor, input) => (await comparing()).compare(actor, input),
};

export const handler = serve(
  { ...activityRoutes, ...backupRoutes, ...firstRunRoutes, ...importRoutes, ...comparisonRoutes },
  { list: reportActivity, undo, ...ownData, ...firstRun, ...statements, ...comparisons },
);
