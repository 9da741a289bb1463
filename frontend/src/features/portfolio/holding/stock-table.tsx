import { useQuery } from '@tanstack/react-query';
import { ChartPie, SearchX } from 'lucide-react';
import { type ReactNode, useDeferredValue, useMemo, useState } from 'react';
import { Link } from 'react-router-dom';
import type { Holding } from '#contract/portfolio/holdings';
import { sortStockLines } from '#core/portfolio/holdings-table-lines';
import { sortPlatforms } from '#core/portfolio/platforms';
import { api } from '#lib/api/api';
import { useScrollToStockFromUrl } from '#lib/use-address-action';
import { Button } from '#ui/button';
import { Card } from '#ui/card';
import { ActionsMenuButton } from '#ui/dialog/actions-menu-button';
import { LazyExplainDialog } from '#ui/explain/lazy-explain-dialog';
import { EmptyState } from '#ui/page/empty-state';
import { usePreloadWhenIdle } from '#ui/page/on-demand';
import { ScrollTable } from '#ui/table/scroll-table';
import { SampleAndStalePricesNote } from '../../stocks/price-marks';
import { portfolioMessages } from '../messages';
import type { PortfolioPageData } from '../queries';
import { portfolioQueryKey } from './holdings-query';
import { HoldingsRecentPricesProvider } from './recent-prices';
import { getSecondLineColumn, StockRow } from './stock-row';
import { StockTableHead } from './stock-table-head';
import { stockTableMessages as messages, stockTablePhrases as phrases } from './stock-table-messages';
import {
  buildStockTableRows,
  emptyStockTableFilter,
  filterStockTableRows,
  listHeldAssetClasses,
  listHeldSectors,
  type StockRowWithPositions,
  type StockTableFilter,
  stockSortKeyGetters,
  sumHoldingsValue,
  withoutUnavailableFilters,
} from './stock-table-rows';
import { useStockTableSettings } from './stock-table-settings';
import { StockTableToolbar } from './stock-table-toolbar';
import { StockTableTotalsRow } from './stock-table-totals-row';
import type { StockActionHandlers } from './use-stock-menu-actions';
import { useStockTableFilter } from './use-stock-table-filter';

const getRoleProps = (role: string) => ({ role });

/** So many rows are drawn at once; the others when they are asked for. */
const drawnAtOnce = 50;

const listPlatforms = (holdings: readonly Holding[]): string[] =>
  sortPlatforms(holdings.flatMap(({ platform }) => platform ?? []));

const AssetsLink = () => (
  <Link to="/dashboard/portfolio/assets" className="text-sm text-accent underline">
    {portfolioMessages.ownAssets}
  </Link>
);

/** They are read beside the table, which does not wait for them. */
const useFigures = (isHeld: boolean) =>
  useQuery({
    queryKey: [...portfolioQueryKey, 'figures'],
    enabled: isHeld,
    queryFn: async ({ signal }) => (await api.call('GET /insight/holdings', undefined, { signal })).holdings,
  });

interface NotesProps {
  figures: ReturnType<typeof useFigures>;
  narrowed: StockTableFilter;
}

const Notes = ({ figures, narrowed }: NotesProps) => (
  <div className="mt-3 flex flex-wrap items-center gap-x-4 gap-y-2 text-sm text-ink-muted">
    {figures.isError && (
      <p role="alert" className="flex flex-wrap items-center gap-2">
        {messages.notRead}
        <Button size="sm" onClick={() => void figures.refetch()}>
          {messages.again}
        </Button>
      </p>
    )}
    {narrowed.platform !== '' && <p>{messages.notByPlatform}</p>}
    <AssetsLink />
  </div>
);

/** More columns than stand side by side on an upright sheet. */
const maxUprightColumns = 8;
const smaller = '@container print:[zoom:0.68]';

/**
 * On paper the table is drawn smaller, so that it has the room of a table, whose head each sheet repeats. With many columns the
 * sheet is asked for across; where it is upright all the same, they are drawn smaller still, and none is cut off.
 */
const Printable = ({ columns, children }: { columns: number; children: ReactNode }) => {
  const isWide = columns > maxUprightColumns;
  return (
    <div className={isWide ? '@container across-on-paper' : '@container'}>
      <div className={isWide ? `${smaller} print:@max-3xl:[zoom:0.49]` : smaller}>{children}</div>
    </div>
  );
};

