import { useQuery } from '@tanstack/react-query';
import { dividendIncomeByStockQuery, futureDividendsQuery } from './queries';

/**
 * Whether there is a dividend on any platform: paid, found or to come; what could not be read may be one. Undefined until
 * it is known, and with it whether there is income to draw by month.
 */
export const useHasDividends = (): boolean | undefined => {
  const income = useQuery(dividendIncomeByStockQuery);
  const future = useQuery(futureDividendsQuery);
  if (income.isPending) return undefined;
  if (income.data?.received.byMonth.some(({ amount }) => amount > 0)) return true;
  if (future.isPending) return undefined;
  if (!income.data || !future.data) return true;
  const { summary, foundByPlatform } = income.data;
  const { dividends, failedSymbols } = future.data;
  return summary.count > 0 || [foundByPlatform, dividends, failedSymbols].some(({ length }) => length > 0);
};
