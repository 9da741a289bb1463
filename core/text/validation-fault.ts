/** What a rule has against a record that was entered or brought: the fields that it is about, and why as a sentence. */
export interface ValidationFault {
  fields: readonly string[];
  sentence: string;
  /** For programs; none where the value is simply not one that the field takes. */
  code?: string;
}

export const createFieldFault = (field: string, sentence: string, code?: string): ValidationFault => ({
  fields: [field],
  sentence,
  ...(code !== undefined && { code }),
});
