import {
  formatMoney,
  formatPercent,
  formatShares,
  formatSignedMoney,
  formatSignedPercent,
  formatWhole,
} from '#lib/format';
import { classNames } from './class-names';

type FigureProps = {
  value: number | null | undefined;
  /** Colour and sign say whether it went up or down. */
  tone?: boolean | undefined;
  /** What the figure is of, behind it and in its colour. */
  unit?: string | undefined;
};

/** By what is shown rather than by the value: -0.001 is shown as `$0.00`, and that is no loss. */
const toneOf = (shown: string): string => {
  if (shown.startsWith('+')) return 'text-positive';
  return shown.startsWith('-') ? 'text-negative' : '';
};

/** A figure nobody knows is never shown as zero. */
const unavailable = <span className="text-ink-muted">Unavailable</span>;

type Format = (value: number) => string;

function Figure({ value, tone, unit, plain, signed }: FigureProps & { plain: Format; signed: Format }) {
  if (value === null || value === undefined || !Number.isFinite(value)) return unavailable;
  const shown = tone ? signed(value) : plain(value);
  return (
    <span className={classNames('figures whitespace-nowrap', tone && toneOf(shown))}>
      {unit ? `${shown} ${unit}` : shown}
    </span>
  );
}

/** US dollars. */
export function Money(props: FigureProps) {
  return <Figure {...props} plain={formatMoney} signed={formatSignedMoney} />;
}

/** A number already in percent: 12.5 is 12.50%. */
export function Percent(props: FigureProps) {
  return <Figure {...props} plain={formatPercent} signed={formatSignedPercent} />;
}

export function Shares({ value }: Pick<FigureProps, 'value'>) {
  return <Figure value={value} plain={formatShares} signed={formatShares} />;
}

/** How many there are of something. */
export function Count({ value }: Pick<FigureProps, 'value'>) {
  return <Figure value={value} plain={formatWhole} signed={formatWhole} />;
}
