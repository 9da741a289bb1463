import { useSiteNames } from '#lib/api/config';

/** The mark and the product's name, as the site carries them everywhere. */
export const ProductLogo = () => {
  const { productName } = useSiteNames();
  return (
    <span className="inline-flex items-center gap-2.5">
      <img src="/favicon.svg" alt="" width="28" height="28" className="size-7" />
      <span className="text-lg font-semibold tracking-tight text-ink">{productName}</span>
    </span>
  );
};
