import { useQuery } from '@tanstack/react-query';
import { CalendarClock } from 'lucide-react';
import { useMemo } from 'react';
import type { FutureDividendView } from '#contract/dividends/found-dividends';
import type { QueryResult } from '#lib/api/combine-query-results';
import { formatDay } from '#lib/format';
import { usePagination } from '#lib/rows/use-pagination';
import { Badge } from '#ui/badge';
import { Tooltip } from '#ui/dialog/tooltip';
import { Disclosure } from '#ui/disclosure';
import { EmptyState } from '#ui/page/empty-state';
import { QueryView } from '#ui/page/query-view';
import { Skeleton } from '#ui/spinner';
import { MoneyFigure, SharesFigure } from '#ui/table/figures';
import { Paginator } from '#ui/table/paginator';
import { Table, type TableColumn } from '#ui/table/table';
import { StockLink } from '../../stocks/stock-link';
import { ExplainableDividendFigure } from '../explain-dividend-button';
import { dividendIncomeMessages } from '../income-messages';
import {
  describeFailedSymbols,
  formatAmountWithPerShareSuffix,
  formatExDate,
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

const underFigure = 'figures block text-xs font-normal whitespace-nowrap text-ink-muted';

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
  {
    id: 'payment',
    header: foundDividendMessages.paymentDate,
    // An estimate as a whole need not say so of its date.
    cell: ({ paymentDate, paymentDateEstimated, basis, exDate }) => (
      <>
        <span className="whitespace-nowrap">{formatDay(paymentDate)}</span>
        {paymentDateEstimated && basis === 'announced' && <EstimatedDateBadge />}
        <span className={underFigure}>{formatExDate(exDate)}</span>
      </>
    ),
  },
  {
    id: 'shares',
    header: 'Shares',
    align: 'end',
    cell: (dividend) => (
      <>
        <SharesFigure value={dividend.sharesHeld} />
        <span className={underFigure}>{formatAmountWithPerShareSuffix(dividend)}</span>
      </>
    ),
  },
  {
    id: 'total',
    header: 'Total',
    align: 'end',
    main: true,
    cell: (dividend) => (
      <>
        <ExplainableDividendFigure
          name={getNetDividendTitle(dividend.symbol, dividend.paymentDate)}
          hint={dividend.basis === 'estimated' ? messages.estimatedHint : messages.announcedHint}
          tell={(code) => code.explainFuturePayment(dividend)}
        >
          <span className="font-semibold">
            <MoneyFigure value={dividend.totalAmount} />
          </span>
        </ExplainableDividendFigure>
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

const pageSize = 5;

/** Fifty stocks on six platforms have more than 1,000 to come within 12 months. */
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
        {dividendIncomeMessages.next12Months}
        <ExplainableDividendFigure
          name={dividendIncomeMessages.next12Months}
          hint={dividendIncomeMessages.next12MonthsHint}
          tell={(code) => code.explainAllFuturePayments(dividends)}
        >
          <span className="font-semibold">
            <MoneyFigure value={sumExpectedDividends(dividends)} />
          </span>
        </ExplainableDividendFigure>
      </p>
    )}
    {failedSymbols.length > 0 && <p className="mt-4 text-sm text-ink-muted">{describeFailedSymbols(failedSymbols)}</p>}
  </>
);

const summarizeFutureDividends = ({ data, error }: QueryResult<FutureReport>): string => {
  if (!data) return error === null ? messages.loading : messages.failed;
  // Below it says more of that.
  return data.dividends.length === 0
    ? ''
    : formatFutureDividendTotal(data.dividends.length, sumExpectedDividends(data.dividends));
};

/** As high as a page of rows. What comes in its place is no lower than what is in view of it, so that nothing moves up. */
const Loading = () => (
  <div role="status">
    <span className="sr-only">{messages.loading}</span>
    <Skeleton className="h-100" />
  </div>
);

/** What is to come, on every platform, with its sum in the line that closes it. */
export const FutureDividendsSection = () => {
  const future = useQuery(futureDividendsQuery);
  return (
    <div id={messages.anchor} tabIndex={-1} className="scroll-mt-24 rounded-xl">
      <Disclosure title={messages.title} description={summarizeFutureDividends(future)} defaultOpen>
        <div className="min-h-64">
          <QueryView
            of={future}
            loading={<Loading />}
            failed={{ title: messages.failed, message: messages.failedHint }}
          >
            {(report) => <Known {...report} />}
          </QueryView>
        </div>
      </Disclosure>
    </div>
  );
};
