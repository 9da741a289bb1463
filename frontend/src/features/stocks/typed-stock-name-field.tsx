import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useEffect, useRef } from 'react';
import { findLengthFault, companyNameRule as nameRule } from '#contract/fields/field-rules';
import { api } from '#lib/api/api';
import { TextField } from '#ui/form/form-field';
import { describeMarketLookupResult, getCompanyNameLabel } from './messages';

interface TypedStockProps {
  symbol: string;
  companyName: string;
  error: string | undefined;
  onName: (companyName: string) => void;
  /** What can be done about a stock that the market does not know. */
  whenUnknown?: ((symbol: string) => ReactNode) | undefined;
}

/** What the market says of a symbol that was not found by its name; undefined until it has answered. */
const useMarketName = (symbol: string): string | null | undefined => {
  const { data, isError } = useQuery({
    queryKey: ['stocks', 'quotes', symbol],
    queryFn: ({ signal }) => api.call('GET /stocks/quotes', { symbols: symbol }, { signal }),
    retry: false,
  });
  return isError ? null : data && (data.quotes[0]?.companyName ?? null);
};

/** What a stock is called that was used as typed; where one has just chosen it, the next thing to type. */
export const TypedStockNameField = ({ symbol, companyName, error, onName, whenUnknown }: TypedStockProps) => {
  const input = useRef<HTMLInputElement>(null);
  const known = useMarketName(symbol);
  useEffect(() => input.current?.focus(), []);
  useEffect(() => {
    if (known && !input.current?.value) onName(known);
  });
  return (
    <>
      <TextField
        ref={input}
        className="mt-2"
        label={getCompanyNameLabel(symbol)}
        required
        autoComplete="off"
        hint={describeMarketLookupResult(symbol, known)}
        error={findLengthFault(companyName, nameRule) ?? error}
        value={companyName}
        onChange={(event) => onName(event.currentTarget.value)}
      />
      {known === null && whenUnknown?.(symbol)}
    </>
  );
};
