import type { FoundDividend, FoundPage, FoundQuery, StockIncomeReport } from '#contract/found-dividends';
import type { ManualDividend, ManualPage } from '#contract/manual-dividends';
import type { PageQuery } from '#contract/pages';
import type { Platform } from '#contract/trades';
import {
  addSums,
  enteredInStocks,
  foundInStocks,
  netOfSums,
  type PaymentSums,
  paidOnPlatforms,
  type StockDividends,
  type StocksByName,
} from '#core/dividends/kept-income';
import { amount, roundCents, toNumber } from '#core/money/amount';
import { compareText } from '#core/text/compare';
import { type Day, dayInNewYork } from '#core/time/day';
import { foundShown } from '#functions/dividends/found-shown';
import type { ListedFound } from '#functions/dividends/kept-store';
import { keptOfAll } from '#functions/dividends/make-kept';
import { readStockBooks } from '#functions/dividends/read-stocks';
import { type DividendView, viewDividends } from '#functions/dividends/view';
import { Conditional } from '#functions/http/conditional';
import type { Actor } from '#functions/identity/actor';
import { clock } from '#functions/ports';
import { type Page, type PageAsked, pageOfListed } from '#functions/storage/lists';

const live = { now: clock };

type Paged<Query extends PageQuery> = Query & { limit: number };

const manualSums = (sums: PaymentSums): ManualPage['summary'] => {
  const net = netOfSums(sums);
  return {
    totalNetAmount: net,
    totalGrossAmount: sums.gross,
    totalFees: sums.fees,
    totalTax: sums.tax,
    averagePerDividend: sums.count > 0 ? toNumber(roundCents(amount(net).div(sums.count))) : 0,
    totalPayments: sums.count,
  };
};

const hasFoundAlone = (stock: StockDividends | undefined): boolean =>
  stock?.platforms.some(({ alone }) => alone.count > 0) ?? false;

const byName = (a: readonly [string, unknown], b: readonly [string, unknown]): number => compareText(a[0], b[0]);

/** A page of what was entered by hand. */
export const pageByHand = async (
  { id: owner }: Actor,
  asked: Paged<PageQuery>,
  { now } = live,
): Promise<Conditional<ManualPage>> => {
  const view = await viewDividends(owner, now());
  return new Conditional(view.head, async () => {
    const [{ rows, cursor }, stocks] = await Promise.all([
      view.page<ManualDividend>('MDIVD', [], asked),
      view.stocks(),
    ]);
    const entered = enteredInStocks(stocks);
    return {
      rows: rows.map((row) => ({ ...row, joinable: row.pair === null && hasFoundAlone(stocks.get(row.symbol)) })),
      count: entered.count,
      cursor,
      summary: manualSums(entered),
      companies: [...stocks].toSorted(byName).map(([symbol, { companyName }]) => ({ symbol, companyName })),
    };
  });
};

const platform: Platform = 'Robinhood';
const onRobinhood = (name: string): boolean => name === platform;

const foundIn = (stock: StockDividends): number =>
  stock.platforms.reduce((total, here) => total + (here.platform === platform ? here.found : 0), 0);

/** The stocks that have one on Robinhood, and whose symbol or company name holds the text in any case. */
const matching = (stocks: StocksByName, text: string): Map<string, StockDividends> => {
  const wanted = text.toLowerCase();
  return new Map(
    [...stocks].filter(
      ([symbol, stock]) =>
        foundIn(stock) > 0 && [symbol, stock.companyName].some((name) => name.toLowerCase().includes(wanted)),
    ),
  );
};

/** So few stocks are read by themselves, more of them from the list of all. */
const fewStocks = 3;
const readAtOnce = 200;

/** All that these stocks have is read: a few dozen rows each. */
const pageOfFew = async (
  owner: string,
  { head }: DividendView,
  symbols: readonly string[],
  asked: PageAsked,
  today: Day,
): Promise<Page<ListedFound>> => {
  const stocks = keptOfAll(await readStockBooks(owner, symbols, head), today);
  const listed = [...stocks.values()].flatMap((stock) => stock.listed);
  return pageOfListed(listed, 'ADIVP', [platform], asked);
};

/** From the list of all, as much of it as that takes. */
const pageOfMany = async (
  view: DividendView,
  isWanted: (symbol: string) => boolean,
  { limit, ...asked }: PageAsked,
): Promise<Page<ListedFound>> => {
  const rows: ListedFound[] = [];
  let cursor = asked.cursor;
  for (;;) {
    // One row at a time would tell the place of each; so the rest of a block is read again with the next page.
    const block = await view.page<ListedFound>('ADIVP', [platform], { ...asked, limit: readAtOnce, cursor });
    for (const row of block.rows) {
      if (!isWanted(row.symbol)) continue;
      if (rows.length === limit) return { rows, cursor: placeOf(rows.at(-1) ?? row) };
      rows.push(row);
    }
    if (block.cursor === null) return { rows, cursor: null };
    cursor = block.cursor;
  }
};

const placeOf = ({ paymentDate, symbol, exDate }: ListedFound): string => `${paymentDate}.${symbol}~${exDate}`;

const pageFound = (
  owner: string,
  view: DividendView,
  found: ReadonlyMap<string, StockDividends> | null,
  asked: PageAsked,
  today: Day,
): Promise<Page<ListedFound>> => {
  if (!found) return view.page<ListedFound>('ADIVP', [platform], asked);
  if (found.size <= fewStocks) return pageOfFew(owner, view, [...found.keys()], asked, today);
  return pageOfMany(view, (symbol) => found.has(symbol), asked);
};

const shown = ({ enteredAs, ...found }: ListedFound, today: Day): FoundDividend => foundShown(found, enteredAs, today);

/** A page of what was found on Robinhood. */
export const pageRobinhood = async (
  { id: owner }: Actor,
  { search = '', ...asked }: Paged<FoundQuery>,
  { now } = live,
): Promise<Conditional<FoundPage>> => {
  const today = dayInNewYork(now());
  const view = await viewDividends(owner, now());
  const text = search.trim();
  return new Conditional({ head: view.head, today }, async () => {
    const reading = view.stocks();
    const wanted = text === '' ? null : matching(await reading, text);
    const [{ rows, cursor }, stocks] = await Promise.all([pageFound(owner, view, wanted, asked, today), reading]);
    const { found, summary } = foundInStocks(stocks, onRobinhood);
    const count = wanted ? [...wanted.values()].reduce((total, stock) => total + foundIn(stock), 0) : found;
    return { rows: rows.map((row) => shown(row, today)), count, cursor, summary };
  });
};

const sumsShown = (sums: PaymentSums) => {
  const { count, gross, tax: taxWithheld, fees } = sums;
  return { count, gross, taxWithheld, fees, net: netOfSums(sums) };
};

/** What each stock brought on each platform by today. */
export const reportIncomeByStock = async (
  { id: owner }: Actor,
  _input: unknown,
  { now } = live,
): Promise<Conditional<StockIncomeReport>> => {
  const today = dayInNewYork(now());
  const view = await viewDividends(owner, now());
  return new Conditional({ head: view.head, today }, async () => {
    const stocks = [...(await view.stocks())]
      .toSorted(byName)
      .flatMap(([symbol, stock]) =>
        paidOnPlatforms(stock, today).map((paid) => ({ symbol, companyName: stock.companyName, ...paid })),
      );
    return {
      stocks: stocks.map(({ sums, platform: on, ...stock }) => ({
        ...stock,
        platform: on as Platform | null,
        ...sumsShown(sums),
      })),
      summary: sumsShown(addSums(stocks.map(({ sums }) => sums))),
    };
  });
};
