import type {
  DividendIncomeByStock,
  FoundDividendPage,
  FoundDividendPageQuery,
  FoundDividendView,
} from '#contract/dividends/found-dividends';
import type { ManualDividend, ManualDividendPage } from '#contract/dividends/manual-dividends';
import type { PageQuery } from '#contract/fields/pagination';
import type { Platform } from '#contract/portfolio/trades';
import { summarizeReceivedDividends } from '#core/dividends/income';
import {
  combineDividendPaymentSums,
  computeNetOfDividendSums,
  countFoundDividendsByPlatform,
  type DividendPaymentSums,
  listPaidDividendsFromDailyIncome,
  type StockDividendTotals,
  type StockDividendTotalsBySymbol,
  sumEnteredDividends,
  summarizeUnpairedFoundDividends,
  sumPaidDividendsByPlatform,
} from '#core/dividends/stored-income';
import { roundCents, toAmount, toNumber } from '#core/money/amount';
import { compareText } from '#core/text/compare';
import { type Day, getDayInNewYork } from '#core/time/day';
import { subtractYear } from '#core/time/months';
import { computeMaterializedDividendsByStock } from '#functions/dividends/backfill-dividends';
import { type DividendReader, getDividendReader } from '#functions/dividends/dividend-reader';
import { toFoundDividendView } from '#functions/dividends/found/found-dividend-view';
import { readStockDividendRecords } from '#functions/dividends/found/stock-dividend-records';
import type { IndexedFoundDividend } from '#functions/dividends/materialized-store';
import { clock } from '#functions/runtime/clock';
import { ConditionalAnswer } from '#functions/runtime/http/conditional-answer';
import type { Actor } from '#functions/runtime/identity/actor';
import {
  paginateLedgerIndexEntries,
  type RowPage,
  type RowPageRequest,
} from '#functions/runtime/storage/ledger-indexes';

const live = { now: clock };

type Paged<Query extends PageQuery> = Query & { limit: number };

const toManualSummary = (sums: DividendPaymentSums): ManualDividendPage['summary'] => {
  const net = computeNetOfDividendSums(sums);
  return {
    totalNetAmount: net,
    totalGrossAmount: sums.gross,
    totalFees: sums.fees,
    totalTax: sums.tax,
    averagePerDividend: sums.count > 0 ? toNumber(roundCents(toAmount(net).div(sums.count))) : 0,
    totalPayments: sums.count,
  };
};

const hasFoundAlone = (stock: StockDividendTotals | undefined): boolean =>
  stock?.platforms.some(({ alone }) => alone.count > 0) ?? false;

const byName = (a: readonly [string, unknown], b: readonly [string, unknown]): number => compareText(a[0], b[0]);

/** A page of what was entered by hand. */
export const getManualDividendPage = async (
  { id: owner, budget }: Actor,
  request: Paged<PageQuery>,
  { now } = live,
): Promise<ConditionalAnswer<ManualDividendPage>> => {
  const view = await getDividendReader({ id: owner, budget }, now());
  return new ConditionalAnswer(view.head, async () => {
    const [{ rows, cursor }, stocks] = await Promise.all([
      view.page<ManualDividend>('MDIVD', [], request),
      view.stocks(),
    ]);
    const entered = sumEnteredDividends(stocks);
    return {
      rows: rows.map((row) => ({ ...row, joinable: row.pair === null && hasFoundAlone(stocks.get(row.symbol)) })),
      count: entered.count,
      cursor,
      summary: toManualSummary(entered),
      companies: [...stocks].toSorted(byName).map(([symbol, { companyName }]) => ({ symbol, companyName })),
    };
  });
};

const platform: Platform = 'Robinhood';
const onRobinhood = (name: string): boolean => name === platform;

const countFoundDividends = (stock: StockDividendTotals): number =>
  stock.platforms.reduce((total, here) => total + (here.platform === platform ? here.found : 0), 0);

/** The stocks that have one on Robinhood, and whose symbol or company name holds the text in any case. */
const findMatchingStocks = (stocks: StockDividendTotalsBySymbol, text: string): Map<string, StockDividendTotals> => {
  const wanted = text.toLowerCase();
  return new Map(
    [...stocks].filter(
      ([symbol, stock]) =>
        countFoundDividends(stock) > 0 &&
        [symbol, stock.companyName].some((name) => name.toLowerCase().includes(wanted)),
    ),
  );
};

/** So few stocks are read by themselves, more of them from the list of all. */
const fewStocks = 3;
const readAtOnce = 200;

/** All that these stocks have is read: a few dozen rows each. */
const readPageForFewStocks = async (
  owner: string,
  { head }: DividendReader,
  symbols: readonly string[],
  request: RowPageRequest,
  today: Day,
): Promise<RowPage<IndexedFoundDividend>> => {
  const stocks = computeMaterializedDividendsByStock(await readStockDividendRecords(owner, symbols, head), today);
  const listed = [...stocks.values()].flatMap((stock) => stock.listed);
  return paginateLedgerIndexEntries(listed, 'ADIVP', [platform], request);
};

