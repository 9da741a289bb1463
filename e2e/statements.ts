import type { Page } from 'playwright-core';

/** Files as brokers write them, and the way from a drop to a certificate. */

export interface StatementFile {
  name: string;
  mimeType: string;
  buffer: Buffer;
}

export const fileOf = (name: string, content: string | Buffer, mimeType = 'text/csv'): StatementFile => ({
  name,
  mimeType,
  buffer: Buffer.from(content),
});

const quoted = (cells: readonly string[]): string => cells.map((cell) => `"${cell}"`).join(',');

const robinhoodHeader = [
  'Activity Date',
  'Process Date',
  'Settle Date',
  'Instrument',
  'Description',
  'Trans Code',
  'Quantity',
  'Price',
  'Amount',
];

type RobinhoodRow = readonly [
  day: string,
  symbol: string,
  code: string,
  quantity: string,
  price: string,
  amount: string,
];

/** Newest first, as Robinhood writes them. */
export const robinhoodFile = (rows: readonly RobinhoodRow[], name = 'robinhood.csv'): StatementFile =>
  fileOf(
    name,
    [
      quoted(robinhoodHeader),
      ...rows.map(([day, symbol, code, ...figures]) => quoted([day, day, day, symbol, symbol, code, ...figures])),
      '""',
    ].join('\n'),
  );

export const robinhoodRows: readonly RobinhoodRow[] = [
  ['6/30/2026', '', 'INT', '', '', '$1.25'],
  ['6/1/2026', 'AAPL', 'Sell', '4', '$200.00', '$799.98'],
  ['5/15/2026', 'AAPL', 'CDIV', '', '', '$2.60'],
  ['2/3/2026', 'AAPL', 'Buy', '5', '$180.00', '($900.00)'],
  ['2/3/2026', 'AAPL', 'Buy', '5', '$180.00', '($900.00)'],
  ['2/1/2026', '', 'ACH', '', '', '$5,000.00'],
];

export const openImport = async (page: Page): Promise<void> => {
  await page.goto('/dashboard/import');
  await page.getByRole('heading', { level: 1, name: 'Import' }).waitFor();
};

export const drop = (page: Page, ...files: readonly StatementFile[]): Promise<void> =>
  page.getByLabel('Statement files').setInputFiles([...files]);

export const preview = async (page: Page): Promise<void> => {
  const button = page.getByRole('button', { name: 'Preview', exact: true });
  await button.click();
  await page.getByRole('heading', { name: 'What this import would do' }).waitFor();
};

/** A figure of the summary, by its name. */
export const counted = (page: Page, name: string): Promise<string> =>
  page.getByRole('group', { name, exact: true }).innerText();

export const importAll = async (page: Page): Promise<void> => {
  await page.getByRole('button', { name: /^(?:Import|Link) [\d,]+ rows?$/ }).click();
  await page.getByRole('heading', { name: 'Imported' }).waitFor();
};
