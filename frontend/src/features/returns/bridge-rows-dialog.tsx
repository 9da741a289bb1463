import { useInfiniteQuery } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
import type { ReturnsBridgeLineName, ReturnsBridgeRow } from '#contract/insight/insight';
import { formatDay } from '#lib/format';
import { Button } from '#ui/button';
import { Dialog } from '#ui/dialog/dialog';
import { QueryView } from '#ui/page/query-view';
import { Spinner } from '#ui/spinner';
import { MoneyFigure } from '#ui/table/figures';
import { Table, type TableColumn } from '#ui/table/table';
import { bridgeLineNames, returnsMessages } from './messages';
import { bridgeRowsQuery } from './queries';
import type { ReturnsRequest } from './returns-request';
import { getBridgeRowName, getBridgeRowPath } from './returns-sentences';

const What = ({ row }: { row: ReturnsBridgeRow }) => {
  const name = [row.symbol, row.kind === 'stock' ? '' : getBridgeRowName(row)].filter(Boolean).join(', ');
  const page = getBridgeRowPath(row);
  return page ? (
    <Link to={page} className="text-accent underline-offset-4 hover:underline pointer-coarse:py-2">
      {name}
    </Link>
  ) : (
    name
  );
};

const what: TableColumn<ReturnsBridgeRow> = {
  id: 'what',
  header: returnsMessages.what,
  heading: true,
  cell: (row) => <What row={row} />,
};
const date: TableColumn<ReturnsBridgeRow> = {
  id: 'date',
  header: returnsMessages.date,
  cell: (row) => (row.date ? formatDay(row.date) : ''),
};
const platform: TableColumn<ReturnsBridgeRow> = {
  id: 'platform',
  header: returnsMessages.platform,
  cell: (row) => row.platform ?? '',
};
const getAmountColumn = (tone: boolean): TableColumn<ReturnsBridgeRow> => ({
  id: 'amount',
  header: returnsMessages.amount,
  align: 'end',
  cell: ({ amount }) => <MoneyFigure value={amount} tone={tone} />,
});

const changeColumns = [what, date, platform, getAmountColumn(true)];
/** What is there on one day has neither a date of its own nor a direction. */
const snapshotColumns = [what, platform, getAmountColumn(false)];
const getColumns = (line: ReturnsBridgeLineName) =>
  line === 'start' || line === 'end' ? snapshotColumns : changeColumns;

interface RowsDialogProps {
  asked: ReturnsRequest;
  line: ReturnsBridgeLineName;
  onClose: () => void;
}

/** The rows behind a line of the bridge, a page at a time. */
export default function BridgeRowsDialog({ asked, line, onClose }: RowsDialogProps) {
  const { data, error, refetch, hasNextPage, isFetchingNextPage, fetchNextPage } = useInfiniteQuery(
    bridgeRowsQuery(asked, line),
  );
  return (
    <Dialog title={bridgeLineNames[line]} onClose={onClose} size="lg">
      <QueryView
        of={{ data, error: data ? null : error, refetch }}
        loading={<Spinner label={returnsMessages.rowsLoading} />}
        failed={{ title: returnsMessages.rowsFailed, message: returnsMessages.loadFailedHint, theirs: 'message' }}
      >
        {({ pages }) => {
          const rows = pages.flatMap((page) => page.rows);
          return (
            <>
              <p className="mb-3 text-right text-lg font-semibold">
                <MoneyFigure value={pages[0]?.amount} />
              </p>
              <Table
                caption={bridgeLineNames[line]}
                columns={getColumns(line)}
                rows={rows.map((row, at) => ({ ...row, at }))}
                rowKey={({ at }: ReturnsBridgeRow & { at: number }) => at}
                empty={<p className="text-ink-muted">{returnsMessages.noRows}</p>}
              />
              {hasNextPage && (
                <div className="mt-4 text-center">
                  <Button busy={isFetchingNextPage} onClick={() => void fetchNextPage()}>
                    {returnsMessages.moreRows}
                  </Button>
                </div>
              )}
            </>
          );
        }}
      </QueryView>
    </Dialog>
  );
}
