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
import { knownAt } from '#functions/storage/known-at';
import { type LedgerHead, type LedgerKind, listHeads } from '#functions/storage/ledger';

export type Heads = Record<LedgerKind, LedgerHead>;

/** What the market is asked for: the stocks that were ever traded, and the currencies that cash is held in. */
interface Wanted {
  symbols: readonly string[];
  currencies: readonly CashCurrency[];
}
const wantedAt = knownAt<Wanted>();

/** The books as pages show them, with cash. */
export interface BooksAndCash extends WholeBooks {
  heads: Heads;
  balances: Balance[];
  currencies: readonly CashCurrency[];
  rates: Rates;
}

const balancesIn = ({ trades, cashMoves }: Ledgers): Balance[] => afterMoves(trades.balances, cashMoves);

const wantedBy = (ledgers: Ledgers): Wanted => ({
  symbols: ledgers.trades.symbols,
  currencies: [
    ...new Set(balancesIn(ledgers).flatMap(({ balance, currency }) => (balance === 0 ? [] : [currency]))),
  ].toSorted(),
});

const askMarket = async ({ symbols, currencies }: Wanted, effects: BooksEffects) => {
  const [market, rates] = await Promise.all([readMarket(symbols, effects), ratesInDollars(currencies, effects.rateOf)]);
  return { market, rates };
};

const versionsOf = (heads: Heads, kinds: readonly LedgerKind[]): number[] => kinds.map((kind) => heads[kind].version);

const told = ({ lookedUp, quotes, prices }: Market, rates: Rates) => [
  [...lookedUp],
  [...quotes],
  [...prices],
  [...rates].map(([currency, { rate }]) => [currency, rate]),
];

/**
 * A report of the books. Where this container knows what the market is to be asked for, the ledgers are read only if the
 * browser does not hold the report already. No ETag is given while splits cannot be looked up, while what is kept of the
 * trades is still to be made, or while dividends are being corrected: the figures follow from more then.
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
  const at = versionsOf(heads, ['PTX', 'CTX', 'MDIV']);
  const read = async (): Promise<Ledgers> => {
    const ledgers = await readLedgers(owner, today, heads);
    if (ledgers.isSettled) wantedAt.keep(owner, at, wantedBy(ledgers));
    return ledgers;
  };
  const known = wantedAt.find(owner, at);
  const before = known ? undefined : await read();
  const asked = known ?? wantedBy(before as Ledgers);
  const answers = await askMarket(asked, effects);
  const answer = async (): Promise<A> => {
    const ledgers = before ?? (await read());
    const wanted = wantedBy(ledgers);
    const isNew =
      !wanted.symbols.every((symbol) => asked.symbols.includes(symbol)) ||
      !wanted.currencies.every((currency) => asked.currencies.includes(currency));
    const { market, rates } = isNew ? await askMarket(wanted, effects) : answers;
    const books = await booksOf(ledgers, market, today);
    const { currencies } = wanted;
    return make({ heads, ledgers, market, books, balances: balancesIn(ledgers), currencies, rates });
  };
  const isSettled = known !== undefined || before?.isSettled === true;
  const isWhole = ![...answers.market.lookedUp.values()].includes(null);
  if (!isSettled || !isWhole) return answer();
  const follows = [kinds.map((kind) => heads[kind]), told(answers.market, answers.rates), today, also];
  return new Conditional(follows, answer);
};
