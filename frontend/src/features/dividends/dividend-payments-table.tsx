import type { CountedDividendView } from '#contract/dividends/found-dividends';
import { formatDay } from '#lib/format';
import { Badge } from '#ui/badge';
import { MoneyFigure, SharesFigure } from '#ui/table/figures';
import { Table, type TableColumn } from '#ui/table/table';
import { allPlatformsMessages as messages } from './all-platforms-messages';
import { ExplainableDividendFigure } from './explain-dividend-button';
import { CurrencyConversionNote } from './found/currency-conversion-note';
import { EstimatedDateBadge } from './found/estimated-date-badge';
import { NotStatedDash } from './found/not-stated-dash';
import { WithheldTaxButton } from './found/withheld-tax-button';
import { PairNote } from './manual/pair-note';
import { getNetDividendTitle } from './messages';

const DateCell = ({ dividend }: { dividend: CountedDividendView }) => {
  const { id, origin, symbol, paymentDate, paymentDateEstimated, conversion, pair, gross, source } = dividend;
  return (
    <>
      <span className="whitespace-nowrap">{formatDay(paymentDate)}</span>
      {paymentDateEstimated && <EstimatedDateBadge />}
      {origin === 'entered' && (
        <Badge className="ml-2">{source ? messages.fromStatement : messages.enteredByHand}</Badge>
      )}
      {conversion && <CurrencyConversionNote conversion={conversion} />}
      {pair && id !== null && <PairNote pair={pair} entry={{ id, symbol, paymentDate, grossAmount: gross }} />}
    </>
  );
};

/** The tax of a found dividend can be said here; that of an entry belongs to the entry. */
const TaxCell = ({ dividend }: { dividend: CountedDividendView }) => {
  const { platform, symbol, exDate, paymentDate, gross, taxWithheld } = dividend;
  return (
    <span className="-my-1.5 inline-flex items-center justify-end gap-1">
      {platform && exDate && (
        <WithheldTaxButton taxed={{ platform, symbol, exDate, paymentDate, gross, taxWithheld }} />
      )}
      <MoneyFigure value={taxWithheld} />
    </span>
  );
};

const columns: TableColumn<CountedDividendView>[] = [
  { id: 'date', header: 'Payment date', heading: true, cell: (dividend) => <DateCell dividend={dividend} /> },
  {
    id: 'shares',
    header: 'Shares',
    align: 'end',
    cell: ({ shares }) => (shares === null ? <NotStatedDash /> : <SharesFigure value={shares} />),
  },
  { id: 'gross', header: 'Gross', align: 'end', cell: ({ gross }) => <MoneyFigure value={gross} /> },
  { id: 'tax', header: 'Tax', align: 'end', cell: (dividend) => <TaxCell dividend={dividend} /> },
  { id: 'fees', header: 'Fees', align: 'end', cell: ({ fees }) => <MoneyFigure value={fees} /> },
  {
    id: 'net',
    header: 'Net',
    align: 'end',
    cell: (dividend) => (
      <ExplainableDividendFigure
        name={getNetDividendTitle(dividend.symbol, dividend.paymentDate)}
        tell={(code) => code.explainCountedPayment(dividend)}
      >
        <span className="font-semibold">
          <MoneyFigure value={dividend.net} />
        </span>
      </ExplainableDividendFigure>
    ),
  },
];

const getPaymentKey = ({ id, platform, exDate }: CountedDividendView): string =>
  id === null ? `${platform}/${exDate}` : `${id}`;

/** Payments of one stock on one platform in one year, each with its three figures. */
export const DividendPaymentsTable = ({
  caption,
  dividends,
}: {
  caption: string;
  dividends: readonly CountedDividendView[];
}) => <Table caption={caption} showCaption columns={columns} rows={dividends} rowKey={getPaymentKey} />;
