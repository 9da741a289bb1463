import type { AllocatedStock, AllocationReport, SavedAllocationTargets } from '#contract/insight/allocation';
import type { Holding } from '#contract/portfolio/holdings';
import { emptyAllocationTargets, getDefaultAssetClass } from '#core/allocation/targets';
import { convertCashToUsd as worth } from '#core/cash/cash-deltas';
import { computeCdValueAtClose } from '#core/insight/net-worth/net-worth-cds';
import { toNumber } from '#core/money/amount';
import { type HoldingRow, listHoldingRows } from '#core/portfolio/holdings';
import { findStockLineAssetClass } from '#core/portfolio/holdings-table-lines';
import { computeOwnAssetQuote } from '#core/portfolio/own-prices';
import { sortPlatforms } from '#core/portfolio/platforms';
import { compareText } from '#core/text/compare';
import { getDayInNewYork } from '#core/time/day';
import { findAllocationTargets } from '#functions/allocation/store';
import { batchGetCdsUpToId } from '#functions/cds/store';
import { buildConditionalPortfolioReport, type PortfolioAndCash } from '#functions/dashboard/portfolio-report';
import { livePortfolioEffects, type PortfolioEffects } from '#functions/dashboard/portfolio-snapshot';
import type { OwnAssetsBySymbol } from '#functions/portfolio/own-assets-store';
import { convertQuotesToUsd, type PortfolioMarket } from '#functions/portfolio/portfolio-market';
import { toHoldingQuote } from '#functions/portfolio/reports';
import type { ConditionalAnswer } from '#functions/runtime/http/conditional-answer';
import type { Actor } from '#functions/runtime/identity/actor';
import { readLedgerStatesByKind } from '#functions/runtime/storage/ledger';
import { readSavingsExchangeRates, toSavingsAccount } from '#functions/savings/savings-exchange-rates';
import { batchGetSavingsAccountsUpToId } from '#functions/savings/store';

/** What may be bought for a target, held or not: what has one, and what was put into a class. */
const listTargetedSymbols = ({ stocks }: SavedAllocationTargets): string[] =>
  stocks.filter(({ percent, className }) => percent !== null || className !== null).map(({ symbol }) => symbol);

/** Prices of what has a target: of what is held they are those of the books. */
const readAimedAt = async (symbols: readonly string[], { quotesOf, rateOf }: PortfolioEffects) => {
  const quotes = symbols.length > 0 ? await quotesOf(symbols) : new Map<string, never>();
  return { quotes, prices: await convertQuotesToUsd(quotes, rateOf) };
};
type AimedAt = Awaited<ReturnType<typeof readAimedAt>>;

type Row = HoldingRow<string>;

const listHeldStocks = ({ books, market, ledgers }: PortfolioAndCash): AllocatedStock[] => {
  const own = new Set(ledgers.trades.ownAssets.keys());
  const { holdings, platformHoldings } = listHoldingRows(books.positions, books.prices);
  const onPlatforms = Map.groupBy(platformHoldings, ({ symbol }) => symbol);
  return holdings.map(({ symbol, companyName, currentPrice, needsReview }) => {
    const quote = toHoldingQuote(symbol, market);
    return {
      symbol,
      companyName,
      assetClass: findStockLineAssetClass(symbol, quote?.source) ?? getDefaultAssetClass(symbol, own),
      price: currentPrice,
      quote,
      needsReview,
      platforms: (onPlatforms.get(symbol) ?? []).map(({ platform, shares, currentValue }: Row) => ({
        platform,
        shares,
        value: currentValue,
      })),
    };
  });
};

/** Of an own asset without a trade the books know no price: it has its own. */
const findOwnPrice = (
  symbol: string,
  assets: OwnAssetsBySymbol,
  { today }: { today: string },
): PortfolioMarket['own'] => {
  const latest = assets.get(symbol)?.latest;
  return new Map(latest ? [[symbol, computeOwnAssetQuote(latest, [], today)]] : []);
};

