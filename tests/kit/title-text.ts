const longestText = 60;

/** A value for a title: of a long text only how long it is, of a large object its beginning. */
export const formatTestTitleValue = (value: unknown): string => {
  const text = JSON.stringify(value, (_, inner: unknown) =>
    typeof inner === 'string' && inner.length > 40 ? `${inner.length} characters` : inner,
  );
  return text.length > longestText ? `${text.slice(0, longestText)}…` : text;
};

/** Rows of a table, in each of which the value stands once more before itself, as text for the title. */
export const addTestTitleTexts = <Value, Rest extends unknown[]>(
  rows: readonly (readonly [field: string, value: Value, ...rest: Rest])[],
): [string, string, Value, ...Rest][] =>
  rows.map(([field, value, ...rest]) => [field, formatTestTitleValue(value), value, ...rest]);
