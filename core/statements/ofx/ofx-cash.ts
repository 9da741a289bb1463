import { getBankEventKind } from '#core/statements/banks/bank';
import {
  createRowSkip,
  type PartialStatementEvent,
  type RowCellReader,
  type RowSkip,
} from '#core/statements/reader/table-reader';

/** Money of a bank, of a card, or of a brokerage account, that moves by itself. */

/** What the type says by itself; of others the sign does, and the words. */
const kindsByType: Readonly<Record<string, 'interest' | 'fee'>> = {
  INT: 'interest',
  // Credit unions call their interest so; what a stock pays has a record of its own.
  DIV: 'interest',
  FEE: 'fee',
  SRVCHG: 'fee',
};

/** Name and memo, one of which often repeats the other. */
const joinWords = (cells: RowCellReader): string => {
  const [name, memo, check] = [cells.text('name'), cells.text('memo'), cells.text('checknum')];
  const words = name.toLowerCase().includes(memo.toLowerCase()) ? name : [name, memo].filter(Boolean).join(': ');
  return [words, check && `check ${check}`].filter(Boolean).join(', ');
};

type About = Pick<PartialStatementEvent, 'account' | 'currency' | 'ownId'>;

export const parseOfxCashRow = (cells: RowCellReader, about: About): PartialStatementEvent | RowSkip => {
  const [day, amount, note] = [cells.day('dtposted'), cells.needed('trnamt'), joinWords(cells)];
  if (amount.eq(0)) return createRowSkip('internal', 'No money moved.');
  const kind = kindsByType[cells.text('trntype').toUpperCase()] ?? getBankEventKind(amount, note, '');
  return { ...about, kind, day, symbol: null, amount, note: note || cells.text('trntype') };
};
