/** The form's field for a sentence of the server's, by the path that it names; undefined where it has none. */
export type FindFormField<Field extends string> = (path: string) => Field | undefined;

/** The field of the path's own name, in either style: `tax_withheld` -> `taxWithheld`, where there is such a field. */
export const createFieldFinderByName =
  <Field extends string>(isField: (name: string) => name is Field): FindFormField<Field> =>
  (path) => {
    const name = path.replace(/_([a-z])/g, (_, letter: string) => letter.toUpperCase());
    return isField(name) ? name : undefined;
  };

/**
 * The server's sentences at a form's fields, the first of each; what has no field there is left out.
 * `[{ path: 'tax_withheld', msg: 'Enter it.' }]` -> `[['taxWithheld', 'Enter it.']]`.
 */
export const toFieldErrors = <Field extends string>(
  details: readonly { path: string; msg: string }[],
  findField: FindFormField<Field>,
): [field: Field, sentence: string][] => {
  const found = new Map<Field, string>();
  for (const { path, msg } of details) {
    const field = findField(path);
    if (field && !found.has(field)) found.set(field, msg);
  }
  return [...found];
};
