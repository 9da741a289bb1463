import { useEffect, useRef } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import { inDigits } from '#core/money/amount';
import type { TransactionValues } from './transaction-values';

/**
 * Fills the price in with what is proposed while nothing is typed there, and takes it away again where it is proposed no
 * more: the average cost of one position is none of another's.
 */
export const useProposedPrice = ({ getValues, setValue }: UseFormReturn<TransactionValues>, price?: number): void => {
  const own = useRef('');
  useEffect(() => {
    const standing = getValues('price');
    if (standing !== '' && standing !== own.current) return;
    const next = price === undefined ? '' : inDigits(price);
    own.current = next;
    if (next === standing) return;
    setValue('price', next, { shouldDirty: true, shouldValidate: next !== '' });
  }, [price, getValues, setValue]);
};
