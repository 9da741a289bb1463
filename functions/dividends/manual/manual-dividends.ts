import type {
  ManualDividend,
  ManualDividendEdit,
  ManualDividendSummary,
  NewManualDividend,
} from '#contract/dividends/manual-dividends';
import {
  adaptForeignDividendToUsdEdit,
  convertForeignDividendToUsd,
  type DividendInForeignCurrency,
  findForeignDividendFault,
} from '#core/dividends/dividend-currency';
import { computeEnteredDividendGross, getStatedGrossAfterEdit } from '#core/dividends/entered-amounts';
import { summarizeManualDividends } from '#core/dividends/entitlement';
import { findDividendEntryFault } from '#core/dividends/entry-faults';
import { toNumber } from '#core/money/amount';
import { compareText } from '#core/text/compare';
import type { Day } from '#core/time/day';
import type { RecordedDividends } from '#functions/dividends/dividend-changes';
import { getDividendReader } from '#functions/dividends/dividend-reader';
import { readStockDividendRecords } from '#functions/dividends/found/stock-dividend-records';
import { toManualDividends } from '#functions/dividends/manual/manual-dividend-view';
import { findManualRow, listManualRows, type ManualDividendRow } from '#functions/dividends/manual/manual-store';
import { planAndWriteManualDividendChange } from '#functions/dividends/manual/plan-and-write-manual-dividend-change';
import { readFoundDividendsAfterCorrections } from '#functions/dividends/read-after-corrections';
import { clock } from '#functions/runtime/clock';
import type { Actor } from '#functions/runtime/identity/actor';
import { refuseStale, refuseValidationFault, requireFound } from '#functions/runtime/refusal';
import { omitUndefined } from '#functions/runtime/storage/write-rows-in-bulk';

const live = { now: clock };

/** `sent`: what is said of another currency, which the dollars have to follow from. */
const requireValidRow = (row: ManualDividendRow, today: Day, sent: NewManualDividend['paidIn']): ManualDividendRow => {
  refuseValidationFault(findDividendEntryFault(row, today) ?? (sent ? findForeignDividendFault(sent, row) : null));
  return row;
};

type Sent = Omit<NewManualDividend, 'paidIn'>;

export const toManualDividendRow = (
  id: number,
  { platform, shares, dividendPerShare, ...sent }: Sent,
  version: number,
): ManualDividendRow => ({
  id,
  ...sent,
  shares: shares ?? 0,
  dividendPerShare: dividendPerShare ?? 0,
  ...(platform && { platform }),
  version,
});

/** What was paid in another currency, with the gross amount that follows from it. */
const toPaidInFields = (paidIn: DividendInForeignCurrency) => ({
  paidIn,
  gross: convertForeignDividendToUsd(paidIn).gross,
});

const newestFirst = (a: ManualDividend, b: ManualDividend): number =>
  compareText(b.paymentdate, a.paymentdate) || b.id - a.id;

export const listManualDividends = async (
  actor: Actor,
): Promise<{ dividends: ManualDividend[]; summary: ManualDividendSummary }> => {
  const [{ found }, manual] = await Promise.all([readFoundDividendsAfterCorrections(actor), listManualRows(actor.id)]);
  const dividends = toManualDividends({ found, manual }).sort(newestFirst);
  return { dividends, summary: summarizeManualDividends(dividends) };
};

/** @throws Refusal 404. */
export const getManualDividend = async (
  { id: owner, budget }: Actor,
  { id }: { id: number },
  { now } = live,
): Promise<ManualDividend> => {
  const { head } = await getDividendReader({ id: owner, budget }, now());
  const row = requireFound(await findManualRow(owner, id), 'dividend');
  const { found, manual } = await readStockDividendRecords(owner, [row.symbol], head);
  return requireFound(
    toManualDividends({ found, manual }).find((one) => one.id === id),
    'dividend',
  );
};

/**
 * @throws Refusal 400 for a future date or a platform that is not theirs, 422 `fees_exceed_gross`, `tax_exceeds_gross`, or
 * `conversion_mismatch` where its dollars are not what was paid in another currency.
 */
