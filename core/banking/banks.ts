/** Which bank a deposit is at: a name, as it was typed. */

interface AtBank {
  bankName: string;
}

/** The bank of a deposit that names none: the first pages of deposits were those of Citi. */
export const defaultBankName = 'Citi';

/** What a form offers beside the banks that are in use. */
const knownBankNames = [defaultBankName, 'Marcus', 'Wealthfront'];

const toBankKey = (bankName: string): string => bankName.trim().toLowerCase();

/** `citi` and `Citi` are one bank. */
export const isAtBank = ({ bankName }: AtBank, bank: string): boolean => toBankKey(bankName) === toBankKey(bank);

/** Each bank once, as it was first written, in the order in which they came. */
export const listBankNames = (deposits: readonly AtBank[]): string[] => {
  const byKey = new Map<string, string>();
  for (const { bankName } of deposits) {
    const key = toBankKey(bankName);
    if (!byKey.has(key)) byKey.set(key, bankName.trim());
  }
  return [...byKey.values()];
};

/** The known ones first, then those in use. */
export const listSuggestedBankNames = (deposits: readonly AtBank[]): string[] =>
  listBankNames([...knownBankNames.map((bankName) => ({ bankName })), ...deposits]);
