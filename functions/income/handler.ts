import { incomeRoutes } from '#contract/income';
import { reportIncomeCalendar } from '#functions/income/report-income-calendar';
import { serve } from '#functions/runtime/http/serve';

/** A part of the Lambda of analytics. */
export const handler = serve(incomeRoutes, { income: (actor, input) => reportIncomeCalendar(actor, input) });
