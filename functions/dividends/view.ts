import type { StocksByName } from '#core/dividends/kept-income';
import { type Day, dayInNewYork } from '#core/time/day';
import { readFound } from '#functions/dividends/found-store';
import { readStocks, type StockKept } from '#functions/dividends/kept-store';
import { keptOfAll, settle } from '#functions/dividends/make-kept';
import { dividendLedger, listManual } from '#functions/dividends/manual-store';
import { isKept, type LedgerHead } from '#functions/storage/ledger';
import { type ListName, type Page, type PageAsked, pageOfListed, pageWithin } from '#functions/storage/lists';

/** A person's dividends as pages show them, without reading those that are not shown. */
export interface DividendView {
  /** What all of it follows from, beside the day. */
  head: LedgerHead;
  stocks(): Promise<StocksByName>;
  page<Row>(list: ListName, within: readonly string[], asked: PageAsked): Promise<Page<Row>>;
}

const stocksIn = (all: ReadonlyMap<string, StockKept>): StocksByName =>
  new Map([...all].flatMap(([symbol, { stock }]) => (stock ? [[symbol, stock] as const] : [])));

/** While nothing is kept, and could not be made either. */
const viewOfAll = async (owner: string, head: LedgerHead, today: Day): Promise<DividendView> => {
  const [{ found }, manual] = await Promise.all([readFound(owner), listManual(owner)]);
  const all = keptOfAll({ found, manual }, today);
  const listed = [...all.values()].flatMap((stock) => stock.listed);
  return {
    head,
    stocks: async () => stocksIn(all),
    page: async (list, within, asked) => pageOfListed(listed, list, within, asked),
  };
};

/** `read`: the head, where it has been read before. */
export const viewDividends = async (owner: string, now: Date, read?: LedgerHead): Promise<DividendView> => {
  const head = await settle(owner, read ?? (await dividendLedger.head(owner)));
  if (!isKept(head)) return viewOfAll(owner, head, dayInNewYork(now));
  return {
    head,
    stocks: () => readStocks(owner),
    page: (list, within, asked) => pageWithin(owner, list, within, asked),
  };
};
