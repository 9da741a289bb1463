import { useQuery } from '@tanstack/react-query';
import { CalendarClock } from 'lucide-react';
import { useMemo } from 'react';
import type { FutureDividendView } from '#contract/dividends/found-dividends';
import type { Day } from '#core/time/day';
import type { QueryResult } from '#lib/api/combine-query-results';
import { formatDay } from '#lib/format';
import { usePagination } from '#lib/rows/use-pagination';
import { Badge } from '#ui/badge';
import { Tooltip } from '#ui/dialog/tooltip';
import { Disclosure } from '#ui/disclosure';
import { EmptyState } from '#ui/page/empty-state';
import { QueryView } from '#ui/page/query-view';
import { Spinner } from '#ui/spinner';
import { MoneyFigure, SharesFigure } from '#ui/table/figures';
import { Paginator } from '#ui/table/paginator';
import { Table, type TableColumn } from '#ui/table/table';
import { StockLink } from '../../stocks/stock-link';
import { ExplainDividendButton, FigureWithExplainButton } from '../explain-dividend-button';
import {
  describeFailedSymbols,
  formatAmountPerShare,
  formatFutureDividendTotal,
  foundDividendMessages,
  getNetDividendTitle,
  futureDividendMessages as messages,
} from '../messages';
import { futureDividendsQuery } from '../queries';
import { CurrencyConversionNote } from './currency-conversion-note';
import { EstimatedDateBadge } from './estimated-date-badge';
import { sortFutureDividendsByDate, sumExpectedDividends, toFoundDividendKey } from './found-dividends';

const Basis = ({ basis }: Pick<FutureDividendView, 'basis'>) =>
  basis === 'announced' ? (
    <Tooltip content={messages.announcedHint}>
      <Badge tone="info">{messages.announced}</Badge>
    </Tooltip>
  ) : (
    <Tooltip content={messages.estimatedHint}>
      <Badge>{messages.estimated}</Badge>
    </Tooltip>
  );

const DayCell = ({ day }: { day: Day }) => <span className="whitespace-nowrap">{formatDay(day)}</span>;

const columns: TableColumn<FutureDividendView>[] = [
  {
    id: 'stock',
    header: 'Stock',
    heading: true,
    cell: ({ symbol, companyName }) => (
      <>
        <span className="block">
          <StockLink symbol={symbol} />
        </span>
        <span className="block text-xs font-normal text-ink-muted">{companyName}</span>
      </>
    ),
  },
  { id: 'platform', header: 'Platform', cell: ({ platform }) => platform },
  { id: 'basis', header: 'Basis', cell: ({ basis }) => <Basis basis={basis} /> },
  { id: 'ex-date', header: foundDividendMessages.exDate, cell: ({ exDate }) => <DayCell day={exDate} /> },
  {
    id: 'payment',
    header: foundDividendMessages.paymentDate,
    // An estimate as a whole need not say so of its date.
    cell: ({ paymentDate, paymentDateEstimated, basis }) => (
      <>
        <DayCell day={paymentDate} />
        {paymentDateEstimated && basis === 'announced' && <EstimatedDateBadge />}
      </>
    ),
  },
  {
    id: 'shares',
    header: 'Shares',
    align: 'end',
    cell: ({ sharesHeld }) => <SharesFigure value={sharesHeld} />,
  },
  {
    id: 'per-share',
    header: 'Per share',
    align: 'end',
    cell: formatAmountPerShare,
  },
  {
    id: 'total',
    header: 'Total',
    align: 'end',
    cell: (dividend) => (
      <>
        <FigureWithExplainButton
          explain={
            <ExplainDividendButton
              name={getNetDividendTitle(dividend.symbol, dividend.paymentDate)}
              hint={dividend.basis === 'estimated' ? messages.estimatedHint : messages.announcedHint}
              tell={(code) => code.explainFuturePayment(dividend)}
            />
          }
        >
          <MoneyFigure value={dividend.totalAmount} />
        </FigureWithExplainButton>
        {dividend.conversion && <CurrencyConversionNote conversion={dividend.conversion} />}
      </>
    ),
  },
];

const NothingKnown = () => (
  <EmptyState icon={<CalendarClock aria-hidden />} title={messages.none}>
    {messages.noneHint}
  </EmptyState>
);

interface FutureReport {
  dividends: readonly FutureDividendView[];
  failedSymbols: readonly string[];
}

const pageSize = 25;

/** Fifty stocks on six platforms have more than 300 to come, which made most of the page while this part was closed. */
export const FutureDividendsTable = ({ dividends }: Pick<FutureReport, 'dividends'>) => {
  const sorted = useMemo(() => sortFutureDividendsByDate(dividends), [dividends]);
  const { shown, ...pages } = usePagination(sorted, pageSize);
  return (
    <>
      <Table
        caption={messages.caption}
        columns={columns}
        rows={shown}
        rowKey={toFoundDividendKey}
        empty={<NothingKnown />}
      />
      <Paginator {...pages} label={messages.pages} />
    </>
  );
};

const Known = ({ dividends, failedSymbols }: FutureReport) => (
  <>
    <FutureDividendsTable dividends={dividends} />
    {dividends.length > 0 && (
      <p className="mt-3 flex items-center justify-end gap-1 text-sm">
        {messages.inAll}
        <ExplainDividendButton name={messages.inAll} tell={(code) => code.explainAllFuturePayments(dividends)} />
        <span className="font-semibold">
          <MoneyFigure value={sumExpectedDividends(dividends)} />
        </span>
      </p>
    )}
    {failedSymbols.length > 0 && <p className="mt-4 text-sm text-ink-muted">{describeFailedSymbols(failedSymbols)}</p>}
  </>
);

const summarizeFutureDividends = ({ data, error }: QueryResult<FutureReport>): string => {
  if (!data) return error === null ? messages.loading : messages.failed;
  return data.dividends.length === 0
    ? messages.none
    : formatFutureDividendTotal(data.dividends.length, sumExpectedDividends(data.dividends));
};

/** What is to come, on every platform; closed at first, with its sum in the line that opens it. */
export const FutureDividendsSection = () => {
  const future = useQuery(futureDividendsQuery);
  return (
    <Disclosure title={messages.title} description={summarizeFutureDividends(future)}>
      <QueryView
        of={future}
        loading={<Spinner label={messages.loading} />}
        failed={{ title: messages.failed, message: messages.failedHint }}
      >
        {(report) => <Known {...report} />}
      </QueryView>
    </Disclosure>
  );
};
