import { useQueries } from '@tanstack/react-query';
import type { StockPlatformView } from '#contract/insight/stock-page';
import { divideUnrealizedGain } from '#core/portfolio/position/currency-gain';
import { toUsdPairSymbol } from '#core/portfolio/trade-currency';
import { api } from '#lib/api/api';
import { formatAmount } from '#lib/format';
import { Card } from '#ui/card';
import { MoneyFigure } from '#ui/table/figures';
import { Table, type TableColumn } from '#ui/table/table';
import { type LatestRate, stockCurrencyMessages as messages } from './stock-currency-messages';

type InCurrency = StockPlatformView & { inCurrency: NonNullable<StockPlatformView['inCurrency']> };

type Rates = ReadonlyMap<string, LatestRate>;

/** What each currency was worth last; none of one that the market does not tell. */
const useLatestRates = (currencies: readonly string[]): Rates =>
  useQueries({
    queries: currencies.map((currency) => ({
      queryKey: ['stocks', 'prices', toUsdPairSymbol(currency), '1M'],
      queryFn: ({ signal }: { signal: AbortSignal }) =>
        api.call('GET /insight/stock/{symbol}/prices', { symbol: toUsdPairSymbol(currency), range: '1M' }, { signal }),
      retry: false,
      staleTime: 300_000,
    })),
    combine: (answers) =>
      new Map(
        answers.flatMap(({ data }, at) => {
          const last = data?.points.at(-1);
          const isSample = data?.sources.includes('sample') ?? false;
          return last ? [[currencies[at] ?? '', { day: last.date, rate: last.price, isSample }] as const] : [];
        }),
      ),
  });

const nothing = <span className="text-ink-muted">–</span>;

const getUnrealized = ({ holding, inCurrency: { currency, cost } }: InCurrency, rates: Rates) => {
  const latest = rates.get(currency);
  if (!holding || holding.gainLoss === null || !latest) return null;
  const { price, currency: byCurrency } = divideUnrealizedGain(holding.gainLoss, {
    cost: holding.cost,
    costInCurrency: cost,
    rate: latest.rate,
  });
  return { price: price.toNumber(), currency: byCurrency.toNumber() };
};

const getColumns = (rates: Rates): TableColumn<InCurrency>[] => {
  const unrealized = (part: 'price' | 'currency') => (at: InCurrency) => {
    const told = getUnrealized(at, rates);
    return told ? <MoneyFigure value={told[part]} tone /> : nothing;
  };
  return [
    {
      id: 'platform',
      header: messages.platform,
      heading: true,
      cell: ({ platform, inCurrency: { currency } }) => (
        <>
          <span className="block font-semibold">{platform}</span>
          <span className="block text-xs font-normal text-ink-muted">
            {messages.rate(currency, rates.get(currency))}
          </span>
        </>
      ),
    },
    {
      id: 'cost',
      header: messages.cost,
      align: 'end',
      cell: ({ holding, inCurrency: { currency, cost } }) => (holding ? formatAmount(currency, cost) : nothing),
    },
    { id: 'price', header: messages.unrealizedByPrice, align: 'end', cell: unrealized('price') },
    { id: 'currency', header: messages.unrealizedByCurrency, align: 'end', cell: unrealized('currency') },
    {
      id: 'realizedByPrice',
      header: messages.realizedByPrice,
      align: 'end',
      cell: ({ inCurrency }) => <MoneyFigure value={inCurrency.realizedByPrice} tone />,
    },
    {
      id: 'realizedByCurrency',
      header: messages.realizedByCurrency,
      align: 'end',
      cell: ({ inCurrency }) => <MoneyFigure value={inCurrency.realizedByCurrency} tone />,
    },
  ];
};

/** Of positions that were paid in another currency: what the price brought, and what the rates did. */
export default function StockCurrencyCard({ platforms }: { platforms: readonly InCurrency[] }) {
  const rates = useLatestRates([...new Set(platforms.map(({ inCurrency }) => inCurrency.currency))]);
  return (
    <Card title={messages.title} description={messages.hint}>
      <Table
        caption={messages.caption}
        columns={getColumns(rates)}
        rows={[...platforms]}
        rowKey={({ platform }) => platform}
      />
    </Card>
  );
}
