import type { ReactNode } from 'react';
import type { FoundDividend } from '#contract/dividends';
import { formatDay, formatPerShare } from '#lib/format';
import { Badge } from '#ui/badge';
import { Money, Shares } from '#ui/figures';
import { Estimated } from './estimated';
import { foundMessages as words } from './messages';

const Fact = ({ label, mark, children }: { label: string; mark?: ReactNode; children: ReactNode }) => (
  <div className="flex items-baseline justify-between gap-2">
    <dt className="text-ink-muted">
      {label}
      {mark}
    </dt>
    <dd className="figures text-right">{children}</dd>
  </div>
);

export const DividendCard = ({ dividend }: { dividend: FoundDividend }) => (
  <li tabIndex={-1} className="flex min-w-0 flex-col rounded-xl border border-line bg-surface-raised p-4 shadow-card">
    <div className="flex items-start justify-between gap-3">
      <h3 className="min-w-0">
        <span className="block font-semibold">{dividend.symbol}</span>
        <span className="block truncate text-sm font-normal text-ink-muted" title={dividend.companyName}>
          {dividend.companyName}
        </span>
      </h3>
      <div className="flex shrink-0 flex-wrap justify-end gap-1">
        {!dividend.paid && <Badge tone="info">{words.upcoming}</Badge>}
        {dividend.syncedToCash && <Badge tone="positive">{words.synced}</Badge>}
      </div>
    </div>
    <p className="mt-3 text-xl font-semibold">
      <Money value={dividend.totalAmount} />
    </p>
    <dl className="mt-3 space-y-1.5 text-sm">
      <Fact label={words.sharesHeld}>
        <Shares value={dividend.sharesHeld} />
      </Fact>
      <Fact label={words.perShare}>{formatPerShare(dividend.amountPerShare)}</Fact>
      <Fact label={words.paymentDate} mark={dividend.paymentDateEstimated && <Estimated />}>
        {formatDay(dividend.paymentDate)}
      </Fact>
      <Fact label={words.exDate}>{formatDay(dividend.exDate)}</Fact>
    </dl>
  </li>
);
