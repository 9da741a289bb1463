import { useInfiniteQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import type { Platform, Trade } from '#contract/portfolio/trades';
import { tradeListQueries } from '../queries';
import type { TradeFormValues } from './trade-form-values';

/** Where the trade was made that was recorded last, whatever its day; empty where there is none. */
export const findLastUsedPlatform = (trades: readonly Pick<Trade, 'id' | 'platform'>[]): Platform | '' =>
  trades.reduce<Pick<Trade, 'id' | 'platform'> | null>((last, one) => (last && last.id > one.id ? last : one), null)
    ?.platform ?? '';

/** As `useStockTableFilter` keeps it with the page: the form, which comes later, shares no code with the table. */
const readFilteredPlatform = (): string => {
  try {
    const { platform }: { platform?: unknown } = Object(history.state.narrowed);
    return typeof platform === 'string' ? platform : '';
  } catch {
    return '';
  }
};

/** The platform that a new trade begins with: the one that the holdings are filtered by, else the one used last. */
export const useDefaultTradePlatform = (): Platform | '' => {
  // As the page has read them; nothing is asked for.
  const { data } = useInfiniteQuery({ ...tradeListQueries.newest, enabled: false });
  const last = findLastUsedPlatform(data?.pages[0]?.rows ?? []);
  return (readFilteredPlatform() as Platform) || last;
};

/** A form that was opened before the page had read its trades gets the platform as they come, unless one has been chosen. */
export const useDefaultPlatformOnceLoaded = (
  { getValues, resetField }: UseFormReturn<TradeFormValues>,
  isNew: boolean,
): void => {
  const last = useDefaultTradePlatform();
  useEffect(() => {
    if (isNew && last && getValues('platform') === '') resetField('platform', { defaultValue: last });
  }, [isNew, last, getValues, resetField]);
};
