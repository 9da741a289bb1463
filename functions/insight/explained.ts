import type { ExplainedFigure, ExplainedQuery } from '#contract/insight';
import type { Actor } from '#functions/identity/actor';
import { Refusal } from '#functions/refusal';

export const explainReturn = async (_actor: Actor, _query: ExplainedQuery): Promise<ExplainedFigure> => {
  throw new Refusal(503, 'unavailable', 'Returns cannot be told yet.');
};
