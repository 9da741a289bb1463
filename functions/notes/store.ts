import type { StockNote, StockNoteRecord } from '#contract/notes';
import {
  buildVersionCondition,
  getItem,
  querySortKeyPrefix,
  type TableKey,
  type TransactionWrite,
  userPartitionKey,
} from '#functions/runtime/storage/table';

/** U / NOTE#AAPL: what the person has written down about a stock. A stock without a note has no row. */
export type StoredNote = StockNoteRecord;

const prefix = 'NOTE#';

export const noteKey = (owner: string, symbol: string): TableKey => ({
  pk: userPartitionKey(owner),
  sk: prefix + symbol,
});

export const isNoteRecord = ({ record }: { record: string }): boolean => record.startsWith(prefix);

export const noteFromItem = ({ pk: _pk, sk: _sk, ...note }: StoredNote & TableKey): StoredNote => note;

/** As it is told, of a stock without one too. */
export const toNote = (note: StoredNote | undefined): StockNote =>
  note
    ? { text: note.text, changedAt: note.changedAt, version: note.version }
    : { text: '', changedAt: null, version: 0 };

export const findNote = async (owner: string, symbol: string): Promise<StoredNote | undefined> => {
  const item = await getItem<StoredNote>(noteKey(owner, symbol));
  return item && noteFromItem(item);
};

/** By symbol. */
export const listNotes = async (owner: string): Promise<StoredNote[]> =>
  (await querySortKeyPrefix<StoredNote & TableKey>(userPartitionKey(owner), prefix)).map(noteFromItem);

const isNew = { ConditionExpression: 'attribute_not_exists(#pk)', ExpressionAttributeNames: { '#pk': 'pk' } };

/** New, or in place of `before`; refused where that has changed. */
export const buildNoteWrite = (owner: string, note: StoredNote, before?: StoredNote): TransactionWrite => {
  const key = noteKey(owner, note.symbol);
  return {
    Put: { Item: { ...key, ...note }, ...(before ? buildVersionCondition(before.version) : isNew) },
    of: { record: key.sk, ...(before && { before }), after: note },
  };
};

export const buildNoteRemovalWrite = (owner: string, note: StoredNote): TransactionWrite => {
  const Key = noteKey(owner, note.symbol);
  return { Delete: { Key, ...buildVersionCondition(note.version) }, of: { record: Key.sk, before: note } };
};
