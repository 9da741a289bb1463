import { useQuery } from '@tanstack/react-query';
import { CalendarClock } from 'lucide-react';
import type { FutureDividend } from '#contract/dividends';
import type { Day } from '#core/time/day';
import { formatDay } from '#lib/format';
import type { Reading } from '#lib/reading';
import { Badge } from '#ui/badge';
import { Disclosure } from '#ui/disclosure';
import { EmptyState } from '#ui/empty-state';
import { Money, Shares } from '#ui/figures';
import { Read } from '#ui/read';
import { Spinner } from '#ui/spinner';
import { type Column, Table } from '#ui/table';
import { Tooltip } from '#ui/tooltip';
import { StockLink } from '../stocks/stock-link';
import { Converted } from './converted';
import { Estimated } from './estimated';
import { ExplainDividend, Explaining } from './explain';
import { keyOf, nearestFirst, totalOf } from './found-dividends';
import { failedInWords, foundMessages, futureInWords, netOf, perShare, futureMessages as words } from './messages';
import { futureQuery } from './queries';

const Basis = ({ basis }: Pick<FutureDividend, 'basis'>) =>
  basis === 'announced' ? (
    <Tooltip content={words.announcedHint}>
      <Badge tone="info">{words.announced}</Badge>
    </Tooltip>
  ) : (
    <Tooltip content={words.estimatedHint}>
      <Badge>{words.estimated}</Badge>
    </Tooltip>
  );

const DayCell = ({ day }: { day: Day }) => <span className="whitespace-nowrap">{formatDay(day)}</span>;

const columns: Column<FutureDividend>[] = [
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
  { id: 'ex-date', header: foundMessages.exDate, cell: ({ exDate }) => <DayCell day={exDate} /> },
  {
    id: 'payment',
    header: foundMessages.paymentDate,
    // An estimate as a whole need not say so of its date.
    cell: ({ paymentDate, paymentDateEstimated, basis }) => (
      <>
        <DayCell day={paymentDate} />
        {paymentDateEstimated && basis === 'announced' && <Estimated />}
      </>
    ),
  },
  {
    id: 'shares',
    header: 'Shares',
    align: 'end',
    cell: ({ sharesHeld }) => <Shares value={sharesHeld} />,
  },
  {
    id: 'per-share',
    header: 'Per share',
    align: 'end',
    cell: perShare,
  },
  {
    id: 'total',
    header: 'Total',
    align: 'end',
    cell: (dividend) => (
      <>
        <Explaining
          explain={
            <ExplainDividend
              name={netOf(dividend.symbol, dividend.paymentDate)}
              hint={dividend.basis === 'estimated' ? words.estimatedHint : words.announcedHint}
              tell={(code) => code.tellFuture(dividend)}
            />
          }
        >
          <Money value={dividend.totalAmount} />
        </Explaining>
        {dividend.conversion && <Converted conversion={dividend.conversion} />}
      </>
    ),
  },
];

const NothingKnown = () => (
  <EmptyState icon={<CalendarClock aria-hidden />} title={words.none}>
    {words.noneHint}
  </EmptyState>
);

interface FutureReport {
  dividends: readonly FutureDividend[];
  failedSymbols: readonly string[];
}

const Known = ({ dividends, failedSymbols }: FutureReport) => (
  <>
    <Table
      caption={words.caption}
      columns={columns}
      rows={nearestFirst(dividends)}
      rowKey={keyOf}
      empty={<NothingKnown />}
    />
    {dividends.length > 0 && (
      <p className="mt-3 flex items-center justify-end gap-1 text-sm">
        {words.inAll}
        <ExplainDividend name={words.inAll} tell={(code) => code.tellAllToCome(dividends)} />
        <span className="font-semibold">
          <Money value={totalOf(dividends)} />
        </span>
      </p>
    )}
    {failedSymbols.length > 0 && <p className="mt-4 text-sm text-ink-muted">{failedInWords(failedSymbols)}</p>}
  </>
);

const inALine = ({ data, error }: Reading<FutureReport>): string => {
  if (!data) return error === null ? words.loading : words.failed;
  return data.dividends.length === 0 ? words.none : futureInWords(data.dividends.length, totalOf(data.dividends));
};

/** What is to come, on every platform; closed at first, with its sum in the line that opens it. */
export const FutureSection = () => {
  const future = useQuery(futureQuery);
  return (
    <Disclosure title={words.title} description={inALine(future)}>
      <Read
        of={future}
        loading={<Spinner label={words.loading} />}
        failed={{ title: words.failed, message: words.failedHint }}
      >
        {(report) => <Known {...report} />}
      </Read>
    </Disclosure>
  );
};