type StockTableProps = PortfolioPageData['holdings'] & Omit<StockActionHandlers, 'onExplain'>;

const Table = ({ holdings, platformHoldings, ...actions }: StockTableProps) => {
  const [choice, onChoice] = useStockTableSettings();
  const [narrowed, onNarrow] = useStockTableFilter();
  const [isWhole, setWhole] = useState(() => new URLSearchParams(location.search).has('stock'));
  const figures = useFigures(true);
  const [explained, explain] = useState<StockRowWithPositions | null>(null);
  const closeExplained = () => explain(null);
  useScrollToStockFromUrl();
  // Typing and pressing go before drawing what comes of it.
  const deferredFilter = useDeferredValue(narrowed);
  const deferredChoice = useDeferredValue(choice);
  const there = {
    platforms: listPlatforms(platformHoldings),
    classes: listHeldAssetClasses(holdings),
    sectors: holdings.length > 1 ? listHeldSectors(figures.data) : [],
  };
  const availableFilter = withoutUnavailableFilters(deferredFilter, there);
  const { platform } = availableFilter;
  // Of hundreds of stocks, whose exact figures are not worked out again with each letter of a search.
  const all = useMemo(
    () => buildStockTableRows({ holdings, platformHoldings }, figures.data, platform),
    [holdings, platformHoldings, figures.data, platform],
  );
  const totalValue = useMemo(() => sumHoldingsValue(holdings), [holdings]);
  const lines = sortStockLines(
    filterStockTableRows(all, availableFilter),
    stockSortKeyGetters[deferredChoice.sort],
    deferredChoice.isDown,
  );
  const visibleLines = isWhole ? lines : lines.slice(0, drawnAtOnce);
  const second = getSecondLineColumn(deferredChoice.sort);
  const layout = { columns: deferredChoice.columns, second };
  return (
    <Printable columns={choice.columns.length}>
      <SampleAndStalePricesNote stocks={holdings} />
      <StockTableToolbar
        {...{ narrowed, onNarrow, choice, onChoice, ...there }}
        count={phrases.found(lines.length, holdings.length)}
      />
      {lines.length === 0 ? (
        <NoMatch onClear={() => onNarrow(emptyStockTableFilter)} />
      ) : (
        <ScrollTable caption={messages.caption}>
          <StockTableHead choice={choice} onChoice={onChoice} />
          <tbody {...getRoleProps('rowgroup')} data-arrow-keys="rows" className="block @3xl:table-row-group">
            {visibleLines.map((line) => (
              <StockRow key={line.symbol} line={line} {...layout} {...actions} onExplain={explain} />
            ))}
          </tbody>
          <StockTableTotalsRow lines={lines} whole={totalValue} {...layout} />
        </ScrollTable>
      )}
      {visibleLines.length < lines.length && (
        <Button className="mt-3" onClick={() => setWhole(true)}>
          {phrases.showAll(lines.length)}
        </Button>
      )}
      {explained && (
        <LazyExplainDialog
          key={explained.symbol}
          name={explained.symbol}
          onClose={closeExplained}
          onMissing={closeExplained}
          of={async () => (await import('./explain-portfolio')).explainStockTableRow(explained, totalValue)}
        />
      )}
      <Notes figures={figures} narrowed={availableFilter} />
    </Printable>
  );
};

const NoMatch = ({ onClear }: { onClear: () => void }): ReactNode => (
  <EmptyState
    icon={<SearchX aria-hidden />}
    title={messages.none}
    action={<Button onClick={onClear}>{messages.clear}</Button>}
  >
    {messages.noneHint}
  </EmptyState>
);

/** All that is held in one table, which is sorted, searched and filtered in the browser. */
export default function StockTable(props: StockTableProps) {
  usePreloadWhenIdle(ActionsMenuButton);
  return (
    <Card title={portfolioMessages.currentHoldings} description={portfolioMessages.currentHoldingsHint}>
      {props.holdings.length > 0 ? (
        <HoldingsRecentPricesProvider>
          <Table {...props} />
        </HoldingsRecentPricesProvider>
      ) : (
        <>
          <EmptyState icon={<ChartPie aria-hidden />} title={portfolioMessages.noHoldings}>
            {portfolioMessages.noHoldingsHint}
          </EmptyState>
          <AssetsLink />
        </>
      )}
    </Card>
  );
}
