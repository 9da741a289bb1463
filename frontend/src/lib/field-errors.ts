/**
 * The server's sentences at a form's fields, the first of each; what has no field there is left out.
 * `fieldErrors([{ path: 'company_name', msg: 'Enter it.' }], { company_name: 'stock' })` -> `[['stock', 'Enter it.']]`.
 */
export const fieldErrors = <Field extends string>(
  details: readonly { path: string; msg: string }[],
  fieldOf: Readonly<Record<string, Field>>,
): [field: Field, sentence: string][] => {
  const found = new Map<Field, string>();
  for (const { path, msg } of details) {
    const field = fieldOf[path];
    if (field && !found.has(field)) found.set(field, msg);
  }
  return [...found];
};
