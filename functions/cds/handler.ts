import { cdRoutes } from '#contract/cds';
import { addInterest, editInterest, removeInterest } from '#functions/cds/payments';
import { getCd, listInterest, reportCds, reportSummary } from '#functions/cds/reports';
import { rollOver } from '#functions/cds/rollover';
import { addCd, deleteCd, editCd } from '#functions/cds/service';
import { serve } from '#functions/http/serve';

export const handler = serve(cdRoutes, {
  list: reportCds,
  summary: reportSummary,
  get: getCd,
  add: addCd,
  edit: editCd,
  rollOver,
  remove: deleteCd,
  interest: listInterest,
  addInterest,
  editInterest,
  removeInterest,
});
