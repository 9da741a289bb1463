import type { OwnSplitPreview } from '#contract/portfolio/own-splits';
import { formatPerShare } from '#lib/format';
import { Spinner } from '#ui/spinner';
import { MoneyFigure, SharesFigure } from '#ui/table/figures';
import { Table, type TableColumn } from '#ui/table/table';
import { BeforeAfter } from '../before-after';
import { splitMessages as messages } from './split-messages';
import type { useSplitPreview } from './split-queries';

type Position = OwnSplitPreview['positions'][number];
type Figures = Position['before'];

const isClosed = ({ before, after }: Position): boolean => before.shares === 0 && after.shares === 0;

const renderShares = ({ shares: held }: Figures) => <SharesFigure value={held} />;
const renderAveragePrice = ({ avgPrice }: Figures) => <span className="figures">{formatPerShare(avgPrice)}</span>;
const renderCost = (figures: Figures) => <MoneyFigure value={figures.cost} />;

const createBeforeAfterColumn = (
  id: string,
  header: string,
  show: (figures: Figures) => React.ReactNode,
): TableColumn<Position> => ({
  id,
  header,
  align: 'end',
  cell: (position) =>
    isClosed(position) ? (
      <span className="text-ink-muted">{id === 'shares' ? messages.closed : '–'}</span>
    ) : (
      <BeforeAfter of={position} show={show} />
    ),
});

const columns: TableColumn<Position>[] = [
  { id: 'platform', header: messages.platform, heading: true, cell: ({ platform }) => platform },
  createBeforeAfterColumn('shares', messages.shares, renderShares),
  createBeforeAfterColumn('average', messages.average, renderAveragePrice),
  createBeforeAfterColumn('cost', messages.cost, renderCost),
];

const Ready = ({ positions, marketDay, refused }: OwnSplitPreview) => (
  <>
    {refused !== null && <p className="text-sm text-pretty text-negative">{refused}</p>}
    {marketDay !== null && <p className="text-sm text-pretty text-ink-muted">{messages.marketKnows(marketDay)}</p>}
    {positions.length > 0 && refused === null && (
      <Table caption={messages.previewCaption} columns={columns} rows={positions} rowKey={({ platform }) => platform} />
    )}
  </>
);

/** What the split makes of each position, or why it cannot be; below the fields, as they are typed. */
export const SplitPreviewPanel = ({ of }: { of: ReturnType<typeof useSplitPreview> }) => {
  const { data, isError, isAsked } = of;
  return (
    <section
      className="rounded-lg bg-surface-sunken px-4 py-3"
      aria-live="polite"
      aria-busy={isAsked && !data && !isError}
    >
      <h3 className="mb-2 text-sm font-semibold">{messages.preview}</h3>
      {!isAsked && <p className="text-sm text-ink-muted">{messages.previewEmpty}</p>}
      {isAsked && isError && <p className="text-sm text-ink-muted">{messages.previewFailed}</p>}
      {isAsked && !data && !isError && <Spinner label={messages.previewLoading} />}
      {isAsked && data && <Ready {...data} />}
    </section>
  );
};
