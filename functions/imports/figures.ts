import type { CertificateLine, Stated } from '#contract/import-certificate';
import type { Figure } from '#core/statements/certificate';
import { isWholeYear, yearFigures } from '#core/statements/dividend-years';
import type { Counted } from '#functions/imports/count';
import { statedYears } from '#functions/imports/count-dividends';

/** What is stated and what is counted, as the figures that a certificate compares. */

export const figuresOf = ({ platform, positions, balances, years }: { platform: string } & Counted): Figure[] => [
  ...positions.map(({ symbol, quantity }): Figure => ({ what: 'shares', platform, name: symbol, figure: quantity })),
  ...balances.map(({ currency, amount }): Figure => ({ what: 'cash', platform, name: currency, figure: amount })),
  ...yearFigures(platform, years),
];

export const statedFigures = (stated: Stated): Figure[] => figuresOf({ ...stated, years: statedYears(stated) });

/** Of a line of dividends which sum it is, and its days where they are not the whole year. */
export const yearIn = ({
  part,
  from,
  to,
}: Pick<Figure, 'part' | 'from' | 'to'>): Pick<CertificateLine, 'part' | 'from' | 'to'> => {
  const isPart = from !== undefined && to !== undefined && !isWholeYear({ from, to });
  return { ...(part && { part }), ...(isPart && { from, to }) };
};
