import type { FoundDividend } from '#contract/found-dividends';
import type { FoundTax } from '#contract/manual-dividends';
import { dividendKey } from '#core/dividends/discovery';
import { dayInNewYork } from '#core/time/day';
import { afterParts, planChange, writesOf } from '#functions/dividends/changes';
import { enteredAsOf, pairsOf } from '#functions/dividends/entry-shown';
import { foundShown } from '#functions/dividends/found-shown';
import { type FoundRow, putTax } from '#functions/dividends/found-store';
import { keepUp } from '#functions/dividends/keep-up';
import { dividendLedger } from '#functions/dividends/manual-store';
import { readStockBooks } from '#functions/dividends/read-stocks';
import type { Actor } from '#functions/identity/actor';
import { clock } from '#functions/ports';
import { fieldRefusal, orNotFound } from '#functions/refusal';

const live = { now: clock };

const beyondGross = (tax: number, { totalAmount }: FoundRow) => {
  const msg = `Tax of $${tax.toFixed(2)} exceeds the gross amount of $${totalAmount.toFixed(2)}.`;
  return fieldRefusal('taxWithheld', msg, 422, 'tax_exceeds_gross');
};

const withTax = ({ taxWithheld: _before, ...found }: FoundRow, tax: number): FoundRow =>
  tax > 0 ? { ...found, taxWithheld: tax } : found;

/**
 * Says what tax was withheld from a found dividend; 0 takes it back. Its cash row becomes the net amount in the same
 * transaction. Kept apart from the dividend, it is there again when that is cleared and found anew.
 * @throws Refusal 404; 422 `tax_exceeds_gross`.
 */
export const setTax = (
  actor: Actor,
  { taxWithheld: tax, ...name }: FoundTax,
  { now } = live,
): Promise<FoundDividend> => {
  const today = dayInNewYork(now());
  return dividendLedger.change(actor, now(), async (_last, head) => {
    const { corrections: _marks, ...before } = await readStockBooks(actor.id, [name.symbol], head);
    const { found, manual } = before;
    const key = dividendKey(name);
    const from = orNotFound(
      found.find((one) => dividendKey(one) === key),
      'found dividend',
    );
    if (tax > from.totalAmount) throw beyondGross(tax, from);
    const to = withTax(from, tax);
    const after = { found: found.map((one) => (one === from ? to : one)), manual };
    const parts = await planChange(actor.id, { before, after }, today);
    const pair = pairsOf(after).find((one) => one.found.includes(to));
    const said = putTax(actor.id, { ...name, taxWithheld: tax }, from.taxWithheld);
    const writes = [said, ...writesOf(actor.id, parts)];
    const standing = { owner: actor.id, head, today };
    const books = { before, after: afterParts(before, parts) };
    const kept = await keepUp(standing, books, [name.symbol], writes.length);
    return { ...kept, writes: [...writes, ...kept.writes], answer: foundShown(to, enteredAsOf(pair), today) };
  });
};
