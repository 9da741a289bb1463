import { readReturnsUntilComputed } from '#audit/audit-answers';
import type { AuditInputs } from '#audit/audit-inputs';
import type { AuditedLists } from '#audit/audit-rows';
import {
  readBenchmarkCloses,
  readTradedCloses,
  toAuditedSplits,
  toBenchmarkJournalPrices,
  toBenchmarkMarketRows,
  toTradedJournalPrices,
} from '#audit/audited-closes';
import { listBankingFigures } from '#audit/banking-figures';
import { listBenchmarkFigures } from '#audit/benchmark-figures';
import { listAllTimeReturnFigures } from '#audit/overview-figures';
import { listTradingFigures } from '#audit/trading-figures';
import { figureKindsOnlyForToday } from '#audit/unchecked-kinds';
import { ReturnsQuery, type ReturnsReport } from '#contract/insight/insight';
import { getSavingsInterestRateOn, sumSavingsBalance } from '#core/banking/savings';
import { pairFoundAndEnteredDividends } from '#core/dividends/dividend-pairs';
import { toDividendIdentityKey } from '#core/dividends/plan-dividend-discovery';
import type { JournalPrice } from '#core/journal/entries';
import { listPricesInExport } from '#core/journal/records';
import { roundPrice, toNumber } from '#core/money/amount';
import { computeCombinedSplitRatio, filterUsableSplits, type SplitsBySymbol } from '#core/portfolio/position/splits';
import { type Day, getDayInNewYork } from '#core/time/day';
import { reportReturns } from '#functions/insight/returns/returns';
import { resolveAnswer } from '#functions/runtime/http/conditional-answer';
import type { Actor } from '#functions/runtime/identity/actor';
import {
  computeCashBalancesFromRows,
  computePastBankingPageAnswers,
  computePastTradingPageAnswers,
  listReceivedDividendFigures,
} from '#ops/audit/answers-on-day';
import { createAuditReaders, readExportToAudit } from '#ops/audit/audit-account';

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
  const pairs = pairFoundAndEnteredDividends(foundDividends, manualDividends);
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
    ...{ trades, cashEntries, balances: computeCashBalancesFromRows({ trades, cashEntries }) },
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

const readReturnsUpTo = (actor: Actor, day: Day): Promise<ReturnsReport> =>
  readReturnsUntilComputed(() => resolveAnswer(reportReturns(actor, ReturnsQuery.parse({ range: 'own', to: day }))));

/** @param day before today. */
export const readPastAuditInputs = async (actor: Actor, day: Day): Promise<AuditInputs> => {
  const exported = await readExportToAudit(actor);
  const today = getDayInNewYork(new Date(exported.exportedAt));
  const lists = filterAuditedListsUpToDay(exported.lists, day);
  const returns = await readReturnsUpTo(actor, day);
  const reads = createAuditReaders(actor);
  const traded = await readTradedCloses(reads, lists.trades);
  const closes = toTradedJournalPrices(traded, { to: day, today });
  const splits = new Map(
    [...toAuditedSplits(traded)].map(([symbol, own]) => [symbol, own.filter(({ date }) => date <= day)] as const),
  );
  const latest = listPricesOn(closes, splits, day);
  const prices = new Map(latest.map(({ commodity, price }) => [commodity, toNumber(price)]));
  const trading = computePastTradingPageAnswers(lists.trades, { splits, prices, day });
  const { unpricedSymbols, reviewSymbols } = trading.value;
  const compared = await readBenchmarkCloses(reads, returns);
  const comparedPrices = toBenchmarkJournalPrices(compared, day);
  // By which a dividend or a trade was converted is no rate of that day.
  const ownPrices = listPricesInExport({ ...lists, foundDividends: [], trades: [] });
  const leftOut = [
    ...new Set([...unpricedSymbols, ...reviewSymbols, ...returns.leftOut.symbols.map(({ symbol }) => symbol)]),
  ];
  return {
    ...{ day, owner: exported.account.email, lists, leftOut, review: reviewSymbols },
    marketRows: { quotes: [], benchmark: toBenchmarkMarketRows(compared) },
    market: { splits, unknown: [], prices: [...ownPrices, ...latest] },
    closes: [
      ...[...closes, ...comparedPrices].filter((one) => one.day < day),
      // What is compared with may be no stock of this account, whose prices of the day are those above.
      ...comparedPrices.filter((one) => one.day === day && !prices.has(one.commodity)),
    ],
    unchecked: figureKindsOnlyForToday,
    listFigures: (context) => [
      ...listTradingFigures(context, trading),
      // Without a rate of that day: what is in another currency is told in its own alone.
      ...listBankingFigures(context, computePastBankingPageAnswers(lists, [], day)),
      ...listReceivedDividendFigures(lists, day),
      ...listAllTimeReturnFigures(context, returns),
      ...listBenchmarkFigures(context, returns),
    ],
  };
};
