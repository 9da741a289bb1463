import {
  formatMoney,
  formatPercent,
  formatPrice,
  formatShares,
  formatSignedMoney,
  formatSignedPercent,
  formatSignedPrice,
  formatWholeNumber,
} from '#lib/format';
import { joinClassNames } from '#lib/join-class-names';

type FigureProps = {
  value: number | null | undefined;
  /** Colour and sign say whether it went up or down; `fromZero` is green at zero as well. */
  tone?: boolean | 'fromZero' | undefined;
  /** What the figure is of, behind it and in its colour. */
  unit?: string | undefined;
};

/** By what is shown rather than by the value: -0.001 is shown as `$0.00`, and that is no loss. */
const getToneClass = (text: string, tone: FigureProps['tone']): string => {
  if (!tone) return '';
  if (text.startsWith('-')) return 'text-negative';
  return text.startsWith('+') || tone === 'fromZero' ? 'text-positive' : '';
};

/** A figure nobody knows is never shown as zero. */
const unavailable = <span className="text-ink-muted">Unavailable</span>;

type Format = (value: number) => string;

function Figure({ value, tone, unit, plain, signed }: FigureProps & { plain: Format; signed: Format }) {
  if (value === null || value === undefined || !Number.isFinite(value)) return unavailable;
  const text = tone ? signed(value) : plain(value);
  return (
    <span className={joinClassNames('figures whitespace-nowrap', getToneClass(text, tone))}>
      {unit ? `${text} ${unit}` : text}
    </span>
  );
}

/** US dollars. */
export function MoneyFigure(props: FigureProps) {
  return <Figure {...props} plain={formatMoney} signed={formatSignedMoney} />;
}

/** US dollars for one of something, shown also while amounts are hidden. */
export function PriceFigure(props: FigureProps) {
  return <Figure {...props} plain={formatPrice} signed={formatSignedPrice} />;
}

/** A number already in percent: 12.5 is 12.50%. */
export function PercentFigure(props: FigureProps) {
  return <Figure {...props} plain={formatPercent} signed={formatSignedPercent} />;
}

/**
 * Six decimals, as the specification has them; the zeros after the last digit step back, so that 26 reads as 26. Brief: without
 * them, in a remark beside a figure.
 */
export function SharesFigure({ value, brief = false }: { value: number; brief?: boolean }) {
  const text = formatShares(value);
  const digits = text.replace(/\.?0+$/, '');
  return (
    <span className="figures whitespace-nowrap">
      {digits}
      {!brief && <span className="text-ink-muted">{text.slice(digits.length)}</span>}
    </span>
  );
}

/** How many there are of something. */
export function CountFigure({ value }: Pick<FigureProps, 'value'>) {
  return <Figure value={value} plain={formatWholeNumber} signed={formatWholeNumber} />;
}
