import { cdRoutes } from '#contract/cds';
import { getCd, listInterest, reportCds, reportSummary } from '#functions/cds/reports';
import { addCd, addInterest, deleteCd, editCd } from '#functions/cds/service';
import { serve } from '#functions/http/serve';

export const handler = serve(cdRoutes, {
  list: reportCds,
  summary: reportSummary,
  get: getCd,
  add: addCd,
  edit: editCd,
  remove: deleteCd,
  interest: listInterest,
  addInterest,
});
