/** What a rule has against a record that was entered or brought: the fields that it is about, and why as a sentence. */
export interface Fault {
  fields: readonly string[];
  sentence: string;
  /** For programs; none where the value is simply not one that the field takes. */
  code?: string;
}

export const faultAt = (field: string, sentence: string, code?: string): Fault => ({
  fields: [field],
  sentence,
  ...(code !== undefined && { code }),
});
