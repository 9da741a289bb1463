import { ReturnsQuery, type ReturnsReport } from '#contract/insight/insight';
import { getSavingsInterestRateOn, sumSavingsBalance } from '#core/banking/savings';
import { pairDividends } from '#core/dividends/dividend-pairs';
import { toDividendIdentityKey } from '#core/dividends/plan-dividend-discovery';
import type { JournalPrice } from '#core/journal/entries';
import { listRecordedPrices } from '#core/journal/records';
import { roundPrice, toNumber } from '#core/money/amount';
import { computeCombinedSplitRatio, filterUsableSplits, type SplitsBySymbol } from '#core/portfolio/position/splits';
import type { Day } from '#core/time/day';
import { exportAccount } from '#functions/backup/export-account';
import { reportReturns } from '#functions/insight/returns/returns';
import { clock } from '#functions/runtime/clock';
import { resolveAnswer } from '#functions/runtime/http/conditional-answer';
import type { Actor } from '#functions/runtime/identity/actor';
import { findProfile } from '#functions/runtime/identity/profile';
import { requireFound } from '#functions/runtime/refusal';
import {
  computeBalancesByRows,
  computeBankingAnswers,
  computeTradingAnswers,
  listReceivedFigures,
} from '#ops/audit/answers-on-day';
import type { AuditInputs } from '#ops/audit/audit-folder';
import type { AuditedLists } from '#ops/audit/audit-rows';
import { listBankingFigures } from '#ops/audit/banking-figures';
import { listBenchmarkFigures } from '#ops/audit/benchmark-figures';
import { listReturnFigures } from '#ops/audit/overview-figures';
import { readComparedStock, readMarketUpTo } from '#ops/audit/read-audited-account';
import { listTradingFigures } from '#ops/audit/trading-figures';
import { figureKindsOnlyForToday } from '#ops/audit/unchecked-kinds';

/** An account as it was at the end of a past day: of its rows those up to that day, at the prices of that day. */

type Cd = AuditedLists['cds'][number];

/** One that was closed later was open. */
const cutCd = (cd: Cd, day: Day): Cd => ({
  ...cd,
  closedDate: cd.closedDate !== null && cd.closedDate <= day ? cd.closedDate : null,
  interestPayments: cd.interestPayments.filter(({ paymentDate }) => paymentDate <= day),
  ...(cd.paidOut && { paidOut: cd.paidOut.filter(({ date }) => date <= day) }),
});

type Savings = AuditedLists['savings'][number];

/** At the rate of that day; none where nothing had moved. */
const cutSavings = (account: Savings, day: Day): Savings[] => {
  const transactions = account.transactions.filter(({ transactionDate }) => transactionDate <= day);
  if (transactions.length === 0) return [];
  const interestRate = getSavingsInterestRateOn(account, day);
  return [{ ...account, transactions, interestRate, currentBalance: toNumber(sumSavingsBalance(transactions)) }];
};

/** A dividend that was found is not counted beside the entry that it is a pair with, whenever that was paid. */
const cutDividends = ({ foundDividends, manualDividends, dividendTaxes }: AuditedLists, day: Day) => {
  const pairs = pairDividends(foundDividends, manualDividends);
  const enteredLater = new Set(
    pairs.filter(({ entered }) => entered.paymentDate > day).flatMap(({ found }) => found.map(toDividendIdentityKey)),
  );
  return {
    foundDividends: foundDividends.filter(
      (one) => one.paymentDate <= day && !enteredLater.has(toDividendIdentityKey(one)),
    ),
    dividendTaxes: dividendTaxes.filter(({ exDate }) => exDate <= day),
    manualDividends: manualDividends.filter(({ paymentDate }) => paymentDate <= day),
  };
};