const buildUnheldStock = (
  symbol: string,
  { quotes, prices }: AimedAt,
  { books, ledgers }: PortfolioAndCash,
): AllocatedStock => {
  const assets = ledgers.trades.ownAssets;
  const own = prices.has(symbol) ? new Map() : findOwnPrice(symbol, assets, books);
  const quote: Holding['quote'] = toHoldingQuote(symbol, { quotes, prices, own, lookedUp: new Map() });
  return {
    symbol,
    companyName: quotes.get(symbol)?.companyName ?? assets.get(symbol)?.name ?? symbol,
    assetClass: findStockLineAssetClass(symbol, quote?.source) ?? getDefaultAssetClass(symbol, new Set(assets.keys())),
    price: prices.get(symbol)?.price ?? own.get(symbol)?.price ?? null,
    quote,
    needsReview: false,
    platforms: [],
  };
};

const toCashPositions = ({ balances, rates }: PortfolioAndCash): AllocationReport['cash'] => {
  const order = sortPlatforms(balances.map(({ platform }) => platform));
  return balances
    .filter(({ balance }) => balance !== 0)
    .map(({ platform, currency, balance }) => ({
      platform,
      currency,
      balance,
      value: worth(balance, rates.get(currency)?.rate),
    }))
    .toSorted((a, b) => order.indexOf(a.platform) - order.indexOf(b.platform) || compareText(a.currency, b.currency));
};

/** As the net worth of today counts them. */
const readDeposits = async (
  owner: string,
  { now, rateOf }: PortfolioEffects,
): Promise<AllocationReport['deposits']> => {
  const heads = await readLedgerStatesByKind(owner);
  const [cds, savings] = await Promise.all([
    batchGetCdsUpToId(owner, heads.CD.last),
    batchGetSavingsAccountsUpToId(owner, heads.SAV.last),
  ]);
  const rates = await readSavingsExchangeRates(savings, rateOf);
  const today = getDayInNewYork(now());
  const deposits: AllocationReport['deposits'] = [
    ...cds.map((cd) => ({
      place: cd.bankName,
      kind: 'cd' as const,
      value: toNumber(computeCdValueAtClose(cd, today)),
      matures: cd.maturityDate,
    })),
    ...savings.map((account) => ({
      place: account.accountName,
      kind: 'savings' as const,
      value: toSavingsAccount(account, rates, today).balanceUsd,
      matures: null,
    })),
  ];
  return deposits.filter(({ value }) => value !== 0);
};

/** What is held, what cash and which deposits there are, beside what the person wants to hold. */
export const reportAllocation = async (
  actor: Actor,
  _input: unknown,
  effects: PortfolioEffects = livePortfolioEffects,
): Promise<AllocationReport | ConditionalAnswer<AllocationReport>> => {
  const targets: SavedAllocationTargets = (await findAllocationTargets(actor.id)) ?? {
    ...emptyAllocationTargets,
    goals: [],
    version: 0,
  };
  const symbols = listTargetedSymbols(targets);
  const [aimed, deposits] = await Promise.all([readAimedAt(symbols, effects), readDeposits(actor.id, effects)]);
  const make = (portfolio: PortfolioAndCash): AllocationReport => {
    const held = listHeldStocks(portfolio);
    const others = symbols.filter((symbol) => !held.some((stock) => stock.symbol === symbol));
    return {
      stocks: [...held, ...others.toSorted(compareText).map((symbol) => buildUnheldStock(symbol, aimed, portfolio))],
      cash: toCashPositions(portfolio),
      deposits,
      targets,
    };
  };
  const also = [targets, deposits, [...aimed.quotes], [...aimed.prices], getDayInNewYork(effects.now())];
  return buildConditionalPortfolioReport(actor.id, effects, make, { kinds: ['PTX', 'MDIV', 'CTX'], also });
};
