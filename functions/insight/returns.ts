import type { Returns, ReturnsQuery } from '#contract/insight';
import type { Actor } from '#functions/identity/actor';
import { Refusal } from '#functions/refusal';

export const reportReturns = async (_actor: Actor, _query: ReturnsQuery): Promise<Returns> => {
  throw new Refusal(503, 'unavailable', 'Returns cannot be told yet.');
};
