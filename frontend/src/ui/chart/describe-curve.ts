import { toAmount, toNumber } from '#core/money/amount';

export interface CurveToDescribe {
  name: string;
  /** Null where nothing is known. */
  values: readonly (number | null)[];
}

interface CurveContext {
  /** When each value was, as it is read: `on Nov 27, 2026`, `in Nov 2026`. */
  formatPlace: (at: number) => string;
  format: (value: number) => string;
}

interface Point {
  at: number;
  value: number;
}

const listKnownPoints = (values: CurveToDescribe['values']): Point[] =>
  values.flatMap((value, at) => (value === null ? [] : [{ at, value }]));

/** Of several that are as far out, the first. */
const findExtreme = (points: readonly Point[], isBeyond: (value: number, best: number) => boolean): Point | undefined =>
  points.reduce<Point | undefined>((best, one) => (!best || isBeyond(one.value, best.value) ? one : best), undefined);

/** `up $4.00`, by how much the last value is above the first. */
const describeChange = (first: number, last: number, format: CurveContext['format']): string => {
  const change = toAmount(last).minus(toAmount(first));
  if (change.eq(0)) return 'unchanged';
  return `${change.gt(0) ? 'up' : 'down'} ${format(toNumber(change.abs()))}`;
};

/** `Value went from $10.00 on Jan 2, 2026 to $14.00 on Mar 3, 2026, up $4.00.` */
const describeCourse = ({ name, values }: CurveToDescribe, { formatPlace, format }: CurveContext): string => {
  const points = listKnownPoints(values);
  const [first, last] = [points[0], points.at(-1)];
  if (!first || !last) return `${name}: no figure.`;
  const tell = ({ at, value }: Point): string => `${format(value)} ${formatPlace(at)}`;
  return first === last
    ? `${name} was ${tell(first)}.`
    : `${name} went from ${tell(first)} to ${tell(last)}, ${describeChange(first.value, last.value, format)}.`;
};

const describeExtremes = ({ values }: CurveToDescribe, { formatPlace, format }: CurveContext): string[] => {
  const points = listKnownPoints(values);
  if (points.length < 2) return [];
  const extremes = [
    ['Highest', findExtreme(points, (value, best) => value > best)],
    ['Lowest', findExtreme(points, (value, best) => value < best)],
  ] as const;
  return extremes.flatMap(([name, point]) =>
    point ? [`${name}: ${format(point.value)} ${formatPlace(point.at)}.`] : [],
  );
};

/**
 * A chart as it is heard: where its first curve starts and ends, what that changes, its highest and lowest value; of the
 * others where they start and end.
 */
export const describeCurves = ([first, ...others]: readonly CurveToDescribe[], context: CurveContext): string =>
  first
    ? [
        describeCourse(first, context),
        ...describeExtremes(first, context),
        ...others.map((curve) => describeCourse(curve, context)),
      ].join(' ')
    : '';
