import type { BridgeRows, BridgeRowsQuery } from '#contract/insight';
import type { Actor } from '#functions/identity/actor';
import { Refusal } from '#functions/refusal';

export const listBridgeRows = async (_actor: Actor, _query: BridgeRowsQuery): Promise<BridgeRows> => {
  throw new Refusal(503, 'unavailable', 'Returns cannot be told yet.');
};
