import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  backupJsonClosingText,
  formatBackupJsonHeader,
  formatBackupJsonRows,
  wrapRowsAsBackupJsonList,
} from '#core/backup/backup-text';

const row = fc.dictionary(fc.string(), fc.jsonValue());

test('the pieces are what the whole is written as, however the rows are parted', () => {
  fc.assert(
    fc.property(
      fc.dictionary(fc.string(), fc.jsonValue(), { minKeys: 1 }),
      fc.array(row),
      fc.integer({ min: 1, max: 4 }),
      (head, rows, size) => {
        fc.pre(!('zz list' in head) && !('zz none' in head));
        const pages = Array.from({ length: Math.ceil(rows.length / size) }, (_, at) =>
          formatBackupJsonRows(rows.slice(at * size, (at + 1) * size)),
        );
        const text = [
          formatBackupJsonHeader(head),
          ...wrapRowsAsBackupJsonList('zz list', pages),
          ...wrapRowsAsBackupJsonList('zz none', []),
          backupJsonClosingText,
        ].join('');
        expect(text).toBe(`${JSON.stringify({ ...head, 'zz list': rows, 'zz none': [] }, null, 1)}\n`);
      },
    ),
  );
});
