import { afterMoves } from '#core/cash/moves';
import type { CashCurrency } from '#core/portfolio/platforms';
import { dayInNewYork } from '#core/time/day';
import type { Balance } from '#functions/cash/balances';
import { type Rates, ratesInDollars } from '#functions/cash/rates';
import {
  type BooksEffects,
  booksOf,
  type Ledgers,
  type Market,
  readLedgers,
  readMarket,
  type WholeBooks,
} from '#functions/dashboard/read-books';
import { Conditional } from '#functions/http/conditional';
import { type LedgerHead, type LedgerKind, listHeads } from '#functions/storage/ledger';

export type Heads = Record<LedgerKind, LedgerHead>;

/** The books as pages show them, with cash. */
export interface BooksAndCash extends WholeBooks {
  heads: Heads;
  balances: Balance[];
  currencies: readonly CashCurrency[];
  rates: Rates;
}

const balancesIn = ({ trades, cashMoves }: Ledgers): Balance[] => afterMoves(trades.balances, cashMoves);

const currenciesOf = (balances: readonly Balance[]): CashCurrency[] =>
  [...new Set(balances.flatMap(({ balance, currency }) => (balance === 0 ? [] : [currency])))].toSorted();

/** What an answer follows from of the market. */
export const toldOf = ({ lookedUp, quotes, prices }: Market, rates: Rates) => [
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
export const reportOnBooks = async <A>(
  owner: string,
  effects: BooksEffects,
  make: (whole: BooksAndCash) => A | Promise<A>,
  { kinds = ['PTX', 'MDIV'], also }: { kinds?: readonly LedgerKind[]; also?: unknown } = {},
): Promise<A | Conditional<A>> => {
  const today = dayInNewYork(effects.now());
  const heads = await listHeads(owner);
  const ledgers = await readLedgers(owner, today, heads);
  const balances = balancesIn(ledgers);
  const currencies = currenciesOf(balances);
  const [market, rates] = await Promise.all([
    readMarket(ledgers.trades, today, effects),
    ratesInDollars(currencies, effects.rateOf),
  ]);
  const answer = async (): Promise<A> => {
    const books = await booksOf(ledgers, market, today);
    return make({ heads, ledgers, market, books, balances, currencies, rates });
  };
  const isWhole = ![...market.lookedUp.values()].includes(null);
  if (!ledgers.isSettled || !isWhole) return answer();
  const follows = [kinds.map((kind) => heads[kind]), toldOf(market, rates), today, also];
  return new Conditional(follows, answer);
};
