import { formatInstant } from '#lib/format';

/** Where a figure of the market came from; the contract's `Provenance`, also where its source is any text. */
export interface Origin {
  source: string;
  asOf: string;
  stale: boolean;
}

type Figure = 'price' | 'rate';

const sourceName = (source: string, figure: Figure): string => {
  if (source === 'yahoo') return 'Yahoo Finance';
  return source === 'sample' ? `sample data shipped with the product, not a market ${figure}` : source;
};

/** `Source: Yahoo Finance. As of Jan 5, 2026, 4:03 PM.`, and that it is stale where it is. */
export const provenanceOf = ({ source, asOf, stale }: Origin, figure: Figure): string =>
  [
    `Source: ${sourceName(source, figure)}.`,
    `As of ${formatInstant(asOf)}.`,
    ...(stale ? [`Stale: the provider could not be reached, so this is its last good ${figure}.`] : []),
  ].join(' ');
