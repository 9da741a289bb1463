import type {
  DividendEdit,
  ManualDividend,
  ManualSummary,
  NewDividend,
  StatedDividend,
} from '#contract/manual-dividends';
import { grossAfterEdit } from '#core/dividends/entered';
import { manualSummary } from '#core/dividends/entitlement';
import { entryFault } from '#core/dividends/entry-faults';
import { compareText } from '#core/text/compare';
import type { Day } from '#core/time/day';
import { changeEntry } from '#functions/dividends/change-entries';
import type { DividendBooks } from '#functions/dividends/changes';
import { entriesShown } from '#functions/dividends/entry-shown';
import { findManual, listManual, type ManualRow } from '#functions/dividends/manual-store';
import { readStockBooks } from '#functions/dividends/read-stocks';
import { readSettledFound } from '#functions/dividends/settled';
import { viewDividends } from '#functions/dividends/view';
import type { Actor } from '#functions/identity/actor';
import { clock } from '#functions/ports';
import { orNotFound, refuseFault, refuseStale } from '#functions/refusal';

const live = { now: clock };

const checked = (row: ManualRow, today: Day): ManualRow => {
  refuseFault(entryFault(row, today));
  return row;
};

type Sent = Omit<NewDividend, 'shares' | 'dividendPerShare'> & Pick<StatedDividend, 'shares' | 'dividendPerShare'>;

export const rowOf = (
  id: number,
  { platform, shares, dividendPerShare, ...sent }: Sent,
  version: number,
): ManualRow => ({
  id,
  ...sent,
  shares: shares ?? 0,
  dividendPerShare: dividendPerShare ?? 0,
  ...(platform && { platform }),
  version,
});

const newestFirst = (a: ManualDividend, b: ManualDividend): number =>
  compareText(b.paymentdate, a.paymentdate) || b.id - a.id;

export const listByHand = async (actor: Actor): Promise<{ dividends: ManualDividend[]; summary: ManualSummary }> => {
  const [{ found }, manual] = await Promise.all([readSettledFound(actor.id), listManual(actor.id)]);
  const dividends = entriesShown({ found, manual }).sort(newestFirst);
  return { dividends, summary: manualSummary(dividends) };
};

/** @throws Refusal 404. */
export const readByHand = async (
  { id: owner }: Actor,
  { id }: { id: number },
  { now } = live,
): Promise<ManualDividend> => {
  const { head } = await viewDividends(owner, now());
  const row = orNotFound(await findManual(owner, id), 'dividend');
  const { found, manual } = await readStockBooks(owner, [row.symbol], head);
  return orNotFound(
    entriesShown({ found, manual }).find((one) => one.id === id),
    'dividend',
  );
};

/** @throws Refusal 400 for a future date or a platform that is not theirs, 422 `fees_exceed_gross` or `tax_exceeds_gross`. */
export const addByHand = async (actor: Actor, sent: NewDividend, { now } = live): Promise<ManualDividend> =>
  orNotFound(
    await changeEntry(actor, now(), { symbols: [sent.symbol] }, (_books, last, today) => ({
      after: checked(rowOf(last + 1, sent, 1), today),
    })),
    'dividend',
  );

/** @throws Refusal 404; 409 `stale` where `version` is not the stored one. */
export const standingEntry = ({ manual }: DividendBooks, id: number, version: number | undefined): ManualRow => {
  const row = orNotFound(
    manual.find((one) => one.id === id),
    'dividend',
  );
  refuseStale('dividend', version, row);
  return row;
};

/** What a person has decided about the pairs of an entry is about that stock. */
const decisionsOf = ({ joined, parted, symbol }: ManualRow, sent: Pick<ManualRow, 'symbol'>) =>
  symbol === sent.symbol ? { ...(joined && { joined }), ...(parted && { parted }) } : {};

/** What no form asks for stays as it is: the amount that a statement has, the row of cash, and where it came from. */
const statedOf = (before: ManualRow, after: ManualRow) => {
  const gross = grossAfterEdit(before, after);
  const { cashId, source } = before;
  return {
    ...(gross !== undefined && { gross }),
    ...(cashId !== undefined && { cashId }),
    ...(source && { source }),
  };
};

/** @throws Refusal 404; 409 `stale`; 400 without shares or what they paid, where no amount was stated; else as `addByHand`. */
export const editByHand = async (
  actor: Actor,
  { id, version, ...sent }: DividendEdit & { id: number },
  { now } = live,
): Promise<ManualDividend> =>
  orNotFound(
    await changeEntry(actor, now(), { id, symbols: [sent.symbol] }, (books, _last, today) => {
      const before = standingEntry(books, id, version);
      const typed = rowOf(id, sent, before.version + 1);
      const after = { ...typed, ...statedOf(before, typed), ...decisionsOf(before, typed) };
      return { before, after: checked(after, today) };
    }),
    'dividend',
  );

/** @throws Refusal 404. */
export const removeByHand = async (actor: Actor, { id }: { id: number }, { now } = live): Promise<void> => {
  await changeEntry(actor, now(), { id }, (books) => ({ before: standingEntry(books, id, undefined) }));
};
