import type { BalanceSetting, CashBalance, CashEntry, CashTotal } from '#contract/cash';
import { derivedRow, inDollars } from '#core/cash/moves';
import { amount, roundCents, sum, toNumber } from '#core/money/amount';
import { cashCurrencies, cashPlatforms } from '#core/portfolio/platforms';
import { byDateThenId } from '#core/portfolio/trades';
import { type Balance, listBalances, putBalance } from '#functions/cash/balances';
import { entryShown, type Rates, ratesInDollars } from '#functions/cash/rates';
import { listEntries } from '#functions/cash/store';
import { readSettledCash } from '#functions/dividends/settled';
import type { Actor } from '#functions/identity/actor';
import { listTrades } from '#functions/portfolio/store';
import { getFxRate } from '#functions/stocks/cache';

const live = { rateOf: getFxRate };

/** Entered and synced rows, and one for each trade on a platform that keeps cash here; newest first. */
export const listCash = async (actor: Actor, _input: unknown, { rateOf } = live): Promise<CashEntry[]> => {
  const [entries, trades] = await Promise.all([
    readSettledCash(actor.id, () => listEntries(actor.id)),
    listTrades(actor.id),
  ]);
  const rates = await ratesInDollars(
    entries.map(({ currency }) => currency),
    rateOf,
  );
  const derived = trades.flatMap((trade) => derivedRow(trade) ?? []);
  const rows: CashEntry[] = [
    ...entries.map((entry) => entryShown(entry, rates)),
    ...derived.map((row) => ({ ...row, amountUsd: row.amount, origin: 'portfolio' as const, version: 1 })),
  ];
  return rows.sort((a, b) => byDateThenId(b, a));
};

/** The place of platform and currency in the lists, from 1: the same balance always has the same id. */
const balanceId = ({ platform, currency }: Balance): number =>
  cashPlatforms.indexOf(platform) * cashCurrencies.length + cashCurrencies.indexOf(currency) + 1;

const balanceShown = (balance: Balance, rates: Rates): CashBalance => ({
  id: balanceId(balance),
  platform: balance.platform,
  balance: balance.balance,
  currency: balance.currency,
  balanceUsd: inDollars(balance.balance, rates.get(balance.currency)?.rate),
});

const balancesWithRates = async (actor: Actor, rateOf: typeof getFxRate) => {
  const balances = await readSettledCash(actor.id, () => listBalances(actor.id));
  const currencies = balances.map(({ currency }) => currency);
  return { balances, rates: await ratesInDollars(currencies, rateOf) };
};

export const reportBalances = async (actor: Actor, _input: unknown, { rateOf } = live): Promise<CashBalance[]> => {
  const { balances, rates } = await balancesWithRates(actor, rateOf);
  return balances.map((balance) => balanceShown(balance, rates)).sort((a, b) => a.id - b.id);
};

export const setBalance = async (actor: Actor, sent: BalanceSetting, { rateOf } = live): Promise<CashBalance> => {
  await putBalance(actor.id, sent);
  return balanceShown(sent, await ratesInDollars([sent.currency], rateOf));
};

/** All balances in US dollars: each in cents at the latest rate, then summed. A currency without a rate is left out. */
export const reportTotal = async (actor: Actor, _input: unknown, { rateOf } = live): Promise<CashTotal> => {
  const { balances, rates } = await balancesWithRates(actor, rateOf);
  const held = new Set(balances.filter(({ balance }) => balance !== 0).map(({ currency }) => currency));
  const inUse = cashCurrencies.filter((currency) => currency !== 'USD' && held.has(currency));
  const worth = balances.map(({ balance, currency }) =>
    roundCents(amount(balance).times(rates.get(currency)?.rate ?? 0)),
  );
  return {
    total: toNumber(sum(worth)),
    rates: inUse.flatMap((currency) => {
      const rate = rates.get(currency);
      return rate ? [{ currency, ...rate }] : [];
    }),
    missingRates: inUse.filter((currency) => !rates.has(currency)),
  };
};
