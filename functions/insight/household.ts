import type { BridgeRow, BridgeRowsQuery, Returns, ReturnsQuery } from '#contract/insight';
import type { CompareEffects } from '#functions/insight/compare';
import { Refusal } from '#functions/refusal';

export const reportHousehold = async (
  _owner: string,
  _query: ReturnsQuery,
  _effects: CompareEffects,
): Promise<Returns> => {
  throw new Refusal(503, 'unavailable', 'Returns of a household cannot be told yet.');
};

export const listHouseholdRows = async (
  _owner: string,
  _query: BridgeRowsQuery,
  _effects: CompareEffects,
): Promise<BridgeRow[]> => [];
