/** What one call of an import may carry. It stands apart from the schemas, so that the browser knows it without them. */

/** Rows that it records, as many as any batch takes, and that it only looks at. */
export const maxImportRowsPerRecordCall = 500;
/** Rows that it links, each in a transaction of its own. */
export const maxImportLinksPerCall = 250;
export const maxImportRowsPerPreviewCall = 1_000;
/** Lines of what was left out. */
export const maxSkippedLinesPerCall = 500;
/** Stocks that it asks about, and days of one of them whose close is asked for. */
export const maxImportLookupSymbolsPerCall = 200;
export const maxVestDaysPerStock = 200;
