import type { ReturnsQuery } from '#contract/insight';
import type { Platform, Trade } from '#contract/trades';
import type { PaidRow } from '#core/insight/investments';
import type { AssetClass } from '#core/stocks/asset-class';
import { assetClassOf } from '#core/stocks/asset-class';
import type { DaysAsked } from '#functions/analytics/days';
import { listTradesOf } from '#functions/portfolio/store';
import { listWithin } from '#functions/storage/lists';

/** Of which shares the figures are. */
export interface Part {
  platform?: Platform | undefined;
  class?: AssetClass | undefined;
  symbol?: string | undefined;
}

export const partOf = ({ platform, class: kind, symbol }: ReturnsQuery): Part => ({ platform, class: kind, symbol });

export const isWhole = ({ platform, class: kind, symbol }: Part): boolean =>
  platform === undefined && kind === undefined && symbol === undefined;

/** Whether a stock is of it, by its name. */
export const isOf = ({ class: kind, symbol }: Part, { ledgers }: DaysAsked, one: string): boolean =>
  (symbol === undefined || symbol === one) &&
  (kind === undefined || kind === assetClassOf(one, ledgers.trades.ownAssets.has(one)));

/** Whether a row is of it. */
export const isRowOf = (
  part: Part,
  asked: DaysAsked,
  row: { symbol: string; platform?: string | null | undefined },
): boolean => isOf(part, asked, row.symbol) && (part.platform === undefined || part.platform === row.platform);

/** The trades of a part, and no others: from its own lists, where there are any. */
export const listPart = async (part: Part, asked: DaysAsked): Promise<Trade[]> => {
  const { owner, ledgers } = asked;
  const { trades: ledger } = ledgers;
  const symbols = ledger.symbols.filter((symbol) => isOf(part, asked, symbol));
  const isByStock = part.symbol !== undefined || part.platform === undefined;
  const trades = isByStock
    ? await listTradesOf(owner, symbols, ledger.heads.PTX)
    : await listWithin<Trade>(owner, 'PTXP', [part.platform as Platform]);
  return trades.filter((trade) => isRowOf(part, asked, trade));
};

/** What of some payments is of the part. */
export const paidOf = <Row extends PaidRow>(part: Part, asked: DaysAsked, paid: readonly Row[]): Row[] =>
  paid.filter((row) => isRowOf(part, asked, row));
