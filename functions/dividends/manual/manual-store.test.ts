import { afterEach, beforeEach, expect, test } from 'vitest';
import {
  buildManualDividendWrite,
  findManualRow,
  listManualRows,
  type ManualDividendRow,
  manualLedger,
} from '#functions/dividends/manual/manual-store';
import { getItem } from '#functions/runtime/storage/table';
import { startTestTable, type TestTable } from '#tests/kit/table';
import { writeWithoutChangeLog } from '#tests/kit/write-without-change-log';

const entered = (id: number, symbol: string, paymentDate: string): ManualDividendRow => ({
  id,
  symbol,
  companyName: 'A company',
  shares: 10,
  dividendPerShare: 0.24,
  fees: 0,
  taxWithheld: 0,
  paymentDate,
  notes: '',
  version: 1,
});

let table: TestTable;
beforeEach(async () => {
  table = await startTestTable();
  await writeWithoutChangeLog([
    ...buildManualDividendWrite('me', entered(1, 'BRK.B', '2026-03-01')),
    ...buildManualDividendWrite('me', entered(2, 'KO', '2026-02-01')),
    manualLedger.restore('me', { last: 2, version: 2 }),
  ]);
});
afterEach(() => table.stop());

test('an entry lies under its number', async () => {
  expect(await getItem({ pk: 'USER#me', sk: 'MDIV#000000002' })).toMatchObject({ symbol: 'KO' });
  expect(await getItem({ pk: 'USER#me', sk: 'SEQ#MDIV' })).toMatchObject({ last: 2 });
});

test('an entry under an older spelling is read under the one symbol of its stock', async () => {
  expect((await listManualRows('me')).map(({ symbol }) => symbol)).toEqual(['BRK-B', 'KO']);
  expect(await findManualRow('me', 1)).toEqual(entered(1, 'BRK-B', '2026-03-01'));
});

test('an entry of before there was a field for tax had none withheld', async () => {
  const { taxWithheld: _none, ...older } = entered(3, 'KO', '2026-01-01');
  await writeWithoutChangeLog(buildManualDividendWrite('me', older as ManualDividendRow));
  expect(await findManualRow('me', 3)).toMatchObject({ taxWithheld: 0 });
});
