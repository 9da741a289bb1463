import type { ReactNode } from 'react';
import { formatPerShare, formatPrice } from '#lib/format';
import { formatTimeAgo } from '#lib/format-age';
import { Tooltip } from '#ui/dialog/tooltip';
import { MoneyFigure, PercentFigure, SharesFigure } from '#ui/table/figures';
import { ProvenanceBadges } from '../../stocks/provenance-badges';
import { reviewCardMessages } from '../messages';
import { describePriceOrigin } from './price-origin';
import { noPriceWarning } from './price-warnings';
import { RecentPriceLine } from './recent-prices';
import type { StockTableRow } from './stock-table-rows';
import type { StockColumnId } from './stock-table-settings';

type Quote = NonNullable<StockTableRow['holding']['quote']>;

const muted = 'text-ink-muted';
const Nothing = () => (
  <span className={muted}>
    <span aria-hidden>–</span>
    <span className="sr-only">Not known</span>
  </span>
);
const NotCertain = () => <span className={muted}>{reviewCardMessages.shares}</span>;
const isEmptied = ({ needsReview, shares }: StockTableRow['holding']): boolean => needsReview && shares === 0;

/** On a narrow page, where the price has no column, it stands beside the shares; a note tells what it is not. */
const NarrowPrice = ({ holding: { currentPrice } }: Pick<StockTableRow, 'holding'>) =>
  currentPrice !== null && <span className="figures @3xl:hidden"> × {formatPrice(currentPrice)}</span>;

const SharesCell = ({ line: { holding, isPart } }: { line: StockTableRow }) => (
  <>
    {isEmptied(holding) ? <NotCertain /> : <SharesFigure value={holding.shares} />}
    {!isPart && <NarrowPrice holding={holding} />}
    {/* Of a stock it stands beside the badge, where a wide page has the room. */}
    {holding.hasAdjustments && (
      <span className={isPart ? 'block text-xs text-ink-muted' : 'block @3xl:hidden'}>
        Originally <SharesFigure brief value={holding.originalShares} />
      </span>
    )}
  </>
);

/** A line of its own, where a row has room for one. */
const Small = ({ children }: { children: ReactNode }) => <span className="hidden text-xs @3xl:block">{children}</span>;

/** Written as it is asked for: to write an instant out takes longer than a whole row. */
const Origin = ({ quote }: { quote: Quote }) => describePriceOrigin(quote);

const PriceCell = ({ line: { holding } }: { line: StockTableRow }) => {
  const { currentPrice, quote } = holding;
  if (currentPrice === null || quote === null) {
    return (
      <Tooltip content={noPriceWarning}>
        <span className={muted}>Unavailable</span>
      </Tooltip>
    );
  }
  return (
    <>
      <Tooltip content={<Origin quote={quote} />}>
        <span className="figures">{formatPerShare(currentPrice)}</span>
      </Tooltip>
      {quote.source === 'own' ? (
        <Small>
          <ProvenanceBadges {...quote} />
        </Small>
      ) : (
        <RecentPriceLine symbol={holding.symbol} />
      )}
    </>
  );
};

const DayCell = ({ line: { day, dayPercent } }: { line: StockTableRow }) => {
  if (day === null) return <Nothing />;
  return (
    <>
      <MoneyFigure value={day} tone />
      {dayPercent !== null && (
        <Small>
          <PercentFigure value={dayPercent} tone />
        </Small>
      )}
    </>
  );
};

const AgeCell = ({ line: { holding } }: { line: StockTableRow }) =>
  holding.quote ? (
    <Tooltip content={<Origin quote={holding.quote} />}>{formatTimeAgo(Date.parse(holding.quote.asOf))}</Tooltip>
  ) : (
    <Nothing />
  );

/** The room that a figure takes which comes later, so that nothing moves for it. */
const later = 'inline-block min-w-18';
const renderOrNothing = (value: number | null, figure: ReactNode) => (
  <span className={later}>{value === null ? <Nothing /> : figure}</span>
);

export const stockCellRenderers: Record<StockColumnId, (line: StockTableRow) => ReactNode> = {
  shares: (line) => <SharesCell line={line} />,
  average: ({ holding }) =>
    isEmptied(holding) ? <NotCertain /> : <span className="figures">{formatPerShare(holding.avgPrice)}</span>,
  price: (line) => <PriceCell line={line} />,
  value: ({ value }) => <MoneyFigure value={value} />,
  weight: ({ weight }) => (weight === null ? <Nothing /> : <PercentFigure value={weight} />),
  day: (line) => (
    <span className={later}>
      <DayCell line={line} />
    </span>
  ),
  gain: ({ gain }) => <MoneyFigure value={gain} tone />,
  gainPercent: ({ holding }) =>
    holding.gainLossPercent === null ? <Nothing /> : <PercentFigure value={holding.gainLossPercent} tone />,
  income: ({ income }) => renderOrNothing(income, <MoneyFigure value={income} />),
  yield: (line) => renderOrNothing(line.yield, <PercentFigure value={line.yield} />),
  age: (line) => <AgeCell line={line} />,
};

/** What is told once of a stock, and not again of it on each platform. */
export const stockLevelColumns: ReadonlySet<StockColumnId> = new Set(['price', 'income', 'yield', 'age']);
