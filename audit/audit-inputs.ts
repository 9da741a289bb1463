import { listAllocationFigures } from '#audit/allocation-figures';
import type { AuditSourceData } from '#audit/audit-answers';
import type { AuditFigure, FigureContext } from '#audit/audit-figure';
import type { AuditedLists, AuditedMarketRows } from '#audit/audit-rows';
import {
  toAuditedSplits,
  toBenchmarkJournalPrices,
  toBenchmarkMarketRows,
  toTradedJournalPrices,
} from '#audit/audited-closes';
import { listBankingFigures } from '#audit/banking-figures';
import { listBenchmarkFigures } from '#audit/benchmark-figures';
import { listDailyAndCalendarFigures } from '#audit/day-figures';
import { listDividendFigures } from '#audit/income-figures';
import { listOverviewFigures } from '#audit/overview-figures';
import { listStockFigures, listWatchlistFigures } from '#audit/stock-figures';
import { listTradingFigures } from '#audit/trading-figures';
import type { UncheckedFigureKind } from '#audit/unchecked-kinds';
import type { Watchlist } from '#contract/watchlist';
import type { JournalPrice } from '#core/journal/entries';
import type { JournalMarket } from '#core/journal/journal';
import { listExchangeRatePrices, listHoldingPrices } from '#core/journal/latest-prices';
import { listPricesInExport, toJournalRecords } from '#core/journal/records';
import { toAmount } from '#core/money/amount';
import { type Day, getDayInNewYork } from '#core/time/day';

/** What an account is audited by: its rows, the prices that count, and every figure that its pages show. */

/** What an audit is of, whoever's it is. */
export interface AuditInputs {
  day: Day;
  owner: string;
  lists: AuditedLists;
  market: JournalMarket;
  /** Of the past, beside those of the books. */
  closes: readonly JournalPrice[];
  leftOut: readonly string[];
  review: readonly string[];
  marketRows?: AuditedMarketRows;
  /** Beside those that no program derives: what cannot be had of this day. */
  unchecked?: readonly UncheckedFigureKind[];
  listFigures: (context: FigureContext) => AuditFigure[];
}

type Pages = AuditSourceData['pages'];

/** Of what is watched and may not be held. */
const listWatchedPrices = ({ watchlist }: Watchlist, day: Day): JournalPrice[] =>
  watchlist.flatMap(({ symbol, currentPrice }) =>
    currentPrice === null
      ? []
      : [
          {
            ...{ day, commodity: symbol, price: toAmount(currentPrice), currency: 'USD' },
            source: 'quote of a watched stock',
          },
        ],
  );

/** What the change of the day is told of: each price with its day, and the close before. */
const listQuoteRows = ({ dailyChange, holdings }: Pages, today: Day): AuditedMarketRows['quotes'] => {
  const quotes = new Map(holdings.map(({ symbol, quote }) => [symbol, quote]));
  return dailyChange.holdings.map(({ symbol, price, previousClose }) => {
    const quote = quotes.get(symbol);
    return { symbol, day: quote ? getDayInNewYork(new Date(quote.asOf)) : today, price, previousClose };
  });
};

/** What is held is compared with, too: a price of a day stands once. */
const listEachOnce = (prices: readonly JournalPrice[]): JournalPrice[] => [
  ...new Map(prices.toReversed().map((one) => [`${one.commodity} ${one.day}`, one])).values(),
];

/** In currencies whose interest by month counts at the rate of each day. */
const hasForeignRows = ({ cashEntries, savings }: AuditedLists): boolean =>
  [...cashEntries, ...savings].some(({ currency }) => currency !== 'USD');

const listFiguresOfPages = (context: FigureContext, { exported: { lists }, pages }: AuditSourceData): AuditFigure[] => {
  const { day, review } = context;
  const areAllPaid = [...lists.manualDividends, ...lists.foundDividends].every(({ paymentDate }) => paymentDate <= day);
  return [
    ...listTradingFigures(context, pages),
    ...pages.stocks.filter(({ symbol }) => !review.includes(symbol)).flatMap(listStockFigures),
    ...listWatchlistFigures(pages.watchlist),
    ...listBankingFigures(context, pages),
    ...listDividendFigures(context, { ...pages, areAllPaid }),
    ...listOverviewFigures(context, { ...pages, isForeign: hasForeignRows(lists) }),
    ...listBenchmarkFigures(context, pages.returns),
    ...listAllocationFigures(context, pages.allocation),
    ...listDailyAndCalendarFigures({
      ...pages,
      paymentRows: toJournalRecords(lists, day).dividends,
      isForeign: lists.savings.some(({ currency }) => currency !== 'USD'),
    }),
  ];
};

export const toAuditInputs = (answers: AuditSourceData): AuditInputs => {
  const { exported, pages, traded, compared } = answers;
  const { lists } = exported;
  const day = getDayInNewYork(new Date(exported.exportedAt));
  const { unpricedSymbols, reviewSymbols } = pages.value;
  const leftOut = [
    ...new Set([...unpricedSymbols, ...reviewSymbols, ...pages.returns.leftOut.symbols.map(({ symbol }) => symbol)]),
  ];
  const prices = [
    ...listPricesInExport(lists),
    ...listHoldingPrices(pages.holdings, day),
    ...listExchangeRatePrices(pages.cashTotal.rates, day),
    ...listExchangeRatePrices(pages.savingsSummary.rates, day),
  ];
  const closes = [
    ...toTradedJournalPrices(traded, { to: day, today: day }),
    ...listWatchedPrices(pages.watchlist, day),
    ...toBenchmarkJournalPrices(compared, day),
  ];
  return {
    ...{ day, owner: exported.account.email, lists, leftOut, review: reviewSymbols },
    market: { splits: toAuditedSplits(traded), unknown: [], prices },
    closes: listEachOnce(closes),
    marketRows: { quotes: listQuoteRows(pages, day), benchmark: toBenchmarkMarketRows(compared) },
    listFigures: (context) => listFiguresOfPages(context, answers),
  };
};
