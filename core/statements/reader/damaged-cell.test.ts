import { expect, test } from 'vitest';
import type { ParsedStatement } from '#core/statements/events';
import { statementFormats } from '#core/statements/reader/recognize-format';
import { parseSheetRows, type SheetRow } from '#core/statements/reader/sheet';
import { brokerSampleRowsByFormat } from '#core/statements/sample-files';

/** A row of which one cell is damaged still says something or is left out with its reason: it is not taken for prose. */

const junk = ['', 'x', '13/45/2026', '$1,0.0', '=cmd|1', '0', '-'];

const fileOf = (id: string) => {
  const sheet = parseSheetRows(brokerSampleRowsByFormat[id]?.join('\n') ?? '');
  const read = (all: readonly SheetRow[]): ParsedStatement =>
    statementFormats.find((one) => one.id === id)?.read(all) ?? expect.fail(`${id} is no format`);
  return { rows: 'rows' in sheet ? sheet.rows : [], read };
};

/** The rows with every kind of junk in every cell of one of them, with what was done. */
const damaged = (rows: readonly SheetRow[], { line, cells }: SheetRow) =>
  [...cells.keys()].flatMap((at) =>
    junk.map((put) => ({
      done: `${line}: ${at} is now "${put}"`,
      rows: rows.map((row) => (row.line === line ? { line, cells: cells.with(at, put) } : row)),
    })),
  );

const linesSaid = ({ events, leftOut }: ParsedStatement) =>
  new Set([...events, ...leftOut].flatMap(({ lines }) => lines));

test.each(Object.keys(brokerSampleRowsByFormat))('an event of %s', (id) => {
  const { rows, read } = fileOf(id);
  const said = linesSaid(read(rows));
  for (const row of rows.filter(({ line }) => said.has(line))) {
    const lost = damaged(rows, row).filter((one) => !linesSaid(read(one.rows)).has(row.line));
    expect(lost.map(({ done }) => done)).toEqual([]);
  }
});

/** What is held has no lines: of that there are to be no fewer. */
test.each(['schwab-positions', 'fidelity-positions', 'etrade-positions', 'vanguard'])('a holding of %s', (id) => {
  const { rows, read } = fileOf(id);
  const howMany = ({ leftOut, positions, balances }: ParsedStatement) =>
    leftOut.length + positions.length + balances.length;
  const header = rows.findIndex(({ cells }) => cells.some((cell) => /^symbol$/i.test(cell)));
  for (const row of rows.slice(header + 1)) {
    const lost = damaged(rows, row).filter((one) => howMany(read(one.rows)) < howMany(read(rows)));
    expect(lost.map(({ done }) => done)).toEqual([]);
  }
});
