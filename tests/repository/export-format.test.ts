import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import * as z from 'zod';
import { AccountBackup } from '#contract/backup/backup-format';
import { backupLists } from '#contract/backup/backup-lists';
import { getBackupCsvTables } from '../../frontend/src/features/settings/data/backup-csv-tables';

/** docs/export-format.md speaks of the file as the schema has it. */

const page = readFileSync(join(import.meta.dirname, '..', '..', 'docs', 'export-format.md'), 'utf8');
const tables = backupLists.flatMap((list) => getBackupCsvTables(list));

/** The names of fields, and the values that some of them choose from. */
const namesInSchema = (): Set<string> => {
  const names = new Set<string>(['true', 'false']);
  JSON.stringify(z.toJSONSchema(AccountBackup, { io: 'input', unrepresentable: 'any' }), (name, value) => {
    names.add(name);
    if (typeof value === 'string') names.add(value);
    return value;
  });
  return names;
};

test('each name in backticks is a field of the file, a value of one, or a variable of the environment', () => {
  const known = namesInSchema();
  const named = [...page.matchAll(/`([a-z]\w*)`/gi)].map(([, name = '']) => name);
  expect(named.length).toBeGreaterThan(50);
  expect(named.filter((name) => !known.has(name) && name !== 'TABLE_NAME')).toEqual([]);
});

test('each list of the file has a row, in the order of the file', () => {
  const described = [...page.matchAll(/^\| `(\w+)`/gm)].map(([, name = '']) => name);
  const lists = Object.keys(AccountBackup.shape).filter((name) => described.includes(name));
  expect(Object.keys(AccountBackup.shape).filter((name) => !page.includes(`\`${name}\``))).toEqual([]);
  expect(described.filter((name) => lists.includes(name))).toEqual(lists);
});

test.for(tables.map(({ file, columns }) => [file, Object.keys(columns)] as const))(
  'the columns of %s are told, in their order',
  ([file, columns]) => {
    const row = page.split('\n').find((line) => line.startsWith(`| \`${file}\` |`)) ?? '';
    const told = row
      .replaceAll(/\([^)]*\)/g, '')
      .split(/[|,. ]+/)
      .filter((word) => columns.includes(word));
    expect(told).toEqual(columns);
  },
);
