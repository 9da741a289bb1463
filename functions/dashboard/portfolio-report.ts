import { computeBalancesAfterCashDeltas } from '#core/cash/cash-deltas';
import type { CashCurrency } from '#core/portfolio/platforms';
import { getDayInNewYork } from '#core/time/day';
import type { StoredBalance } from '#functions/cash/balances';
import { type CashUsdRates, readCashUsdRates } from '#functions/cash/cash-usd-rates';
import {
  computePortfolioInputs,
  type LoadedPortfolio,
  type MarketWithSplits,
  type PortfolioEffects,
  type PortfolioLedgers,
  readMarketWithSplits,
  readPortfolioLedgers,
} from '#functions/dashboard/portfolio-snapshot';
import { ConditionalAnswer } from '#functions/runtime/http/conditional-answer';
import { type LedgerKind, type LedgerStatesByKind, readLedgerStatesByKind } from '#functions/runtime/storage/ledger';

/** The books as pages show them, with cash. */
export interface PortfolioAndCash extends LoadedPortfolio {
  heads: LedgerStatesByKind;
  balances: StoredBalance[];
  currencies: readonly CashCurrency[];
  rates: CashUsdRates;
}

const computeCashBalances = ({ trades, cashMoves }: PortfolioLedgers): StoredBalance[] =>
  computeBalancesAfterCashDeltas(trades.balances, cashMoves);

const listCurrencies = (balances: readonly StoredBalance[]): CashCurrency[] =>
  [...new Set(balances.flatMap(({ balance, currency }) => (balance === 0 ? [] : [currency])))].toSorted();

/** What an answer follows from of the market. */
export const getMarketEtagInputs = ({ lookedUp, quotes, prices }: MarketWithSplits, rates: CashUsdRates) => [
  [...lookedUp],
  [...quotes],
  [...prices],
  [...rates].map(([currency, { rate }]) => [currency, rate]),
];

/**
 * A report of the books, which is not made where the browser holds it already. No ETag is given while splits cannot be looked
 * up, while what is kept of the trades is still to be made, or while dividends are being corrected: the figures follow from
 * more then.
 * `kinds`: of which ledgers it is. `also`: what else it follows from, as it was read before.
 */
export const buildConditionalPortfolioReport = async <A>(
  owner: string,
  effects: PortfolioEffects,
  make: (portfolio: PortfolioAndCash) => A | Promise<A>,
  { kinds = ['PTX', 'MDIV'], also }: { kinds?: readonly LedgerKind[]; also?: unknown } = {},
): Promise<A | ConditionalAnswer<A>> => {
  const today = getDayInNewYork(effects.now());
  const heads = await readLedgerStatesByKind(owner);
  const ledgers = await readPortfolioLedgers(owner, today, heads);
  const balances = computeCashBalances(ledgers);
  const currencies = listCurrencies(balances);
  const [market, rates] = await Promise.all([
    readMarketWithSplits(ledgers.trades, today, effects),
    readCashUsdRates(currencies, effects.rateOf),
  ]);
  const answer = async (): Promise<A> => {
    const inputs = await computePortfolioInputs(ledgers, market, today);
    return make({ heads, ledgers, market, books: inputs, balances, currencies, rates });
  };
  const isWhole = ![...market.lookedUp.values()].includes(null);
  if (!ledgers.isSettled || !isWhole) return answer();
  const follows = [kinds.map((kind) => heads[kind]), getMarketEtagInputs(market, rates), today, also];
  return new ConditionalAnswer(follows, answer);
};
