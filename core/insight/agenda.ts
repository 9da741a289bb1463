import { sumExactAmounts, toAmount, toNumber } from '#core/money/amount';
import { compareText } from '#core/text/compare';
import { addDays, type Day } from '#core/time/day';

/** What a person is told at the top of the dashboard: what moved today, what comes next, and what wants attention. US dollars. */

export type AgendaStockMove = {
  kind: 'mover';
  symbol: string;
  companyName: string;
  amount: number;
  percent: number | null;
};
/** Of a dividend to come: `exDate` while it can still be bought, then its payment; the sum of all platforms. */
type AgendaDividend = { symbol: string; date: Day; amount: number; isEstimated: boolean };
export type AgendaUpcomingItem =
  | ({ kind: 'exDate' } & AgendaDividend)
  | ({ kind: 'payment' } & AgendaDividend)
  | ({ kind: 'maturity'; cdId: number; bankName: string; accountNumber: string; date: Day; amount: number } & {
      /** The last day of grace of one that has matured, while it is to come. */
      graceEnd?: Day | undefined;
    });
export type AgendaAttentionItem =
  | { kind: 'failedRun'; date: Day }
  | { kind: 'unpriced'; symbols: string[] }
  | { kind: 'review'; symbols: string[] }
  | { kind: 'difference'; platform: string; date: Day; figures: number };
export type AgendaItem = AgendaStockMove | AgendaUpcomingItem | AgendaAttentionItem;

export const maxAgendaItems = 6;
const maxAttention = 2;
const leastMovers = 2;

/** How many days ahead each is told. */
const daysAhead = { exDate: 14, payment: 30, maturity: 60 } as const;

/** A dividend to be paid, as `listFutureDividends` has it for each platform. */
export type AgendaFutureDividend = {
  symbol: string;
  exDate: Day;
  paymentDate: Day;
  totalAmount: number;
  basis: 'announced' | 'estimated';
};

/** One entry a stock and day: 28.62 on one platform and 1.38 on another are 30.00. */
const toAgendaDividends = (dividends: readonly AgendaFutureDividend[], today: Day): AgendaUpcomingItem[] => {
  const entries = dividends.map(({ symbol, exDate, paymentDate, totalAmount, basis }) => ({
    ...(exDate > today ? { kind: 'exDate' as const, date: exDate } : { kind: 'payment' as const, date: paymentDate }),
    symbol,
    amount: toAmount(totalAmount),
    isEstimated: basis === 'estimated',
  }));
  return [...Map.groupBy(entries, ({ kind, symbol, date }) => `${kind} ${symbol} ${date}`).values()].flatMap((own) => {
    const [first] = own;
    if (!first) return [];
    const { kind, symbol, date } = first;
    const total = toNumber(sumExactAmounts(own.map(({ amount }) => amount)));
    return [{ kind, symbol, date, amount: total, isEstimated: own.some((one) => one.isEstimated) }];
  });
};

type AgendaInputs = {
  today: Day;
  movers: readonly Omit<AgendaStockMove, 'kind'>[];
  dividends: readonly AgendaFutureDividend[];
  /** Those that are open. */
  cds: readonly Omit<Extract<AgendaUpcomingItem, { kind: 'maturity' }>, 'kind'>[];
  attention: readonly AgendaAttentionItem[];
};

/**
 * At most six, in the order in which they are shown: the day's largest moves, what comes next by its day, what wants attention.
 * Two of the last and four of the others at most come first; moves fill what is left.
 */
export const listAgenda = ({ today, movers, dividends, cds, attention }: AgendaInputs): AgendaItem[] => {
  const shownAttention = attention.slice(0, maxAttention);
  const moved = movers
    .filter(({ amount }) => amount !== 0)
    .toSorted((a, b) => Math.abs(b.amount) - Math.abs(a.amount) || compareText(a.symbol, b.symbol));
  const upcoming = [
    ...toAgendaDividends(dividends, today),
    ...cds.map((cd): AgendaUpcomingItem => ({ kind: 'maturity', ...cd })),
  ]
    .filter(({ kind, date }) => date <= addDays(today, daysAhead[kind]))
    .toSorted((a, b) => compareText(a.date, b.date));
  const left = maxAgendaItems - shownAttention.length;
  const shownUpcoming = upcoming.slice(0, left - Math.min(leastMovers, moved.length));
  const shownMovers = moved.slice(0, left - shownUpcoming.length);
  return [
    ...shownMovers.map(
      ({ symbol, companyName, amount, percent }): AgendaStockMove => ({
        kind: 'mover',
        symbol,
        companyName,
        amount,
        percent,
      }),
    ),
    ...shownUpcoming,
    ...shownAttention,
  ];
};
