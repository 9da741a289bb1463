import type { Platform, Trade } from '#contract/portfolio/trades';
import {
  type DailyChangeInputs,
  listPositionsNeedingFullHistory,
  listPositionsTradedSinceQuote,
} from '#core/portfolio/daily-change';
import type { QuotesBySymbol } from '#core/portfolio/valuation';
import { addDays, type Day } from '#core/time/day';
import { listPositionTrades, type PositionId } from '#functions/portfolio/store';
import type { LedgerState } from '#functions/runtime/storage/ledger';
import { listLedgerIndexRowsBetween } from '#functions/runtime/storage/ledger-indexes';

export type DailyChangeInputsWithoutTrades = Omit<DailyChangeInputs<Platform>, 'trades'>;

/** After every trade there can be. */
const lastDay: Day = '9999-12-31';

/** Of prices no older than this, what was traded since is read in one list of all stocks. */
const recentDays = 31;

const toPositionKey = ({ symbol, platform }: PositionId): string => `${symbol}#${platform}`;

/**
 * The trades of each of these positions since its day. Mostly the prices are of one day, whose trades are one request,
 * however many stocks were traded; a price that is months old is that of a few, and each has a list of its own.
 */
const listTradesSince = async (
  owner: string,
  traded: readonly { position: PositionId; day: Day }[],
  today: Day,
): Promise<Trade[]> => {
  const from = addDays(today, -recentDays);
  const recent = traded.filter(({ day }) => day >= from);
  const old = traded.filter(({ day }) => day < from);
  const dayByPosition = new Map(recent.map(({ position, day }) => [toPositionKey(position), day]));
  const [first] = [...dayByPosition.values()].toSorted();
  const lists = await Promise.all([
    first === undefined ? [] : listLedgerIndexRowsBetween<Trade>(owner, 'PTXD', first, lastDay),
    ...old.map(({ position: { symbol, platform }, day }) =>
      listLedgerIndexRowsBetween<Trade>(owner, 'PTXS', day, lastDay, [symbol, platform]),
    ),
  ]);
  const [ofAll = [], ...ofSome] = lists;
  return [
    ...ofAll.filter((trade) => trade.transactionDate >= (dayByPosition.get(toPositionKey(trade)) ?? '~')),
    ...ofSome.flat(),
  ];
};

/**
 * What a daily change is told from: of the positions that were traded since the day of their price began, the trades since
 * then, however long their history is; all trades only of those whose shares at its beginning can't be counted back.
 */
export const readDailyChangeInputs = async (
  owner: string,
  head: LedgerState,
  known: DailyChangeInputsWithoutTrades,
  prices: QuotesBySymbol,
): Promise<DailyChangeInputs<Platform>> => {
  const since = await listTradesSince(owner, listPositionsTradedSinceQuote(known, prices), known.today);
  const needingHistory = listPositionsNeedingFullHistory({ ...known, trades: since }, prices);
  if (needingHistory.length === 0) return { ...known, trades: since };
  const places = new Set(needingHistory.map(toPositionKey));
  const all = await Promise.all(needingHistory.map((one) => listPositionTrades(owner, one, head)));
  return { ...known, trades: [...since.filter((trade) => !places.has(toPositionKey(trade))), ...all.flat()] };
};
