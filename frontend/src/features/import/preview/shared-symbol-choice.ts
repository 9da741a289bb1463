import { importMessages } from '../messages';
import type { UnknownStatementSymbol, UnknownSymbolChoice } from './use-import-choices';

/** One choice for many stocks that the market has no price of. */

/** What may be said of many at once: another stock is one by one. */
export const sharedSymbolChoiceOptions = [
  { value: 'written', label: importMessages.asWritten },
  { value: 'asset', label: importMessages.asAsset },
  { value: 'nothing', label: importMessages.asNothing },
] as const satisfies readonly { value: UnknownSymbolChoice['as']; label: string }[];
type Together = (typeof sharedSymbolChoiceOptions)[number]['value'];

/** A choice as it begins, before anything of it is filled in. */
export const createInitialSymbolChoice = (
  as: UnknownSymbolChoice['as'],
  { price, day }: UnknownStatementSymbol,
): UnknownSymbolChoice => {
  if (as === 'asset') return { as, price: price ?? '', date: day ?? '' };
  return as === 'other' ? { as, symbol: '', name: '' } : { as };
};

/** What is chosen of all of them; empty where they differ. */
export const getSharedSymbolChoice = (
  unknown: readonly UnknownStatementSymbol[],
  getChoice: (one: UnknownStatementSymbol) => UnknownSymbolChoice,
): Together | '' => {
  const [as, ...others] = new Set(unknown.map((one) => getChoice(one).as));
  return others.length > 0 ? '' : (sharedSymbolChoiceOptions.find(({ value }) => value === as)?.value ?? '');
};

/** What cannot be recorded as it is written can be left out alone: it keeps its own choice. */
export const createChoicesFromSharedChoice = (
  as: Together | '',
  unknown: readonly UnknownStatementSymbol[],
): (readonly [symbol: string, choice: UnknownSymbolChoice])[] =>
  as === ''
    ? []
    : unknown
        .filter(({ canBeWritten }) => as === 'nothing' || canBeWritten)
        .map((one) => [one.symbol, createInitialSymbolChoice(as, one)] as const);
