import type { CashMove } from '#core/cash/moves';
import { type FoundRow, readFound } from '#functions/dividends/found-store';
import { type CorrectionEffects, liveCorrection, planCorrection } from '#functions/dividends/plan-correction';

/**
 * For the dashboard, which has no right to write: the found dividends as they will be once every correction that was
 * broken off is finished, and what that will have moved in cash. With none, which is the rule, nothing more is read.
 */
export const readAsCorrected = async (
  owner: string,
  effects: CorrectionEffects = liveCorrection,
): Promise<{ found: FoundRow[]; moves: CashMove[] }> => {
  const books = await readFound(owner);
  if (books.corrections.length === 0) return { found: books.found, moves: [] };
  const { found, parts } = await planCorrection(owner, books, effects);
  return { found, moves: parts.flatMap(({ moves }) => moves) };
};
