import { isValidSymbol, normalizeSymbol } from '#core/stocks/symbols';

/** Fidelity writes classes of shares without anything between; of these four nothing else can be meant. */
const ofClass: Readonly<Record<string, string>> = { BRKA: 'BRK-A', BRKB: 'BRK-B', BFA: 'BF-A', BFB: 'BF-B' };

/** As the market writes it; null for what is no symbol. */
export const parseFidelitySymbol = (cell: string): string | null => {
  if (!isValidSymbol(cell)) return null;
  const symbol = normalizeSymbol(cell);
  return ofClass[symbol] ?? symbol;
};
