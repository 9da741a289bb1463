import { describe, expect, test } from 'vitest';
import { groupFilesWithoutAccount } from '#core/statements/reader/group-files-without-account';
import { statementEvent, statementFile } from '#core/statements/testing-events';
import { covers } from '#tests/kit/covers';

const of = (...rows: [day: string, symbol: string][]) =>
  statementFile(rows.map(([day, symbol]) => statementEvent({ day: `2026-${day}`, symbol })));
const [begins, ends] = [
  ['01-02', 'VTI'],
  ['06-30', 'VTI'],
] as [string, string][] as [[string, string], [string, string]];

describe('files of one broker that name no account', () => {
  test('count as one, which is no wonder where one goes on where the other ends, or holds some of its rows', () => {
    expect(groupFilesWithoutAccount([of(begins, ends)])).toEqual([]);
    expect(groupFilesWithoutAccount([of(begins, ends), of(['07-01', 'KO'], ['12-01', 'KO'])])).toEqual([
      { files: [0, 1], differ: false },
    ]);
    const whole = of(begins, ['03-02', 'KO'], ['03-03', 'F'], ends);
    expect(groupFilesWithoutAccount([whole, of(begins, ['03-02', 'KO'], ends)])).toEqual([
      { files: [0, 1], differ: false },
    ]);
  });

  test('may be two where each has rows of the same days that the other lacks', () => {
    covers('4.9 unnamed accounts');
    expect(groupFilesWithoutAccount([of(begins, ['03-02', 'KO'], ends), of(begins, ['03-03', 'F'], ends)])).toEqual([
      { files: [0, 1], differ: true },
    ]);
    const later = of(['02-01', 'KO'], ['03-03', 'F'], ['09-01', 'KO']);
    expect(groupFilesWithoutAccount([of(begins, ['03-02', 'KO'], ends), of(['01-05', 'T']), later])).toEqual([
      { files: [0, 1, 2], differ: true },
    ]);
  });

  test('are not told apart by the first day that both cover, nor by the last week, of which rows may come late', () => {
    const both: [string, string] = ['03-02', 'KO'];
    expect(groupFilesWithoutAccount([of(begins, both, ends), of(['01-02', 'F'], both, ends)])).toMatchObject([
      { differ: false },
    ]);
    const one = of(begins, ['06-24', 'KO'], ends);
    expect(groupFilesWithoutAccount([one, of(['01-02', 'F'], ['06-25', 'F'], ends)])).toEqual([
      { files: [0, 1], differ: false },
    ]);
  });

  test('are not meant where the file or the person names it, nor where they are of two brokers', () => {
    const other = of(begins, ['03-03', 'F'], ends);
    const one = of(begins, ['03-02', 'KO'], ends);
    expect(groupFilesWithoutAccount([one, { ...other, account: 'IRA' }])).toEqual([]);
    expect(groupFilesWithoutAccount([one, { ...other, format: { id: 'webull' } }])).toEqual([]);
    expect(groupFilesWithoutAccount([one, statementFile([statementEvent({ account: '123' })])])).toEqual([]);
    expect(
      groupFilesWithoutAccount([
        { ...one, format: { id: 'etrade' } },
        { ...other, format: { id: 'etrade-old' } },
      ]),
    ).toMatchObject([{ differ: true }]);
  });
});
