import type { StatementFormat } from '#core/statements/reader/format';
import { parseSheetRows } from '#core/statements/reader/sheet';
import type { ParsedStatementWithNonRowLines } from '#core/statements/reader/table-reader';

/** What a format reads from a text. @throws where the text has no rows. */
export const parseStatementText = (format: StatementFormat, text: string): ParsedStatementWithNonRowLines => {
  const sheet = parseSheetRows(text);
  if ('refused' in sheet) throw new Error(sheet.refused);
  return format.read(sheet.rows);
};

/** An event in one line: `2026-01-05 buy 10 AAPL @ 150 = -1500`, with what is not usual behind it. */
export const formatEvents = ({ events }: Pick<ParsedStatementWithNonRowLines, 'events'>): string[] =>
  events.map(({ kind, day, symbol, quantity, price, amount, fees, currency, account }) =>
    [
      day,
      kind,
      quantity,
      symbol,
      price === null ? '' : `@ ${price}`,
      amount === null ? '' : `= ${amount}`,
      fees === '0' ? '' : `fees ${fees}`,
      currency === 'USD' ? '' : currency,
      account === '' ? '' : `in ${account}`,
    ]
      .filter(Boolean)
      .join(' '),
  );

/** Lines that are missing from a reading, and lines that it gives twice to different places: both are to be none. */
export const findMissingAndDuplicateLines = (
  text: string,
  read: ParsedStatementWithNonRowLines,
): { missing: number[]; twice: number[] } => {
  const sheet = parseSheetRows(text);
  const lines = 'rows' in sheet ? sheet.rows.map(({ line }) => line) : [];
  const inEvents = new Set(read.events.flatMap((event) => event.lines));
  const inLeft = new Set(read.leftOut.flatMap((left) => left.lines));
  const beside = new Set(read.beside);
  const places = (line: number) => Number(inEvents.has(line)) + Number(inLeft.has(line)) + Number(beside.has(line));
  return {
    missing: lines.filter((line) => places(line) === 0),
    twice: lines.filter((line) => beside.has(line) && places(line) > 1),
  };
};
