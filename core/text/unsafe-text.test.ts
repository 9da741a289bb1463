import { describe, expect, test } from 'vitest';
import { findLoneSurrogatePath, isJsonTooDeep, jsonTooDeepMessage, loneSurrogateMessage } from '#core/text/unsafe-text';

/** `nest('[', ']', 3)` is `[[[]]]`. */
const nest = (open: string, close: string, levels: number): string => open.repeat(levels) + close.repeat(levels);
const first = '\ud83d';
const second = '\ude00';

describe('JSON', () => {
  test.each([
    ['17 lists', nest('[', ']', 17)],
    ['17 objects', nest('{"a":', '}', 17)],
    ['17 lists and objects by turns', `${nest('[{"a":', '}]', 8)}`.replace(':}', ':[]}')],
    ['17 lists with figures before each', nest('[1,2,', '3]', 17)],
    ['17 lists that are never closed', '['.repeat(17)],
    ['17 lists after many short ones', `[${'[],'.repeat(20)}${nest('[', ']', 16)}]`],
    ['17 lists after a text of one letter', `["a",${nest('[', ']', 16)}]`],
    ['17 lists after a text with a quote of its own', `["say \\"a\\"",${nest('[', ']', 16)}]`],
    ['17 lists after a text that ends with a backslash', `["C:\\\\",${nest('[', ']', 16)}]`],
    ['17 lists after a text of closing brackets', `["${']}'.repeat(9)}",${nest('[', ']', 16)}]`],
  ])('of %s is too deep', (_, json) => {
    expect(isJsonTooDeep(json)).toBe(true);
  });

  test.each([
    ['nothing', ''],
    ['a figure', '12'],
    ['16 lists', nest('[', ']', 16)],
    ['16 objects', nest('{"a":', '}', 16)],
    ['40 lists side by side', `[${Array.from({ length: 40 }, () => '[]').join(',')}]`],
    ['40 objects side by side', `[${Array.from({ length: 40 }, () => '{}').join(',')}]`],
    ['a list of 40 figures', `[${Array.from({ length: 40 }, () => '1').join(',')}]`],
    ['a text of 40 brackets', `["${'[{'.repeat(20)}"]`],
    ['a text of brackets behind a quote of its own', `["a \\"${'[{'.repeat(20)}"]`],
    ['a text of brackets behind a text that ends with a backslash', `["C:\\\\","${'[{'.repeat(20)}"]`],
  ])('of %s is not too deep', (_, json) => {
    expect(isJsonTooDeep(json)).toBe(false);
  });

  test('that is too deep is refused with the number of levels it may have', () => {
    expect(jsonTooDeepMessage).toMatch(/nested too deeply.* 16 levels\.$/);
  });
});

describe('half a character', () => {
  test.each([
    ['a text by itself', first, ''],
    ['the second half alone', `a${second}`, ''],
    ['the halves in the wrong order', second + first, ''],
    ['a field', { symbol: 'AAPL', notes: `a${first}` }, 'notes'],
    ['a list in a field', { tags: ['a', first] }, 'tags.1'],
    ['a list by itself', ['a', 'b', first], '2'],
    ['a field of a row of a list', { rows: [{ notes: 'a' }, { notes: first }] }, 'rows.1.notes'],
    ['a field behind empty ones', { a: null, b: undefined, c: 3, d: true, e: {}, f: [], g: first }, 'g'],
    ['two fields, of which the first counts', { a: 'a', b: first, c: second }, 'b'],
    ['the name of a field', { a: 'a', [first]: 'b' }, ''],
    ['the name of a field within another', { a: { b: { [first]: 'c' } } }, 'a.b'],
  ])('in %s is found at its place', (_, value, path) => {
    expect(findLoneSurrogatePath(value)).toBe(path);
  });

  test.each([
    ['a text', 'a'],
    ['an empty text', ''],
    ['a whole emoji', first + second],
    ['whole emojis in fields and names', { [`a${first}${second}`]: ['b', first + second, 'c'] }],
    ['a figure', 3],
    ['a truth', true],
    ['null', null],
    ['undefined', undefined],
    ['fields of null and undefined', { a: null, b: undefined, c: [null] }],
  ])('is not found in %s', (_, value) => {
    expect(findLoneSurrogatePath(value)).toBeNull();
  });

  test('is refused with what it is part of and what to do', () => {
    expect(loneSurrogateMessage).toMatch(/half a character.*emoji.*type it again\.$/);
  });
});
