import {
  type AuditFigure,
  derivePositionCost,
  dividendRowSelectors,
  sumToDollarFigureValue,
  toCountFigureValue,
  toDollarFigureValue,
  toPercentFigureValue,
  toRecomputePositionKey,
} from '#audit/audit-figure';
import type { RowSelector } from '#audit/audit-rows';
import { deriveFromToolAnswer, derivePercent, deriveSum, deriveSumOfAnswers } from '#audit/derivation';
import type { StockPage } from '#contract/insight/stock-page';
import type { Watchlist } from '#contract/watchlist';
import { toDecimalText } from '#core/money/amount';

/** The figures of the page of one stock, and what the watchlist counts. */

const escapePattern = (text: string): string => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');

export const listStockFigures = ({ symbol, price, holding, platforms, dividends }: StockPage): AuditFigure[] => {
  const trades: RowSelector[] = ['trades', 'splits', 'ownPrices'].map((list) => ({ list, where: { symbol } }));
  const payments: RowSelector[] = dividendRowSelectors.map(({ list }) => ({ list, where: { symbol } }));
  const base = { page: 'Stock' as const, of: symbol };
  const cost = deriveSum(platforms.flatMap((at) => (at.holding ? [derivePositionCost(at.platform, symbol)] : [])));
  const paid = (from: string) =>
    deriveSum([], [deriveSumOfAnswers(from, `^Dividend from ${escapePattern(symbol)}( on .*)?\\|`)]);
  const income = paid('hledger dividendsLastYear');
  const realized = platforms.map(({ methods }) => methods.average.realized);
  return [
    ...(price && holding
      ? [
          {
            ...{ ...base, kind: 'price', value: toDecimalText(price.inDollars), unit: 'USD a share', rows: trades },
            by: deriveFromToolAnswer('hledger prices', symbol),
          },
          { ...base, kind: 'holding', ...toDollarFigureValue(holding.cost), rows: trades, by: cost },
        ]
      : []),
    {
      ...{
        ...base,
        kind: 'realized',
        ...sumToDollarFigureValue(realized),
      },
      rows: trades,
      by: deriveSum(
        platforms.map(({ platform }) =>
          deriveFromToolAnswer('recompute.py realized', toRecomputePositionKey(platform, symbol), 2),
        ),
      ),
    },
    { ...base, kind: 'income', ...toDollarFigureValue(dividends.income), rows: payments, by: income },
    {
      ...base,
      kind: 'paid',
      ...toDollarFigureValue(dividends.paid.net),
      rows: payments,
      by: paid('hledger dividends'),
    },
    ...(dividends.yieldOnCost === null
      ? []
      : [
          {
            ...{
              ...base,
              kind: 'yieldOnCost',
              ...toPercentFigureValue(dividends.yieldOnCost),
              rows: [...trades, ...payments],
            },
            by: derivePercent(income, cost),
          },
        ]),
  ];
};

export const listWatchlistFigures = ({ stats }: Pick<Watchlist, 'stats'>): AuditFigure[] => {
  const base = { page: 'Watchlist' as const, rows: [{ list: 'watchlist' }] };
  const counted = (name: string) => deriveFromToolAnswer('deposits.py counts', name);
  return [
    { ...base, kind: 'totalItems', ...toCountFigureValue(stats.totalItems), by: counted('watched') },
    { ...base, kind: 'opportunities', ...toCountFigureValue(stats.opportunities), by: counted('opportunities') },
    { ...base, kind: 'categorized', ...toCountFigureValue(stats.categorized), by: counted('categorized') },
    ...(stats.averagePrice === null
      ? []
      : [
          {
            ...base,
            kind: 'averagePrice',
            ...toDollarFigureValue(stats.averagePrice),
            by: deriveFromToolAnswer('deposits.py counts', 'averagePrice', 2),
          },
        ]),
  ];
};
