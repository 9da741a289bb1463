import { importMessages } from '../messages';
import type { SymbolChoice, UnknownStatementSymbol } from './use-import-choices';

/** One choice for many stocks that the market has no price of. */

/** What may be said of many at once: another stock is one by one. */
export const sharedChoiceOptions = [
  { value: 'written', label: importMessages.asWritten },
  { value: 'asset', label: importMessages.asAsset },
  { value: 'nothing', label: importMessages.asNothing },
] as const satisfies readonly { value: SymbolChoice['as']; label: string }[];
type Together = (typeof sharedChoiceOptions)[number]['value'];

/** A choice as it begins, before anything of it is filled in. */
export const createSymbolChoice = (as: SymbolChoice['as'], { price, day }: UnknownStatementSymbol): SymbolChoice => {
  if (as === 'asset') return { as, price: price ?? '', date: day ?? '' };
  return as === 'other' ? { as, symbol: '', name: '' } : { as };
};

/** What is chosen of all of them; empty where they differ. */
export const getSharedChoice = (
  unknown: readonly UnknownStatementSymbol[],
  getChoice: (one: UnknownStatementSymbol) => SymbolChoice,
): Together | '' => {
  const [as, ...others] = new Set(unknown.map((one) => getChoice(one).as));
  return others.length > 0 ? '' : (sharedChoiceOptions.find(({ value }) => value === as)?.value ?? '');
};

/** What cannot be recorded as it is written can be left out alone: it keeps its own choice. */
export const applySharedChoice = (
  as: Together | '',
  unknown: readonly UnknownStatementSymbol[],
): (readonly [symbol: string, choice: SymbolChoice])[] =>
  as === ''
    ? []
    : unknown
        .filter(({ canBeWritten }) => as === 'nothing' || canBeWritten)
        .map((one) => [one.symbol, createSymbolChoice(as, one)] as const);
