import type { Debt, DebtEdit, DebtList, DebtRecord, NewDebt } from '#contract/debts';
import { convertCashToUsd } from '#core/cash/cash-deltas';
import { findDebtBalance, maxDebts, sortDebtBalances } from '#core/debts/debts';
import { sumExactAmounts, toAmount, toNumber } from '#core/money/amount';
import { compareText } from '#core/text/compare';
import { type Day, getDayInNewYork } from '#core/time/day';
import { readCashUsdRates } from '#functions/cash/cash-usd-rates';
import { buildDebtRemovalWrite, buildDebtWrite, findDebt, listDebts, type StoredDebt } from '#functions/debts/store';
import { clock } from '#functions/runtime/clock';
import type { Actor } from '#functions/runtime/identity/actor';
import { fieldRefusal, Refusal, refuseFutureDate, refuseStale, requireFound } from '#functions/runtime/refusal';
import { planAndWrite } from '#functions/runtime/storage/ledger';
import { getFxRate } from '#functions/stocks/market-cache';

const live = { now: clock, rateOf: getFxRate };

/** What is owed today, by name. */
export const reportDebts = async ({ id: owner }: Actor, _input: unknown, effects = live): Promise<DebtList> => {
  const stored = await listDebts(owner);
  const today = getDayInNewYork(effects.now());
  const rates = await readCashUsdRates([...new Set(stored.map(({ currency }) => currency))], effects.rateOf);
  const debts = stored
    .map((debt): Debt => {
      const owed = findDebtBalance(debt, today)?.amount ?? 0;
      return { ...debt, owed, owedUsd: convertCashToUsd(owed, rates.get(debt.currency)?.rate) };
    })
    .toSorted((a, b) => compareText(a.name, b.name));
  return { debts, total: toNumber(sumExactAmounts(debts.flatMap(({ owedUsd }) => owedUsd ?? []).map(toAmount))) };
};

/** @throws Refusal 400 for a day to come, and for two amounts of one day. */
const refuseWrongBalances = ({ amounts }: NewDebt, today: Day): void => {
  for (const [at, { date }] of amounts.entries()) refuseFutureDate(`amounts.${at}.date`, date, today);
  const days = amounts.map(({ date }) => date);
  const twice = days.findIndex((day, at) => days.indexOf(day) < at);
  if (twice >= 0) throw fieldRefusal(`amounts.${twice}.date`, 'There is a balance of this day already.');
};

const toStoredDebt = (id: string, { amounts, ...sent }: NewDebt, version: number): StoredDebt => ({
  id,
  ...sent,
  amounts: sortDebtBalances(amounts),
  version,
});

/** The instant in milliseconds, or the next that is free: what has gone leaves its own to whatever brings it back. */
const createDebtId = (others: readonly StoredDebt[], now: Date): string => {
  const taken = new Set(others.map(({ id }) => id));
  let id = now.getTime();
  while (taken.has(String(id))) id += 1;
  return String(id);
};

/** Those that are there. @throws Refusal 422 `too_many_debts` where so many more are too many. */
export const listDebtsUnlessTooMany = async (owner: string, added: number): Promise<StoredDebt[]> => {
  const others = await listDebts(owner);
  if (others.length + added > maxDebts)
    throw new Refusal(422, 'too_many_debts', `You can keep at most ${maxDebts} debts. Delete one first.`);
  return others;
};

/** @throws Refusal 400; 422 `too_many_debts`. */
export const addDebt = (actor: Actor, sent: NewDebt, { now } = live): Promise<DebtRecord> =>
  planAndWrite(actor, now(), async () => {
    refuseWrongBalances(sent, getDayInNewYork(now()));
    const others = await listDebtsUnlessTooMany(actor.id, 1);
    const debt = toStoredDebt(createDebtId(others, now()), sent, 1);
    return { writes: [buildDebtWrite(actor.id, debt)], answer: debt };
  });

const findOwn = async ({ id: owner }: Actor, id: string): Promise<StoredDebt> =>
  requireFound(await findDebt(owner, id), 'debt');

/** @throws Refusal 400; 404; 409 `stale` where it is not as it was seen. */
export const editDebt = (
  actor: Actor,
  { id, version, ...sent }: DebtEdit & { id: string },
  { now } = live,
): Promise<DebtRecord> =>
  planAndWrite(actor, now(), async () => {
    refuseWrongBalances(sent, getDayInNewYork(now()));
    const before = await findOwn(actor, id);
    refuseStale('debt', version, before);
    const debt = toStoredDebt(id, sent, before.version + 1);
    return { writes: [buildDebtWrite(actor.id, debt, before)], answer: debt };
  });

/** @throws Refusal 404. */
export const deleteDebt = (actor: Actor, { id }: { id: string }, { now } = live): Promise<void> =>
  planAndWrite(actor, now(), async () => {
    const before = await findOwn(actor, id);
    return { writes: [buildDebtRemovalWrite(actor.id, before)], answer: undefined };
  });
