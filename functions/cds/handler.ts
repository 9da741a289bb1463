import { cdRoutes } from '#contract/cds';
import { addInterestPayment, deleteInterestPayment, editInterestPayment } from '#functions/cds/interest-payments';
import { getCd, listInterestPayments, reportCdSummary, reportCds } from '#functions/cds/reports';
import { rollOverCd } from '#functions/cds/rollover';
import { addCd, deleteCd, editCd } from '#functions/cds/service';
import { serve } from '#functions/runtime/http/serve';

export const handler = serve(cdRoutes, {
  list: reportCds,
  summary: reportCdSummary,
  get: getCd,
  add: addCd,
  edit: editCd,
  rollOver: rollOverCd,
  remove: deleteCd,
  interest: listInterestPayments,
  addInterest: addInterestPayment,
  editInterest: editInterestPayment,
  removeInterest: deleteInterestPayment,
});
