import type { FoundDividendView } from '#contract/dividends/found-dividends';
import { formatDay } from '#lib/format';
import { Badge } from '#ui/badge';
import { MoneyFigure, SharesFigure } from '#ui/table/figures';
import { Table, type TableColumn } from '#ui/table/table';
import { StockLink } from '../../stocks/stock-link';
import { ExplainableDividendFigure } from '../explain-dividend-button';
import { dividendPairMessages, formatCountedAsEntered, formatPairAmounts } from '../manual/dividend-pair-messages';
import { UnpairButton } from '../manual/unpair-button';
import {
  formatAmountWithPerShareSuffix,
  formatExDate,
  getNetDividendTitle,
  foundDividendMessages as messages,
} from '../messages';
import { CurrencyConversionNote } from './currency-conversion-note';
import { EstimatedDateBadge } from './estimated-date-badge';
import { toFoundDividendKey } from './found-dividends';
import { WithheldTaxButton } from './withheld-tax-button';

const underFigure = 'figures block text-xs font-normal whitespace-nowrap text-ink-muted';

/** One that was entered by hand too counts as entered: said here, with both figures and a way to part them. */
const EnteredNote = ({
  dividend,
  entry,
}: {
  dividend: FoundDividendView;
  entry: NonNullable<FoundDividendView['enteredAs']>;
}) => (
  <div className="mt-2 flex flex-wrap items-center justify-between gap-2 rounded-lg bg-info-soft px-3 py-2 text-xs font-normal text-info">
    <p className="figures min-w-0 flex-1 basis-40">
      {formatCountedAsEntered(entry)}; {formatPairAmounts(entry.foundAmount, entry.grossAmount)}
    </p>
    <UnpairButton id={entry.id} symbol={dividend.symbol} paymentDate={entry.paymentDate} found={[dividend]} />
  </div>
);

const Marks = ({ dividend: { paid, enteredAs, syncedToCash } }: { dividend: FoundDividendView }) =>
  (!paid || enteredAs || syncedToCash) && (
    <span className="inline-flex flex-wrap gap-1 align-top">
      {!paid && <Badge tone="info">{messages.upcoming}</Badge>}
      {enteredAs && (
        <Badge tone="info">{enteredAs.stated ? dividendPairMessages.stated : dividendPairMessages.entered}</Badge>
      )}
      {syncedToCash && <Badge tone="positive">{messages.synced}</Badge>}
    </span>
  );

const StockCell = ({ dividend }: { dividend: FoundDividendView }) => (
  <>
    <span className="flex flex-wrap items-center gap-x-2 gap-y-1">
      <StockLink symbol={dividend.symbol} />
      <Marks dividend={dividend} />
    </span>
    <span className="block text-xs font-normal text-ink-muted wrap-anywhere">{dividend.companyName}</span>
    {dividend.enteredAs && <EnteredNote dividend={dividend} entry={dividend.enteredAs} />}
  </>
);

/** What of a dividend counts, as the way into how it comes about. */
const ExplainedAmount = ({ dividend, amount }: { dividend: FoundDividendView; amount: number }) => (
  <ExplainableDividendFigure
    name={getNetDividendTitle(dividend.symbol, dividend.paymentDate)}
    tell={(code) => code.explainFoundPayment(dividend)}
  >
    <span className="font-semibold">
      <MoneyFigure value={amount} />
    </span>
  </ExplainableDividendFigure>
);

const columns: TableColumn<FoundDividendView>[] = [
  { id: 'stock', header: 'Stock', heading: true, cell: (dividend) => <StockCell dividend={dividend} /> },
  {
    id: 'payment',
    header: messages.paymentDate,
    cell: ({ paymentDate, paymentDateEstimated, exDate }) => (
      <>
        <span className="whitespace-nowrap">{formatDay(paymentDate)}</span>
        {paymentDateEstimated && <EstimatedDateBadge />}
        <span className={underFigure}>{formatExDate(exDate)}</span>
      </>
    ),
  },
  {
    id: 'shares',
    header: messages.sharesHeld,
    align: 'end',
    cell: (dividend) => (
      <>
        <SharesFigure value={dividend.sharesHeld} />
        <span className={underFigure}>{formatAmountWithPerShareSuffix(dividend)}</span>
      </>
    ),
  },
  {
    id: 'gross',
    header: messages.gross,
    align: 'end',
    // Of one that counts as entered this is all that is known here.
    cell: (dividend) => (
      <>
        {dividend.enteredAs ? (
          <ExplainedAmount dividend={dividend} amount={dividend.totalAmount} />
        ) : (
          <MoneyFigure value={dividend.totalAmount} />
        )}
        {dividend.conversion && <CurrencyConversionNote conversion={dividend.conversion} />}
      </>
    ),
  },
  {
    id: 'tax',
    header: messages.taxWithheld,
    align: 'end',
    cell: (dividend) =>
      dividend.enteredAs ? (
        ''
      ) : (
        <span className="-my-1.5 inline-flex items-center justify-end gap-1">
          <WithheldTaxButton taxed={{ ...dividend, gross: dividend.totalAmount }} />
          <MoneyFigure value={dividend.taxWithheld} />
        </span>
      ),
  },
  {
    id: 'net',
    header: messages.net,
    align: 'end',
    main: true,
    cell: (dividend) => (dividend.enteredAs ? '' : <ExplainedAmount dividend={dividend} amount={dividend.netAmount} />),
  },
];

/** What was found on Robinhood, a row each; on a phone a block each. */
export const RobinhoodDividendsTable = ({ dividends }: { dividends: readonly FoundDividendView[] }) => (
  <Table
    caption={messages.listCaption}
    columns={columns}
    rows={dividends}
    rowKey={toFoundDividendKey}
    mark={toFoundDividendKey}
  />
);
