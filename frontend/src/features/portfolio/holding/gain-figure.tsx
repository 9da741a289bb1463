import { MoneyFigure, PercentFigure } from '#ui/table/figures';

/** `+$12.00 +3.10%`; the amount alone where nothing was invested to compare it with. */
export const GainFigure = ({ amount, percent }: { amount: number; percent: number | null }) => (
  <>
    <MoneyFigure value={amount} tone />
    {percent !== null && (
      <span className="text-sm">
        {' '}
        <PercentFigure value={percent} tone />
      </span>
    )}
  </>
);
