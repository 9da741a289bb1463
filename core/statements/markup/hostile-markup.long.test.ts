import { expect, test } from 'vitest';
import { parseOfxOrFlexFile } from '#core/statements/markup/parse-markup-file';
import { maxStatementBytes } from '#core/statements/reader/decode-file';
import { measureProcessorTime } from '#tests/kit/processor-time';

/** The largest files that are taken, each made to cost as much as it can. */

const fill = (head: string, piece: string, tail = ''): string =>
  head + piece.repeat(Math.floor((maxStatementBytes - head.length - tail.length) / piece.length)) + tail;

const bankRow = '<STMTTRN><TRNTYPE>DEBIT<DTPOSTED>20260105<TRNAMT>-5.00<FITID>1<NAME>SHOP<MEMO>X</STMTTRN>\n';
const trade =
  '<Trade currency="USD" assetCategory="STK" symbol="AAPL" tradeDate="20260105" quantity="1" tradePrice="1" notes="Ca"/>';
const flex = ['<FlexQueryResponse><FlexStatement><Trades>', '</Trades></FlexStatement></FlexQueryResponse>'] as const;

test.each([
  ['signs that begin no tag', fill('<OFX>', '<')],
  ['elements that nest', fill('<OFX>', '<A>')],
  ['elements side by side', fill('<OFX>', '<A></A>')],
  ['fields that are never closed', fill('<OFX>', '<A>1\n')],
  ['fields without a value', fill('<OFX>', '<A><M><M><M><M>1</A>', '</OFX>')],
  ['ends without a beginning', fill('<OFX>', '</B>')],
  ['blanks in a tag', fill('<OFX><a', ' ')],
  ['blanks between elements', fill('<OFX>', '<B>1</B>            \n            ', '</OFX>')],
  ['a long attribute', fill('<a b="', 'x')],
  ['many attributes', fill('<a ', 'b="1" ')],
  ['comments', fill('<a>', '<!---->', '</a>')],
  ['comments that do not end', fill('<a>', '<!-- ')],
  ['entities that are none', fill('<OFX><A>', '&#')],
  ['more rows than a file may have', fill('<OFX><STMTRS>', bankRow, '</STMTRS></OFX>')],
  ['more trades than a file may have', fill(flex[0], `${trade}\n`, flex[1])],
  ['as many trades as a file may have, on a single line', flex[0] + trade.repeat(100_000) + flex[1]],
])('%s are read or refused within seconds', async (_, text) => {
  let file: ReturnType<typeof parseOfxOrFlexFile> | null = null;
  const time = await measureProcessorTime(() => {
    file = parseOfxOrFlexFile(text);
  });
  expect(file).not.toBeNull();
  expect(time).toBeLessThan(20_000);
});
