import type {
  ManualDividend,
  ManualDividendEdit,
  ManualDividendSummary,
  NewManualDividend,
  StatedDividend,
} from '#contract/dividends/manual-dividends';
import { adaptPaidInToEdit } from '#core/dividends/dividend-currency';
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
import { readSettledFoundDividendRecords } from '#functions/dividends/read-after-corrections';
import { clock } from '#functions/runtime/clock';
import type { Actor } from '#functions/runtime/identity/actor';
import { refuseStale, refuseValidationFault, requireFound } from '#functions/runtime/refusal';
import { omitUndefined } from '#functions/runtime/storage/write-many-rows';

const live = { now: clock };

const requireValidRow = (row: ManualDividendRow, today: Day): ManualDividendRow => {
  refuseValidationFault(findDividendEntryFault(row, today));
  return row;
};

type Sent = Omit<NewManualDividend, 'shares' | 'dividendPerShare'> &
  Pick<StatedDividend, 'shares' | 'dividendPerShare'>;

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

const newestFirst = (a: ManualDividend, b: ManualDividend): number =>
  compareText(b.paymentdate, a.paymentdate) || b.id - a.id;

export const listManualDividends = async (
  actor: Actor,
): Promise<{ dividends: ManualDividend[]; summary: ManualDividendSummary }> => {
  const [{ found }, manual] = await Promise.all([readSettledFoundDividendRecords(actor), listManualRows(actor.id)]);
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

/** @throws Refusal 400 for a future date or a platform that is not theirs, 422 `fees_exceed_gross` or `tax_exceeds_gross`. */
export const addManualDividend = async (
  actor: Actor,
  sent: NewManualDividend,
  { now } = live,
): Promise<ManualDividend> =>
  requireFound(
    await planAndWriteManualDividendChange(actor, now(), { symbols: [sent.symbol] }, (_books, last, today) => ({
      after: requireValidRow(toManualDividendRow(last + 1, sent, 1), today),
    })),
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

/** What no form asks for stays as it is: the amount that a statement has, the row of cash, and where it came from. */
const pickStatedFields = (before: ManualDividendRow, after: ManualDividendRow) => {
  const gross = getStatedGrossAfterEdit(before, after);
  const { cashId, source, paidIn } = before;
  const getAmounts = (row: ManualDividendRow) => ({
    gross: toNumber(computeEnteredDividendGross(row)),
    taxWithheld: row.taxWithheld,
    fees: row.fees,
  });
  return {
    ...(paidIn && {
      paidIn: adaptPaidInToEdit(paidIn, getAmounts(before), getAmounts({ ...after, ...omitUndefined({ gross }) })),
    }),
    ...(gross !== undefined && { gross }),
    ...(cashId !== undefined && { cashId }),
    ...(source && { source }),
  };
};

/** @throws Refusal 404; 409 `stale`; 400 without shares or what they paid, where no amount was stated; else as `addManualDividend`. */
export const editManualDividend = async (
  actor: Actor,
  { id, version, ...sent }: ManualDividendEdit & { id: number },
  { now } = live,
): Promise<ManualDividend> =>
  requireFound(
    await planAndWriteManualDividendChange(actor, now(), { id, symbols: [sent.symbol] }, (recorded, _last, today) => {
      const before = getManualDividendAtVersion(recorded, id, version);
      const typed = toManualDividendRow(id, sent, before.version + 1);
      const after = { ...typed, ...pickStatedFields(before, typed), ...pickDecisions(before, typed) };
      return { before, after: requireValidRow(after, today) };
    }),
    'dividend',
  );

/** @throws Refusal 404. */
export const removeManualDividend = async (actor: Actor, { id }: { id: number }, { now } = live): Promise<void> => {
  await planAndWriteManualDividendChange(actor, now(), { id }, (recorded) => ({
    before: getManualDividendAtVersion(recorded, id, undefined),
  }));
};
