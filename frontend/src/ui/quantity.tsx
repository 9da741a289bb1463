import type { CSSProperties } from 'react';

const quantity = new Intl.NumberFormat('en-US', { maximumFractionDigits: 8, roundingMode: 'halfEven' });
/** Without needless zeros: `26`, `1,234.5`. */
export const formatQuantity = (value: number): string => quantity.format(value);

/** How many places of the longest fraction among some quantities. */
const placesOf = (values: readonly number[]): number =>
  Math.max(0, ...values.map((value) => formatQuantity(value).split('.')[1]?.length ?? 0));

/** For what has the quantities in it: the room that the fraction of each takes. */
export const fractionRoom = (values: readonly number[]): CSSProperties => {
  const places = placesOf(values);
  return { '--fraction': places === 0 ? '0' : `${places + 0.5}ch` } as CSSProperties;
};

/** Its fraction takes the room of the longest one around it (`fractionRoom`), so that the points stand in one line. */
export const Quantity = ({ value }: { value: number }) => {
  const [whole, fraction] = formatQuantity(value).split('.');
  return (
    <span className="figures">
      {whole}
      <span className="text-left @3xl:inline-block @3xl:min-w-(--fraction)">{fraction && `.${fraction}`}</span>
    </span>
  );
};
