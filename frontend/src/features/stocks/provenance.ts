import { formatDay, formatInstant } from '#lib/format';

/** Where a figure of the market came from; the contract's `Provenance`, also where its source is any text. */
export interface FigureProvenance {
  source: string;
  asOf: string;
  stale: boolean;
}

type Figure = 'price' | 'rate';

const getSourceName = (source: string, figure: Figure): string => {
  if (source === 'yahoo') return 'Yahoo Finance';
  return source === 'sample' ? `sample data shipped with the product, not a market ${figure}` : source;
};

/** A day begins in New York at 4 or 5 in the morning of the same date. `Own price of Mar 3, 2026` */
export const describeOwnPriceDay = (asOf: string): string => `Own price of ${formatDay(asOf.slice(0, 10))}`;

/** `Source: Yahoo Finance. As of Jan 5, 2026, 4:03 PM.`, and that it is stale where it is. */
export const describeProvenance = ({ source, asOf, stale }: FigureProvenance, figure: Figure): string => {
  if (source === 'own') return `${describeOwnPriceDay(asOf)}.`;
  return [
    `Source: ${getSourceName(source, figure)}.`,
    `As of ${formatInstant(asOf)}.`,
    ...(stale ? [`Stale: the provider could not be reached, so this is its last known ${figure}.`] : []),
  ].join(' ');
};
