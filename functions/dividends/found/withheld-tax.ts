import type { FoundDividendView } from '#contract/dividends/found-dividends';
import type { FoundDividendTax } from '#contract/dividends/manual-dividends';
import { toDividendIdentityKey } from '#core/dividends/plan-dividend-discovery';
import { getDayInNewYork } from '#core/time/day';
import {
  buildDividendAndCashLedgerWrites,
  planDividendChange,
  projectDividendsAfterWrites,
} from '#functions/dividends/dividend-changes';
import { toFoundDividendView } from '#functions/dividends/found/found-dividend-view';
import { buildWithheldTaxWrite, type FoundDividendRow } from '#functions/dividends/found/found-store';
import { readStockDividendRecords } from '#functions/dividends/found/stock-dividend-records';
import { pairStoredDividends, toReplacingManualEntryView } from '#functions/dividends/manual/manual-dividend-view';
import { dividendLedger } from '#functions/dividends/manual/manual-store';
import { planDividendMaterialization } from '#functions/dividends/plan-dividend-materialization';
import { clock } from '#functions/runtime/clock';
import type { Actor } from '#functions/runtime/identity/actor';
import { fieldRefusal, requireFound } from '#functions/runtime/refusal';

const live = { now: clock };

const taxExceedsGrossRefusal = (tax: number, { totalAmount }: FoundDividendRow) => {
  const msg = `Tax of $${tax.toFixed(2)} exceeds the gross amount of $${totalAmount.toFixed(2)}.`;
  return fieldRefusal('taxWithheld', msg, 422, 'tax_exceeds_gross');
};

const withTax = ({ taxWithheld: _before, ...found }: FoundDividendRow, tax: number): FoundDividendRow =>
  tax > 0 ? { ...found, taxWithheld: tax } : found;

/**
 * Says what tax was withheld from a found dividend; 0 takes it back. Its cash row becomes the net amount in the same
 * transaction. Kept apart from the dividend, it is there again when that is cleared and found anew.
 * @throws Refusal 404; 422 `tax_exceeds_gross`.
 */
export const setWithheldTax = (
  actor: Actor,
  { taxWithheld: tax, ...name }: FoundDividendTax,
  { now } = live,
): Promise<FoundDividendView> => {
  const today = getDayInNewYork(now());
  return dividendLedger.change(actor, now(), async (_last, head) => {
    const { corrections: _marks, ...before } = await readStockDividendRecords(actor.id, [name.symbol], head);
    const { found, manual } = before;
    const key = toDividendIdentityKey(name);
    const from = requireFound(
      found.find((one) => toDividendIdentityKey(one) === key),
      'found dividend',
    );
    if (tax > from.totalAmount) throw taxExceedsGrossRefusal(tax, from);
    const to = withTax(from, tax);
    const after = { found: found.map((one) => (one === from ? to : one)), manual };
    const parts = await planDividendChange(actor.id, { before, after }, today);
    const pair = pairStoredDividends(after).find((one) => one.found.includes(to));
    const said = buildWithheldTaxWrite(actor.id, { ...name, taxWithheld: tax }, from.taxWithheld);
    const writes = [said, ...buildDividendAndCashLedgerWrites(actor.id, parts)];
    const context = { owner: actor.id, head, today };
    const change = { before, after: projectDividendsAfterWrites(before, parts) };
    const materialized = await planDividendMaterialization(context, change, [name.symbol], writes);
    return {
      ...materialized,
      writes: [...writes, ...materialized.writes],
      answer: toFoundDividendView(to, toReplacingManualEntryView(pair), today),
    };
  });
};
