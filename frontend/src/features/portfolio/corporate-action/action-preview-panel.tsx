import { useState } from 'react';
import type { CorporateActionPreview } from '#contract/portfolio/corporate-actions';
import { tradeTypeNames } from '#core/portfolio/trade-types';
import { formatPerShare } from '#lib/format';
import { Button } from '#ui/button';
import { Spinner } from '#ui/spinner';
import { MoneyFigure, SharesFigure } from '#ui/table/figures';
import { Table, type TableColumn } from '#ui/table/table';
import { BeforeAfter } from '../before-after';
import { corporateActionMessages as messages } from './action-messages';
import type { CorporateActionPreviewQuery } from './action-queries';

type Position = CorporateActionPreview['positions'][number];
type Row = CorporateActionPreview['trades'][number];
const positionColumns: TableColumn<Position>[] = [
  {
    id: 'position',
    header: messages.position,
    heading: true,
    cell: ({ symbol, platform }) => (
      <>
        <span className="block">{symbol}</span>
        <span className="block text-xs font-normal text-ink-muted">{platform}</span>
      </>
    ),
  },
  {
    id: 'shares',
    header: messages.shares,
    align: 'end',
    cell: (position) => <BeforeAfter of={position} show={({ shares }) => <SharesFigure value={shares} />} />,
  },
  {
    id: 'cost',
    header: messages.cost,
    align: 'end',
    cell: (position) => <BeforeAfter of={position} show={({ cost }) => <MoneyFigure value={cost} />} />,
  },
];

const rowColumns: TableColumn<Row & { at: number }>[] = [
  {
    id: 'type',
    header: messages.type,
    heading: true,
    cell: ({ transactionType, symbol, platform, acquiredOn }) => (
      <>
        <span className="block">{`${tradeTypeNames[transactionType]}: ${symbol}`}</span>
        <span className="block text-xs font-normal text-ink-muted">{platform}</span>
        {acquiredOn && (
          <span className="block text-xs font-normal text-ink-muted">{messages.ownedSince(acquiredOn)}</span>
        )}
      </>
    ),
  },
  { id: 'shares', header: messages.shares, align: 'end', cell: ({ quantity }) => <SharesFigure value={quantity} /> },
  {
    id: 'price',
    header: messages.price,
    align: 'end',
    cell: ({ price }) => <span className="figures">{formatPerShare(price)}</span>,
  },
  { id: 'cost', header: messages.cost, align: 'end', cell: ({ total }) => <MoneyFigure value={total} /> },
];

const Rows = ({ trades }: Pick<CorporateActionPreview, 'trades'>) => {
  const [isOpen, setOpen] = useState(false);
  if (trades.length === 0) return null;
  return (
    <div className="mt-3">
      <Button size="sm" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
        {messages.rows(trades.length)}
      </Button>
      {isOpen && (
        <div className="mt-3">
          <Table
            caption={messages.rowsCaption}
            columns={rowColumns}
            rows={trades.map((row, at) => ({ ...row, at }))}
            rowKey={({ at }) => at}
          />
        </div>
      )}
    </div>
  );
};

const listSentences = (
  { renamed, split, cash, realizedGain, notFollowing }: CorporateActionPreview,
  { symbol, to }: { symbol: string; to: string },
): string[] => [
  ...(renamed > 0 ? [messages.renamed(renamed, symbol, to)] : []),
  ...(split ? [messages.split(split.numerator, split.denominator, split.date)] : []),
  ...cash.map(({ amount, platform }) => messages.cash(amount, platform)),
  realizedGain === 0 ? messages.nothingRealized : messages.realized(realizedGain),
  ...notFollowing,
];

interface PreviewPanelProps {
  of: CorporateActionPreviewQuery;
  symbol: string;
  to: string;
}

const Ready = ({ preview, ...about }: { preview: CorporateActionPreview; symbol: string; to: string }) => {
  if (preview.refused !== null) return <p className="text-sm text-pretty text-negative">{preview.refused}</p>;
  return (
    <>
      <Table
        caption={messages.previewCaption}
        columns={positionColumns}
        rows={preview.positions}
        rowKey={({ symbol, platform }) => `${symbol} ${platform}`}
      />
      <ul className="mt-3 space-y-1 text-sm text-pretty text-ink-muted">
        {listSentences(preview, about).map((sentence) => (
          <li key={sentence}>{sentence}</li>
        ))}
      </ul>
      <Rows trades={preview.trades} />
    </>
  );
};

/** What the action makes of each position, or why it cannot be; below the fields, as they are typed. */
export const CorporateActionPreviewPanel = ({ of, ...about }: PreviewPanelProps) => {
  const { data, isError, isAsked } = of;
  const isWaiting = isAsked && !data && !isError;
  return (
    <div className="rounded-lg bg-surface-sunken px-4 py-3" aria-live="polite" aria-busy={isWaiting}>
      {!isAsked && <p className="text-sm text-ink-muted">{messages.previewEmpty}</p>}
      {isAsked && isError && <p className="text-sm text-ink-muted">{messages.previewFailed}</p>}
      {isWaiting && <Spinner label={messages.previewLoading} />}
      {isAsked && data && <Ready preview={data} {...about} />}
    </div>
  );
};
