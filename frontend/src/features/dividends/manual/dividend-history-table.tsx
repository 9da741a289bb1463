import { Link2, Pencil, Trash2 } from 'lucide-react';
import type { ManualDividend, ManualDividendPage } from '#contract/dividends/manual-dividends';
import { formatAmount, formatDay, formatPerShare } from '#lib/format';
import { Badge } from '#ui/badge';
import { IconButton } from '#ui/button';
import { Tooltip } from '#ui/dialog/tooltip';
import { MoneyFigure, SharesFigure } from '#ui/table/figures';
import { RowButtons, Table, type TableColumn } from '#ui/table/table';
import { StockLink } from '../../stocks/stock-link';
import { ExplainableDividendFigure } from '../explain-dividend-button';
import { NotStatedDash } from '../found/not-stated-dash';
import { getNetDividendTitle } from '../messages';
import { getPairLabel } from './dividend-pair-messages';
import { describeManualDividend, manualDividendMessages as messages } from './manual-dividend-messages';
import { PairNote } from './pair-note';

export interface DividendActionHandlers {
  onEdit: (dividend: ManualDividend) => void;
  onDelete: (dividend: ManualDividend) => void;
  onJoin: (dividend: ManualDividend) => void;
}
type Listed = ManualDividendPage['rows'][number];

const StockCell = ({ dividend }: { dividend: ManualDividend }) => {
  const { id, symbol, companyname, platform, paymentdate, grossamount, notes, pair, source } = dividend;
  return (
    <>
      <span className="block">
        <StockLink symbol={symbol} />
      </span>
      <span className="block text-xs font-normal text-ink-muted">
        {companyname}
        {platform && `, ${platform}`}
      </span>
      {source && (
        <span className="mt-1 block text-xs font-normal">
          <Tooltip content={messages.fromStatementHint}>
            <Badge>{messages.fromStatement}</Badge>
          </Tooltip>
        </span>
      )}
      {notes && (
        <span className="mt-0.5 line-clamp-2 max-w-64 text-xs font-normal text-ink-muted italic" title={notes}>
          {notes}
        </span>
      )}
      {pair && <PairNote pair={pair} entry={{ id, symbol, paymentDate: paymentdate, grossAmount: grossamount }} />}
    </>
  );
};

const ActionsCell = ({ dividend, ...actions }: { dividend: Listed } & DividendActionHandlers) => {
  const { onEdit, onDelete, onJoin } = actions;
  return (
    <RowButtons>
      {dividend.joinable && (
        <IconButton
          size="sm"
          label={getPairLabel(dividend)}
          icon={<Link2 aria-hidden />}
          onClick={() => onJoin(dividend)}
        />
      )}
      <IconButton
        size="sm"
        label={`Edit ${describeManualDividend(dividend)}`}
        icon={<Pencil aria-hidden />}
        onClick={() => onEdit(dividend)}
      />
      <IconButton
        size="sm"
        label={`Delete ${describeManualDividend(dividend)}`}
        icon={<Trash2 aria-hidden />}
        onClick={() => onDelete(dividend)}
      />
    </RowButtons>
  );
};

const dataColumns: TableColumn<Listed>[] = [
  { id: 'stock', header: 'Stock', heading: true, cell: (dividend) => <StockCell dividend={dividend} /> },
  {
    id: 'date',
    header: 'Payment date',
    cell: ({ paymentdate }) => <span className="whitespace-nowrap">{formatDay(paymentdate)}</span>,
  },
  {
    id: 'shares',
    header: 'Shares',
    align: 'end',
    cell: ({ shares }) => (shares === null ? <NotStatedDash /> : <SharesFigure value={shares} />),
  },
  {
    id: 'per-share',
    header: 'Per share',
    align: 'end',
    cell: ({ dividendpershare: paid }) => (paid === null ? <NotStatedDash /> : formatPerShare(paid)),
  },
  {
    id: 'gross',
    header: 'Gross',
    align: 'end',
    cell: ({ grossamount, paidin }) => (
      <>
        <MoneyFigure value={grossamount} />
        {paidin && (
          <span className="block text-xs text-ink-muted">
            {formatAmount(paidin.currency, paidin.gross)} at {paidin.exchangeRate}
          </span>
        )}
      </>
    ),
  },
  { id: 'fees', header: 'Fees', align: 'end', cell: ({ fees }) => <MoneyFigure value={fees} /> },
  { id: 'tax', header: 'Tax', align: 'end', cell: ({ taxwithheld }) => <MoneyFigure value={taxwithheld} /> },
  {
    id: 'net',
    header: 'Net',
    align: 'end',
    cell: (dividend) => (
      <ExplainableDividendFigure
        name={getNetDividendTitle(dividend.symbol, dividend.paymentdate)}
        tell={(code) => code.explainManualDividend(dividend)}
      >
        <span className="font-semibold">
          <MoneyFigure value={dividend.netamount} />
        </span>
      </ExplainableDividendFigure>
    ),
  },
];

interface HistoryTableProps extends DividendActionHandlers {
  dividends: readonly Listed[];
}

export const DividendHistoryTable = ({ dividends, ...dividendActions }: HistoryTableProps) => {
  const actions: TableColumn<Listed> = {
    id: 'actions',
    header: 'Actions',
    align: 'end',
    cell: (dividend) => <ActionsCell dividend={dividend} {...dividendActions} />,
  };
  return (
    <Table
      caption={messages.historyCaption}
      columns={[...dataColumns, actions]}
      rows={dividends}
      rowKey={({ id }) => id}
    />
  );
};
