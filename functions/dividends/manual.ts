import type { DividendEdit, ManualDividend, ManualSummary, NewDividend } from '#contract/manual-dividends';
import { type Day, dayInNewYork } from '#core/day';
import { grossOf, manualSummary, netOf } from '#core/dividends';
import { toNumber } from '#core/money';
import { findManual, listManual, type ManualRow, putManual, removeManual } from '#functions/dividends/manual-store';
import type { Actor } from '#functions/platform/actor';
import { changeLedger, writeChange } from '#functions/platform/ledger';
import { orNotFound, Refusal } from '#functions/platform/refusal';

const live = { now: () => new Date() };

const fieldRefused = (status: 400 | 422, code: string, path: string, msg: string) =>
  new Refusal(status, code, msg, { details: [{ path, msg }] });

const shown = (row: ManualRow): ManualDividend => {
  const gross = grossOf(row.shares, row.dividendPerShare);
  return {
    id: row.id,
    symbol: row.symbol,
    companyname: row.companyName,
    shares: row.shares,
    dividendpershare: row.dividendPerShare,
    fees: row.fees,
    paymentdate: row.paymentDate,
    grossamount: toNumber(gross),
    netamount: toNumber(netOf(gross, row.fees)),
    notes: row.notes,
    version: row.version,
  };
};

/** Refused where fees exceed the gross amount: 1 share at $0.24 with $0.50 fees. */
export const checked = (row: ManualRow, today: Day): ManualRow => {
  if (row.paymentDate > today) throw fieldRefused(400, 'invalid', 'paymentDate', 'The date cannot be in the future.');
  const { grossamount, netamount } = shown(row);
  if (netamount < 0) {
    const msg = `Fees of $${row.fees.toFixed(2)} exceed the gross amount of $${grossamount.toFixed(2)}.`;
    throw fieldRefused(422, 'fees_exceed_gross', 'fees', msg);
  }
  return row;
};

const newestFirst = (a: ManualDividend, b: ManualDividend): number =>
  a.paymentdate < b.paymentdate ? 1 : a.paymentdate > b.paymentdate ? -1 : b.id - a.id;

export const listByHand = async (actor: Actor): Promise<{ dividends: ManualDividend[]; summary: ManualSummary }> => {
  const dividends = (await listManual(actor.id)).map(shown).sort(newestFirst);
  return { dividends, summary: manualSummary(dividends) };
};

/** @throws Refusal 400 for a future date, 422 `fees_exceed_gross`. */
export const addByHand = async (actor: Actor, sent: NewDividend, { now } = live): Promise<ManualDividend> =>
  changeLedger(actor, 'MDIV', now(), async (last) => {
    const row = checked({ id: last + 1, ...sent, version: 1 }, dayInNewYork(now()));
    return { writes: [putManual(actor.id, row)], answer: shown(row), last: row.id };
  });

const stale = () =>
  new Refusal(409, 'stale', 'This dividend was changed elsewhere in the meantime. Reload the page and try again.');

/** @throws Refusal 404; 409 `stale`; otherwise as `addByHand`. */
export const editByHand = async (
  actor: Actor,
  { id, version, ...sent }: DividendEdit & { id: number },
  { now } = live,
): Promise<ManualDividend> =>
  writeChange(actor, now(), async () => {
    const before = orNotFound(await findManual(actor.id, id), 'dividend');
    if (version !== undefined && version !== before.version) throw stale();
    const row = checked({ id, ...sent, version: before.version + 1 }, dayInNewYork(now()));
    return { writes: [putManual(actor.id, row, before)], answer: shown(row) };
  });

export const removeByHand = (actor: Actor, { id }: { id: number }, { now } = live): Promise<void> =>
  writeChange(actor, now(), async () => {
    const row = orNotFound(await findManual(actor.id, id), 'dividend');
    return { writes: [removeManual(actor.id, row)], answer: undefined };
  });
