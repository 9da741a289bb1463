import { useQuery } from '@tanstack/react-query';
import type { DividendIncomeByStock } from '#contract/dividends/found-dividends';
import { Skeleton } from '#ui/spinner';
import {
  formatPlatformFoundCounts,
  dividendIncomeMessages as messages,
  type PlatformFoundDividendCounts,
} from '../income-messages';
import { dividendIncomeByStockQuery } from '../queries';
import { useHasDividends } from '../use-has-dividends';

/** Leads to what was found on a platform; without one, to the list of all. */
export type ShowPlatform = (platform?: PlatformFoundDividendCounts) => void;

const linkLook = 'font-medium text-accent underline underline-offset-4';

/** Every platform but Robinhood on which dividends were found. */
export const filterFoundOnOtherPlatforms = ({
  foundByPlatform,
}: DividendIncomeByStock): PlatformFoundDividendCounts[] =>
  foundByPlatform.filter(({ platform }) => platform !== 'Robinhood');

/** What the buttons above leave alone, and where it is. */
export const FoundOnOtherPlatforms = ({ onShow }: { onShow: ShowPlatform }) => {
  const { data, error } = useQuery(dividendIncomeByStockQuery);
  const hasDividends = useHasDividends();
  if (hasDividends === false) return null;
  // The list itself says further down that it could not be read.
  if (!data) return error === null && <Skeleton className="mt-4 h-5 w-64 max-w-full" />;
  return (
    <p className="mt-4 flex flex-wrap gap-x-4 gap-y-1 text-sm print:hidden">
      {filterFoundOnOtherPlatforms(data).map((one) => (
        <button key={one.platform} type="button" className={linkLook} onClick={() => onShow(one)}>
          {formatPlatformFoundCounts(one)}
        </button>
      ))}
      <button type="button" className={linkLook} onClick={() => onShow()}>
        {messages.seeAllPlatforms}
      </button>
    </p>
  );
};
