import { incomeRoutes } from '#contract/income';
import { makeIncomeFeed, removeIncomeFeed, reportIncomeFeed, serveCalendarFeed } from '#functions/income/feed';
import { reportIncomeCalendar } from '#functions/income/report-income-calendar';
import { reportPastIncomeForecasts } from '#functions/income/report-income-forecasts';
import { serve } from '#functions/runtime/http/serve';

/** A part of the Lambda of analytics. */
export const handler = serve(incomeRoutes, {
  income: (actor, input) => reportIncomeCalendar(actor, input),
  incomeForecasts: (actor, input) => reportPastIncomeForecasts(actor, input),
  incomeFeed: (actor) => reportIncomeFeed(actor),
  makeIncomeFeed: (actor, input) => makeIncomeFeed(actor, input),
  removeIncomeFeed: (actor, input) => removeIncomeFeed(actor, input),
  calendarFeed: (visitor, input) => serveCalendarFeed(visitor, input),
});
