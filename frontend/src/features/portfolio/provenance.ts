import type { Provenance } from '#contract/stocks';
import { formatInstant } from '#lib/format';

const sourceNames: Record<Provenance['source'], string> = {
  yahoo: 'Yahoo Finance',
  sample: 'sample data shipped with the product, not a market price',
};

/** `Source: Yahoo Finance. As of Jan 5, 2026, 4:03 PM.`, and that it is stale where it is. */
export const provenanceOf = ({ source, asOf, stale }: Provenance): string =>
  [
    `Source: ${sourceNames[source]}.`,
    `As of ${formatInstant(asOf)}.`,
    ...(stale ? ['Stale: the provider could not be reached, so this is its last good price.'] : []),
  ].join(' ');

export const noPrice = 'No price is to be had at the moment. The shares are left out of the totals.';
export const splitsUnknown = 'The splits of this stock could not be looked up, so its shares may need an adjustment.';