export const filterAuditedListsUpToDay = (lists: AuditedLists, day: Day): AuditedLists => {
  const trades = lists.trades.filter(({ transactionDate }) => transactionDate <= day);
  const cashEntries = lists.cashEntries.filter(({ transactionDate }) => transactionDate <= day);
  return {
    ...{ trades, cashEntries, balances: computeBalancesByRows({ trades, cashEntries }) },
    ...cutDividends(lists, day),
    ownAssets: lists.ownAssets.map((one) => ({ ...one, prices: one.prices.filter(({ date }) => date <= day) })),
    cds: lists.cds.filter(({ startDate }) => startDate <= day).map((cd) => cutCd(cd, day)),
    savings: lists.savings.flatMap((account) => cutSavings(account, day)),
    debts: lists.debts
      .map((debt) => ({ ...debt, amounts: debt.amounts.filter(({ date }) => date <= day) }))
      .filter(({ amounts }) => amounts.length > 0),
    ...{ watchlist: [], usage: [] },
  };
};

/** The last close of each stock, in shares of that day, as books of that day have it. */
const listPricesOn = (closes: readonly JournalPrice[], splits: SplitsBySymbol, day: Day): JournalPrice[] =>
  [...Map.groupBy(closes, ({ commodity }) => commodity)].flatMap(([commodity, own]) => {
    const last = own.toSorted((a, b) => (a.day < b.day ? -1 : 1)).at(-1);
    if (!last) return [];
    const since = filterUsableSplits(splits.get(commodity) ?? []).filter(({ date }) => date > last.day && date <= day);
    return [{ ...last, day, price: roundPrice(last.price.div(computeCombinedSplitRatio(since))) }];
  });

const readReturnsUpTo = async (actor: Actor, day: Day): Promise<ReturnsReport> => {
  const ask = () => resolveAnswer(reportReturns(actor, ReturnsQuery.parse({ range: 'own', to: day })));
  let report = await ask();
  while (report.countedTo !== null) report = await ask();
  return report;
};

/** @param day before today. */
export const readPastAuditInputs = async (actor: Actor, day: Day): Promise<AuditInputs> => {
  const profile = requireFound(await findProfile(actor.id), 'account');
  const exported = await exportAccount(profile, clock());
  const lists = filterAuditedListsUpToDay(exported, day);
  const returns = await readReturnsUpTo(actor, day);
  const market = await readMarketUpTo(actor, day);
  const splits = new Map(
    [...market.splits].map(([symbol, own]) => [symbol, own.filter(({ date }) => date <= day)] as const),
  );
  const latest = listPricesOn(market.closes, splits, day);
  const prices = new Map(latest.map(({ commodity, price }) => [commodity, toNumber(price)]));
  const trading = computeTradingAnswers(lists.trades, { splits, prices, day });
  const { unpricedSymbols, reviewSymbols } = trading.value;
  const compared = await readComparedStock(returns, market.today);
  // By which a dividend or a trade was converted is no rate of that day.
  const ownPrices = listRecordedPrices({ ...lists, foundDividends: [], trades: [] });
  const leftOut = [
    ...new Set([...unpricedSymbols, ...reviewSymbols, ...returns.leftOut.symbols.map(({ symbol }) => symbol)]),
  ];
  return {
    ...{ day, owner: exported.account.email, lists, leftOut, review: reviewSymbols },
    marketRows: { quotes: [], benchmark: compared.rows },
    market: { splits, unknown: [], prices: [...ownPrices, ...latest] },
    closes: [
      ...[...market.closes, ...compared.closes].filter((one) => one.day < day),
      // What is compared with may be no stock of this account, whose prices of the day are those above.
      ...compared.closes.filter((one) => one.day === day && !prices.has(one.commodity)),
    ],
    unchecked: figureKindsOnlyForToday,
    listFigures: (context) => [
      ...listTradingFigures(context, trading),
      // Without a rate of that day: what is in another currency is told in its own alone.
      ...listBankingFigures(context, computeBankingAnswers(lists, [], day)),
      ...listReceivedFigures(lists, day),
      ...listReturnFigures(context, returns),
      ...listBenchmarkFigures(context, returns),
    ],
  };
};
