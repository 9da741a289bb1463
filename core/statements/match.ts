import type { RecordedRow, RowToRecord } from '#core/statements/rows';

/** What a row of a file is beside what is recorded. */
export type Matched = RowToRecord & {
  status:
    | 'new'
    /** Recorded by an import of this row; `differs` where its figures are no longer those of the file. */
    | 'here'
    /** The same event, typed by hand or brought by another file under another identity: offered for linking. */
    | 'typed'
    /** Same platform, day, stock and side, other figures. */
    | 'conflict';
  /** The one recorded row that it was compared with; null of what is new. Each recorded row is used once. */
  recorded: RecordedRow | null;
  /** Of what is `here`: edited since, or restated by the broker. */
  differs: boolean;
};

/**
 * The status of each row, in their order. `recorded` are the rows of the days' range on every platform that the rows name;
 * of cash those that stand by themselves (not a trade's, not a dividend's). The order of either list makes no difference to
 * how many there are of each status.
 */
export declare const matchRows: (rows: readonly RowToRecord[], recorded: readonly RecordedRow[]) => Matched[];
