import { Money, Percent } from '#ui/figures';

/** `+$12.00 +3.10%`; the amount alone where nothing was invested to compare it with. */
export const Gain = ({ amount, percent }: { amount: number; percent: number | null }) => (
  <>
    <Money value={amount} tone />
    {percent !== null && (
      <span className="text-sm">
        {' '}
        <Percent value={percent} tone />
      </span>
    )}
  </>
);
