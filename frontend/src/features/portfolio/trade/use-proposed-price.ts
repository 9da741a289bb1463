import { useEffect, useRef } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import { toDecimalText } from '#core/money/amount';
import type { TradeValues } from './trade-values';

/**
 * Fills the price in with what is proposed while nothing is typed there, and takes it away again where it is proposed no
 * more: the average cost of one position is none of another's.
 */
export const useProposedPrice = ({ getValues, setValue }: UseFormReturn<TradeValues>, price?: number): void => {
  const own = useRef('');
  useEffect(() => {
    const standing = getValues('price');
    if (standing !== '' && standing !== own.current) return;
    const next = price === undefined ? '' : toDecimalText(price);
    own.current = next;
    if (next === standing) return;
    setValue('price', next, { shouldDirty: true, shouldValidate: next !== '' });
  }, [price, getValues, setValue]);
};
