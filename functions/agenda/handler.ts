import { agendaRoutes } from '#contract/insight/agenda';
import { reportAgenda } from '#functions/agenda/report-agenda';
import { serve } from '#functions/runtime/http/serve';

/** A part of the Lambda of analytics. */
export const handler = serve(agendaRoutes, { agenda: (actor, input) => reportAgenda(actor, input) });
