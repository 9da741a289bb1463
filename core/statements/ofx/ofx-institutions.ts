import { findElementText, type MarkupElement } from '#core/statements/markup/parse-markup';

/** Whose file it is, by what the file says of its institution. */

/** By parts of its names, in small letters. */
const byName: readonly (readonly [name: string, shape: RegExp])[] = [
  ['Vanguard', /vanguard/],
  ['Fidelity', /fidelity|\bfmr\b/],
  ['Schwab Bank', /schwab bank/],
  ['Schwab', /schwab/],
  ['E*TRADE', /e\*?trade/],
  ['M1', /\bm1\b|m1finance/],
  ['Robinhood', /robinhood/],
  ['Interactive Brokers', /interactive ?brokers|^ibllc/],
  ['Chase', /jpmorgan chase|^chase\b/],
  ['Bank of America', /bank of america/],
  ['Wells Fargo', /wells ?fargo/],
  ['Citi', /^citi/],
  ['Capital One', /capital ?one/],
];

/** Of those whose files call them by a code. */
const byCode: Readonly<Record<string, string>> = {
  'b1 10898': 'Chase',
  'isc 10898': 'Chase',
  'isc 5104': 'Schwab',
  'han 5959': 'Bank of America',
  'han 6805': 'Bank of America',
  'wf 3000': 'Wells Fargo',
  'hibernia 1001': 'Capital One',
};

/** A maker of software, whose name stands in the files of several. */
const nobody = 'ISC';
const maxNameLength = 30;

const toKnownName = (texts: readonly string[]): string | undefined =>
  byName.find(([, shape]) => texts.some((text) => shape.test(text.toLowerCase())))?.[0];

/** A name as a platform may have one: of letters and digits, and short. */
const toPlainName = (text: string): string =>
  text
    .replace(/[^\p{L}\p{N} .&'*-]+/gu, ' ')
    .replace(/\s+/g, ' ')
    .trim()
    .slice(0, maxNameLength)
    .trim();

/** The name of the institution, as `Vanguard`; what the file says where that is none known, and empty where it says nothing. */
export const findOfxInstitutionName = (root: MarkupElement): string => {
  const [org, fid, broker] = ['ORG', 'FID', 'BROKERID'].map((name) => findElementText(root, name)) as [
    string,
    string,
    string,
  ];
  const coded = byCode[`${org} ${fid}`.toLowerCase()];
  const named = org === nobody ? '' : org;
  return coded ?? toKnownName([named, broker]) ?? toPlainName(named || broker);
};
