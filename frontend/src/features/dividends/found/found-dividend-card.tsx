import type { ReactNode } from 'react';
import type { FoundDividendView } from '#contract/dividends/found-dividends';
import { formatDay } from '#lib/format';
import { Badge } from '#ui/badge';
import { MoneyFigure, SharesFigure } from '#ui/table/figures';
import { StockLink } from '../../stocks/stock-link';
import { ExplainDividendButton } from '../explain-dividend-button';
import { dividendPairMessages, formatCountedAsEntered, formatPairAmounts } from '../manual/dividend-pair-messages';
import { UnpairButton } from '../manual/unpair-button';
import { formatAmountPerShare, getNetDividendTitle, foundDividendMessages as messages } from '../messages';
import { CurrencyConversionNote } from './currency-conversion-note';
import { EstimatedDateBadge } from './estimated-date-badge';
import { WithheldTaxButton } from './withheld-tax-button';

const Fact = ({ label, mark, children }: { label: string; mark?: ReactNode; children: ReactNode }) => (
  <div className="flex min-h-5 items-center justify-between gap-2">
    <dt className="text-ink-muted">
      {label}
      {mark}
    </dt>
    <dd className="figures text-right">{children}</dd>
  </div>
);

/** One that was entered by hand too counts as entered: said here, with both figures and a way to part them. */
const EnteredNote = ({
  dividend,
  entry,
}: {
  dividend: FoundDividendView;
  entry: NonNullable<FoundDividendView['enteredAs']>;
}) => (
  <div className="mt-3 flex flex-wrap items-center justify-between gap-2 rounded-lg bg-info-soft px-3 py-2 text-xs text-info">
    <p className="figures min-w-0 flex-1 basis-40">
      {formatCountedAsEntered(entry)}; {formatPairAmounts(entry.foundAmount, entry.grossAmount)}
    </p>
    <UnpairButton id={entry.id} symbol={dividend.symbol} paymentDate={entry.paymentDate} found={[dividend]} />
  </div>
);

/** Three figures where something was withheld; the tax is said by the person, since what is found is gross. */
const TaxFacts = ({ dividend }: { dividend: FoundDividendView }) => (
  <>
    {dividend.taxWithheld > 0 && (
      <Fact label={messages.gross}>
        <MoneyFigure value={dividend.totalAmount} />
      </Fact>
    )}
    <Fact label={messages.taxWithheld}>
      <span className="-my-1 inline-flex items-center gap-1">
        <WithheldTaxButton taxed={{ ...dividend, gross: dividend.totalAmount }} />
        <MoneyFigure value={dividend.taxWithheld} />
      </span>
    </Fact>
  </>
);

export const FoundDividendCard = ({ dividend }: { dividend: FoundDividendView }) => (
  <li tabIndex={-1} className="flex min-w-0 flex-col rounded-xl border border-line bg-surface-raised p-4 shadow-card">
    <div className="flex items-start justify-between gap-3">
      <h3 className="min-w-0">
        <span className="block">
          <StockLink symbol={dividend.symbol} />
        </span>
        <span className="block truncate text-sm font-normal text-ink-muted" title={dividend.companyName}>
          {dividend.companyName}
        </span>
      </h3>
      <div className="flex shrink-0 flex-wrap justify-end gap-1">
        {!dividend.paid && <Badge tone="info">{messages.upcoming}</Badge>}
        {dividend.enteredAs && (
          <Badge tone="info">
            {dividend.enteredAs.stated ? dividendPairMessages.stated : dividendPairMessages.entered}
          </Badge>
        )}
        {dividend.syncedToCash && <Badge tone="positive">{messages.synced}</Badge>}
      </div>
    </div>
    <p className="mt-3 flex items-center gap-1 text-xl font-semibold">
      <MoneyFigure value={dividend.enteredAs ? dividend.totalAmount : dividend.netAmount} />
      <ExplainDividendButton
        name={getNetDividendTitle(dividend.symbol, dividend.paymentDate)}
        tell={(code) => code.explainFoundPayment(dividend)}
      />
    </p>
    {dividend.conversion && <CurrencyConversionNote conversion={dividend.conversion} />}
    <dl className="mt-3 space-y-1.5 text-sm">
      <Fact label={messages.sharesHeld}>
        <SharesFigure value={dividend.sharesHeld} />
      </Fact>
      <Fact label={messages.perShare}>{formatAmountPerShare(dividend)}</Fact>
      <Fact label={messages.paymentDate} mark={dividend.paymentDateEstimated && <EstimatedDateBadge />}>
        {formatDay(dividend.paymentDate)}
      </Fact>
      <Fact label={messages.exDate}>{formatDay(dividend.exDate)}</Fact>
      {!dividend.enteredAs && <TaxFacts dividend={dividend} />}
    </dl>
    {dividend.enteredAs && <EnteredNote dividend={dividend} entry={dividend.enteredAs} />}
  </li>
);
