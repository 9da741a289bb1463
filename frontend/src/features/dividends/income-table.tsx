import type { CountedDividend } from '#contract/found-dividends';
import { formatDay } from '#lib/format';
import { Badge } from '#ui/badge';
import { Money, Shares } from '#ui/figures';
import { type Column, Table } from '#ui/table';
import { allMessages as words } from './all-messages';
import { Converted } from './converted';
import { Estimated } from './estimated';
import { ExplainDividend, Explaining } from './explain';
import { netOf } from './messages';
import { NotStated } from './not-stated';
import { PairNote } from './pair-note';
import { TaxButton } from './tax-dialog';

const DateCell = ({ dividend }: { dividend: CountedDividend }) => {
  const { id, origin, symbol, paymentDate, paymentDateEstimated, conversion, pair, gross, source } = dividend;
  return (
    <>
      <span className="whitespace-nowrap">{formatDay(paymentDate)}</span>
      {paymentDateEstimated && <Estimated />}
      {origin === 'entered' && <Badge className="ml-2">{source ? words.fromStatement : words.enteredByHand}</Badge>}
      {conversion && <Converted conversion={conversion} />}
      {pair && id !== null && <PairNote pair={pair} entry={{ id, symbol, paymentDate, grossAmount: gross }} />}
    </>
  );
};

/** The tax of a found dividend can be said here; that of an entry belongs to the entry. */
const TaxCell = ({ dividend }: { dividend: CountedDividend }) => {
  const { platform, symbol, exDate, paymentDate, gross, taxWithheld } = dividend;
  return (
    <span className="-my-1.5 inline-flex items-center justify-end gap-1">
      {platform && exDate && <TaxButton taxed={{ platform, symbol, exDate, paymentDate, gross, taxWithheld }} />}
      <Money value={taxWithheld} />
    </span>
  );
};

const columns: Column<CountedDividend>[] = [
  { id: 'date', header: 'Payment date', heading: true, cell: (dividend) => <DateCell dividend={dividend} /> },
  {
    id: 'shares',
    header: 'Shares',
    align: 'end',
    cell: ({ shares }) => (shares === null ? <NotStated /> : <Shares value={shares} />),
  },
  { id: 'gross', header: 'Gross', align: 'end', cell: ({ gross }) => <Money value={gross} /> },
  { id: 'tax', header: 'Tax', align: 'end', cell: (dividend) => <TaxCell dividend={dividend} /> },
  { id: 'fees', header: 'Fees', align: 'end', cell: ({ fees }) => <Money value={fees} /> },
  {
    id: 'net',
    header: 'Net',
    align: 'end',
    cell: (dividend) => (
      <Explaining
        explain={
          <ExplainDividend
            name={netOf(dividend.symbol, dividend.paymentDate)}
            tell={(code) => code.tellCounted(dividend)}
          />
        }
      >
        <span className="font-semibold">
          <Money value={dividend.net} />
        </span>
      </Explaining>
    ),
  },
];

const keyOf = ({ id, platform, exDate }: CountedDividend): string => (id === null ? `${platform}/${exDate}` : `${id}`);

/** Payments of one stock on one platform in one year, each with its three figures. */
export const IncomeTable = ({ caption, dividends }: { caption: string; dividends: readonly CountedDividend[] }) => (
  <Table caption={caption} showCaption columns={columns} rows={dividends} rowKey={keyOf} />
);
