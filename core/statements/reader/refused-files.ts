import type { HeaderFingerprint } from '#core/statements/reader/sheet';

/** A file whose kind is known, and which is not read. */
interface RefusedFile {
  fingerprints: readonly HeaderFingerprint[];
  sentence: string;
}

/** Looked through where no format has been recognised. */
export const refusedFileKinds: readonly RefusedFile[] = [
  {
    fingerprints: [{ all: ['cardholder', 'points', 'merchant', 'amount', 'status'] }],
    sentence:
      'This is the file of a Robinhood credit card. Its purchases are not kept here. Export the account activity report instead.',
  },
  {
    fingerprints: [{ all: ['date', 'details', 'amount', 'balance'], isWhole: true }],
    sentence:
      'This is a file of Vanguard in the United Kingdom, which is not read. If it comes from a bank, name its column Details Description.',
  },
  {
    fingerprints: [{ all: ['symbol', 'type', 'quantity', 'price', 'value', 'fees', 'date'], isWhole: true }],
    sentence:
      "This is Revolut's file of coins, which are not kept here. Export the statement of stocks or of cash instead.",
  },
  {
    fingerprints: [{ all: ['buy/sell', 'trade date', 'gross amount', 'net amount', 'comm/fee/tax'] }],
    sentence:
      "These are trade records of Webull outside the United States, which are not read: nobody can tell their days from their months. Webull's order records are read.",
  },
  {
    fingerprints: [{ all: ['statement', 'header'] }],
    sentence:
      'This is a file of Interactive Brokers, but neither its Activity Statement nor its Transaction History in English. Export one of these.',
  },
];
