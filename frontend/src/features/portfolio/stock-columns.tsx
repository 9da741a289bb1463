import type { ReactNode } from 'react';
import { ageOf } from '#lib/age';
import { formatMoney, formatPerShare } from '#lib/format';
import { Money, Percent } from '#ui/figures';
import { formatQuantity, Quantity } from '#ui/quantity';
import { Tooltip } from '#ui/tooltip';
import { ProvenanceBadges } from '../stocks/provenance-badges';
import { originOf } from './holding-price';
import { reviewMessages } from './messages';
import { noPrice } from './provenance';
import type { ColumnId } from './stock-choice';
import type { Line } from './stock-lines';
import { stockPhrases } from './stock-messages';

type Quote = NonNullable<Line['holding']['quote']>;

const muted = 'text-ink-muted';
const Nothing = () => (
  <span className={muted}>
    <span aria-hidden>–</span>
    <span className="sr-only">Not known</span>
  </span>
);
const NotCertain = () => <span className={muted}>{reviewMessages.shares}</span>;
const isEmptied = ({ needsReview, shares }: Line['holding']): boolean => needsReview && shares === 0;

/** On a narrow page, where the price has no column, it stands beside the shares; a note tells what it is not. */
const NarrowPrice = ({ holding: { currentPrice } }: Pick<Line, 'holding'>) =>
  currentPrice !== null && <span className="figures @3xl:hidden"> × {formatMoney(currentPrice)}</span>;

const SharesCell = ({ line: { holding, isPart } }: { line: Line }) => (
  <>
    {isEmptied(holding) ? <NotCertain /> : <Quantity value={holding.shares} />}
    {isPart && holding.hasAdjustments && (
      <span className="block text-xs text-ink-muted">
        {stockPhrases.originally(formatQuantity(holding.originalShares))}
      </span>
    )}
    {!isPart && <NarrowPrice holding={holding} />}
  </>
);

/** A line of its own, where a row has room for one. */
const Small = ({ children }: { children: ReactNode }) => <span className="hidden text-xs @3xl:block">{children}</span>;

/** Written as it is asked for: to write an instant out takes longer than a whole row. */
const Origin = ({ quote }: { quote: Quote }) => originOf(quote);

const PriceCell = ({ line: { holding } }: { line: Line }) => {
  const { currentPrice, quote } = holding;
  if (currentPrice === null || quote === null) {
    return (
      <Tooltip content={noPrice}>
        <span className={muted}>Unavailable</span>
      </Tooltip>
    );
  }
  return (
    <>
      <Tooltip content={<Origin quote={quote} />}>
        <span className="figures">{formatPerShare(currentPrice)}</span>
      </Tooltip>
      <Small>
        <ProvenanceBadges {...quote} />
      </Small>
    </>
  );
};

const DayCell = ({ line: { day, dayPercent } }: { line: Line }) => {
  if (day === null) return <Nothing />;
  return (
    <>
      <Money value={day} tone />
      {dayPercent !== null && (
        <Small>
          <Percent value={dayPercent} tone />
        </Small>
      )}
    </>
  );
};

const AgeCell = ({ line: { holding } }: { line: Line }) =>
  holding.quote ? (
    <Tooltip content={<Origin quote={holding.quote} />}>{ageOf(Date.parse(holding.quote.asOf))}</Tooltip>
  ) : (
    <Nothing />
  );

/** The room that a figure takes which comes later, so that nothing moves for it. */
const later = 'inline-block min-w-18';
const orNothing = (value: number | null, figure: ReactNode) => (
  <span className={later}>{value === null ? <Nothing /> : figure}</span>
);

export const cells: Record<ColumnId, (line: Line) => ReactNode> = {
  shares: (line) => <SharesCell line={line} />,
  average: ({ holding }) =>
    isEmptied(holding) ? <NotCertain /> : <span className="figures">{formatPerShare(holding.avgPrice)}</span>,
  price: (line) => <PriceCell line={line} />,
  value: ({ value }) => <Money value={value} />,
  weight: ({ weight }) => (weight === null ? <Nothing /> : <Percent value={weight} />),
  day: (line) => (
    <span className={later}>
      <DayCell line={line} />
    </span>
  ),
  gain: ({ gain }) => <Money value={gain} tone />,
  gainPercent: ({ holding }) =>
    holding.gainLossPercent === null ? <Nothing /> : <Percent value={holding.gainLossPercent} tone />,
  income: ({ income }) => orNothing(income, <Money value={income} />),
  yield: (line) => orNothing(line.yield, <Percent value={line.yield} />),
  age: (line) => <AgeCell line={line} />,
};

/** What is told once of a stock, and not again of it on each platform. */
export const ofStockAlone: ReadonlySet<ColumnId> = new Set(['price', 'income', 'yield', 'age']);
