import { useInfiniteQuery } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
import type { BridgeLine, BridgeRow } from '#contract/insight';
import { formatDay } from '#lib/format';
import { Button } from '#ui/button';
import { Dialog } from '#ui/dialog';
import { Money } from '#ui/figures';
import { Read } from '#ui/read';
import { Spinner } from '#ui/spinner';
import { type Column, Table } from '#ui/table';
import type { Asked } from './asked';
import { lineNames, messages } from './messages';
import { bridgeRowsQuery } from './queries';
import { pageOf, rowName } from './sentences';

const What = ({ row }: { row: BridgeRow }) => {
  const name = [row.symbol, row.kind === 'stock' ? '' : rowName(row)].filter(Boolean).join(', ');
  const page = pageOf(row);
  return page ? (
    <Link to={page} className="text-accent underline-offset-4 hover:underline pointer-coarse:py-2">
      {name}
    </Link>
  ) : (
    name
  );
};

const what: Column<BridgeRow> = {
  id: 'what',
  header: messages.what,
  heading: true,
  cell: (row) => <What row={row} />,
};
const date: Column<BridgeRow> = {
  id: 'date',
  header: messages.date,
  cell: (row) => (row.date ? formatDay(row.date) : ''),
};
const platform: Column<BridgeRow> = {
  id: 'platform',
  header: messages.platform,
  cell: (row) => row.platform ?? '',
};
const amountOf = (tone: boolean): Column<BridgeRow> => ({
  id: 'amount',
  header: messages.amount,
  align: 'end',
  cell: ({ amount }) => <Money value={amount} tone={tone} />,
});

const moved = [what, date, platform, amountOf(true)];
/** What is there on one day has neither a date of its own nor a direction. */
const held = [what, platform, amountOf(false)];
const columnsOf = (line: BridgeLine) => (line === 'start' || line === 'end' ? held : moved);

interface RowsDialogProps {
  asked: Asked;
  line: BridgeLine;
  onClose: () => void;
}

/** The rows behind a line of the bridge, a page at a time. */
export default function RowsDialog({ asked, line, onClose }: RowsDialogProps) {
  const { data, error, refetch, hasNextPage, isFetchingNextPage, fetchNextPage } = useInfiniteQuery(
    bridgeRowsQuery(asked, line),
  );
  return (
    <Dialog title={lineNames[line]} onClose={onClose} size="lg">
      <Read
        of={{ data, error: data ? null : error, refetch }}
        loading={<Spinner label={messages.rowsLoading} />}
        failed={{ title: messages.rowsFailed, message: messages.loadFailedHint, theirs: 'message' }}
      >
        {({ pages }) => {
          const rows = pages.flatMap((page) => page.rows);
          return (
            <>
              <p className="mb-3 text-right text-lg font-semibold">
                <Money value={pages[0]?.amount} />
              </p>
              <Table
                caption={lineNames[line]}
                columns={columnsOf(line)}
                rows={rows.map((row, at) => ({ ...row, at }))}
                rowKey={({ at }: BridgeRow & { at: number }) => at}
                empty={<p className="text-ink-muted">{messages.noRows}</p>}
              />
              {hasNextPage && (
                <div className="mt-4 text-center">
                  <Button busy={isFetchingNextPage} onClick={() => void fetchNextPage()}>
                    {messages.moreRows}
                  </Button>
                </div>
              )}
            </>
          );
        }}
      </Read>
    </Dialog>
  );
}