export const addManualDividend = async (
  actor: Actor,
  { paidIn, ...sent }: NewManualDividend,
  { now } = live,
): Promise<ManualDividend> =>
  requireFound(
    await planAndWriteManualDividendChange(actor, now(), { symbols: [sent.symbol] }, (_books, last, today) => {
      const row = { ...toManualDividendRow(last + 1, sent, 1), ...(paidIn && toPaidInFields(paidIn)) };
      return { after: requireValidRow(row, today, paidIn) };
    }),
    'dividend',
  );

/** @throws Refusal 404; 409 `stale` where `version` is not the stored one. */
export const getManualDividendAtVersion = (
  { manual }: RecordedDividends,
  id: number,
  version: number | undefined,
): ManualDividendRow => {
  const row = requireFound(
    manual.find((one) => one.id === id),
    'dividend',
  );
  refuseStale('dividend', version, row);
  return row;
};

/** What a person has decided about the pairs of an entry is about that stock. */
const pickDecisions = ({ joined, parted, symbol }: ManualDividendRow, sent: Pick<ManualDividendRow, 'symbol'>) =>
  symbol === sent.symbol ? { ...(joined && { joined }), ...(parted && { parted }) } : {};

const getUsdAmounts = (row: ManualDividendRow) => ({
  gross: toNumber(computeEnteredDividendGross(row)),
  taxWithheld: row.taxWithheld,
  fees: row.fees,
});

/** What it paid a share is not asked for in another currency: it stays while the amount and the shares do. */
const pickUnaskedPerShare = (before: ManualDividendRow, after: ManualDividendRow, gross: number) =>
  after.dividendPerShare === 0 && before.paidIn && before.gross === gross && before.shares === after.shares
    ? { dividendPerShare: before.dividendPerShare }
    : {};

/** The gross amount and what it was paid in. Where nothing is sent of it, what it was paid in follows an edit of its dollars. */
const pickPaidFields = (before: ManualDividendRow, after: ManualDividendRow, sent: ManualDividendEdit['paidIn']) => {
  if (sent) {
    const fields = toPaidInFields(sent);
    return { ...fields, ...pickUnaskedPerShare(before, after, fields.gross) };
  }
  const { paidIn } = before;
  if (paidIn && sent === null) return {};
  const stated = omitUndefined({ gross: getStatedGrossAfterEdit(before, after) });
  const follows =
    paidIn && adaptForeignDividendToUsdEdit(paidIn, getUsdAmounts(before), getUsdAmounts({ ...after, ...stated }));
  return { ...stated, ...(follows && { paidIn: follows }) };
};

/** What no form asks for stays as it is: the row of cash, and where it came from. */
const pickUnaskedFields = ({ cashId, source }: ManualDividendRow) => omitUndefined({ cashId, source });

/** @throws Refusal 404; 409 `stale`; 400 without shares or what they paid, where no amount was stated; else as `addManualDividend`. */
export const editManualDividend = async (
  actor: Actor,
  { id, version, paidIn, ...sent }: ManualDividendEdit & { id: number },
  { now } = live,
): Promise<ManualDividend> =>
  requireFound(
    await planAndWriteManualDividendChange(actor, now(), { id, symbols: [sent.symbol] }, (recorded, _last, today) => {
      const before = getManualDividendAtVersion(recorded, id, version);
      const typed = toManualDividendRow(id, sent, before.version + 1);
      const paid = pickPaidFields(before, typed, paidIn);
      const after = { ...typed, ...paid, ...pickUnaskedFields(before), ...pickDecisions(before, typed) };
      return { before, after: requireValidRow(after, today, paidIn) };
    }),
    'dividend',
  );

/** @throws Refusal 404. */
export const removeManualDividend = async (actor: Actor, { id }: { id: number }, { now } = live): Promise<void> => {
  await planAndWriteManualDividendChange(actor, now(), { id }, (recorded) => ({
    before: getManualDividendAtVersion(recorded, id, undefined),
  }));
};