/** From the list of all, as much of it as that takes. */
const readPageForManyStocks = async (
  view: DividendReader,
  isWanted: (symbol: string) => boolean,
  { limit, ...asked }: RowPageRequest,
): Promise<RowPage<IndexedFoundDividend>> => {
  const rows: IndexedFoundDividend[] = [];
  let cursor = asked.cursor;
  for (;;) {
    // One row at a time would tell the place of each; so the rest of a block is read again with the next page.
    const block = await view.page<IndexedFoundDividend>('ADIVP', [platform], { ...asked, limit: readAtOnce, cursor });
    for (const row of block.rows) {
      if (!isWanted(row.symbol)) continue;
      if (rows.length === limit) return { rows, cursor: toPlace(rows.at(-1) ?? row) };
      rows.push(row);
    }
    if (block.cursor === null) return { rows, cursor: null };
    cursor = block.cursor;
  }
};

const toPlace = ({ paymentDate, symbol, exDate }: IndexedFoundDividend): string => `${paymentDate}.${symbol}~${exDate}`;

const readFoundPage = (
  owner: string,
  view: DividendReader,
  found: ReadonlyMap<string, StockDividendTotals> | null,
  request: RowPageRequest,
  today: Day,
): Promise<RowPage<IndexedFoundDividend>> => {
  if (!found) return view.page<IndexedFoundDividend>('ADIVP', [platform], request);
  if (found.size <= fewStocks) return readPageForFewStocks(owner, view, [...found.keys()], request, today);
  return readPageForManyStocks(view, (symbol) => found.has(symbol), request);
};

const toView = ({ enteredAs, ...found }: IndexedFoundDividend, today: Day): FoundDividendView =>
  toFoundDividendView(found, enteredAs, today);

/** A page of what was found on Robinhood. */
export const getFoundRobinhoodDividendPage = async (
  { id: owner, budget }: Actor,
  { search = '', ...asked }: Paged<FoundDividendPageQuery>,
  { now } = live,
): Promise<ConditionalAnswer<FoundDividendPage>> => {
  const today = getDayInNewYork(now());
  const view = await getDividendReader({ id: owner, budget }, now());
  const text = search.trim();
  return new ConditionalAnswer({ head: view.head, today }, async () => {
    const reading = view.stocks();
    const wanted = text === '' ? null : findMatchingStocks(await reading, text);
    const [{ rows, cursor }, stocks] = await Promise.all([readFoundPage(owner, view, wanted, asked, today), reading]);
    const { found, summary } = summarizeUnpairedFoundDividends(stocks, onRobinhood);
    const count = wanted ? [...wanted.values()].reduce((total, stock) => total + countFoundDividends(stock), 0) : found;
    return { rows: rows.map((row) => toView(row, today)), count, cursor, summary };
  });
};

const toPaymentSums = (sums: DividendPaymentSums) => {
  const { count, gross, tax: taxWithheld, fees } = sums;
  return { count, gross, taxWithheld, fees, net: computeNetOfDividendSums(sums) };
};

/** The years that 12 months up to `today` lie in: 2026-11-20 -> 2025, 2026. */
const getYearsOfLast12Months = (today: Day): string[] => [subtractYear(today), today].map((day) => day.slice(0, 4));

/** What each stock brought on each platform by today. */
export const reportDividendIncomeByStock = async (
  { id: owner, budget }: Actor,
  _input: unknown,
  { now } = live,
): Promise<ConditionalAnswer<DividendIncomeByStock>> => {
  const today = getDayInNewYork(now());
  const view = await getDividendReader({ id: owner, budget }, now());
  return new ConditionalAnswer({ head: view.head, today }, async () => {
    const [totals, days] = await Promise.all([view.stocks(), view.days(getYearsOfLast12Months(today))]);
    const stocks = [...totals]
      .toSorted(byName)
      .flatMap(([symbol, stock]) =>
        sumPaidDividendsByPlatform(stock, today).map((paid) => ({ symbol, companyName: stock.companyName, ...paid })),
      );
    return {
      stocks: stocks.map(({ sums, platform: on, ...stock }) => ({
        ...stock,
        platform: on as Platform | null,
        ...toPaymentSums(sums),
      })),
      summary: toPaymentSums(combineDividendPaymentSums(stocks.map(({ sums }) => sums))),
      received: summarizeReceivedDividends(listPaidDividendsFromDailyIncome(days, today), today),
      foundByPlatform: countFoundDividendsByPlatform(totals, today).map((one) => ({
        ...one,
        platform: one.platform as Platform,
      })),
    };
  });
};
