import { useQueries } from '@tanstack/react-query';
import type { StockPlatformView } from '#contract/insight/stock-page';
import { toNumber } from '#core/money/amount';
import { splitUnrealizedGainByCurrency } from '#core/portfolio/position/currency-gain';
import { toUsdPairSymbol } from '#core/portfolio/trade-currency';
import { api } from '#lib/api/api';
import { formatAmount } from '#lib/format';
import { Card } from '#ui/card';
import { MoneyFigure } from '#ui/table/figures';
import { Table, type TableColumn } from '#ui/table/table';
import { type LatestExchangeRate, stockCurrencyMessages as messages } from './stock-currency-messages';

type InCurrencies = StockPlatformView & { inCurrencies: NonNullable<StockPlatformView['inCurrencies']> };

type Rates = ReadonlyMap<string, LatestExchangeRate>;

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

const Note = ({ children }: { children: string }) => <p className="mt-3 text-sm text-ink-muted">{children}</p>;

const nothing = <span className="text-ink-muted">–</span>;

const listForeign = (currencies: readonly string[]) => currencies.filter((currency) => currency !== 'USD');

const getUnrealized = ({ holding, inCurrencies: { costs } }: InCurrencies, rates: Rates) => {
  if (!holding || holding.gainLoss === null) return null;
  const atRates = costs.map(({ currency, cost }) => ({
    cost,
    rate: currency === 'USD' ? 1 : rates.get(currency)?.rate,
  }));
  const divided = splitUnrealizedGainByCurrency(holding.gainLoss, holding.cost, atRates);
  return divided && { byPrice: toNumber(divided.price), byCurrency: toNumber(divided.currency) };
};

type Part = 'byPrice' | 'byCurrency';

const getColumns = (rates: Rates): TableColumn<InCurrencies>[] => {
  const unrealized = (part: Part) => (at: InCurrencies) => {
    const told = getUnrealized(at, rates);
    return told ? <MoneyFigure value={told[part]} tone /> : nothing;
  };
  const realized =
    (part: Part) =>
    ({ inCurrencies: { realized: told } }: InCurrencies) =>
      told ? <MoneyFigure value={told[part]} tone /> : nothing;
  return [
    {
      id: 'platform',
      header: messages.platform,
      heading: true,
      cell: ({ platform, inCurrencies: { currencies } }) => (
        <>
          <span className="block font-semibold">{platform}</span>
          {listForeign(currencies).map((currency) => (
            <span key={currency} className="block text-xs font-normal text-ink-muted">
              {messages.rate(currency, rates.get(currency))}
            </span>
          ))}
        </>
      ),
    },
    {
      id: 'cost',
      header: messages.cost,
      align: 'end',
      cell: ({ holding, inCurrencies: { costs } }) =>
        holding
          ? costs.map(({ currency, cost }) => (
              <span key={currency} className="block whitespace-nowrap">
                {formatAmount(currency, cost)}
              </span>
            ))
          : nothing,
    },
    { id: 'price', header: messages.unrealizedByPrice, align: 'end', cell: unrealized('byPrice') },
    { id: 'currency', header: messages.unrealizedByCurrency, align: 'end', cell: unrealized('byCurrency') },
    { id: 'realizedByPrice', header: messages.realizedByPrice, align: 'end', cell: realized('byPrice') },
    { id: 'realizedByCurrency', header: messages.realizedByCurrency, align: 'end', cell: realized('byCurrency') },
  ];
};

/** Of positions of which anything was paid in another currency: what the price brought, and what the rates did. */
export default function StockCurrencyCard({ platforms }: { platforms: readonly InCurrencies[] }) {
  const all = platforms.map(({ inCurrencies }) => inCurrencies);
  const rates = useLatestRates([...new Set(all.flatMap(({ currencies }) => listForeign(currencies)))]);
  return (
    <Card title={messages.title} description={messages.hint}>
      <Table
        caption={messages.caption}
        columns={getColumns(rates)}
        rows={[...platforms]}
        rowKey={({ platform }) => platform}
      />
      {all.some(({ currencies }) => currencies.includes('USD')) && <Note>{messages.paidInDollars}</Note>}
      {all.some(({ realized }) => realized === null) && <Note>{messages.realizedUnknown}</Note>}
    </Card>
  );
}
