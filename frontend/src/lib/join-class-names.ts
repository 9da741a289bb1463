/** Joins the class names that apply: `joinClassNames('a', open && 'b')` -> `'a b'` or `'a'`. */
export const joinClassNames = (...names: (string | false | null | undefined)[]): string =>
  names.filter(Boolean).join(' ');
