/**
 * Where a recorded row came from, if from a statement: the import, and what names its event in every file of that broker (see
 * `computeEventIdentities`), hashed. Absent on what a person typed. It stays with the row through every edit.
 */
export interface ImportSource {
  importId: string;
  identity: string;
  /** Of the other events that the row stands for: the tax that was withheld from a dividend. */
  also?: string[] | undefined;
  /** True where a person had typed the row, and it was found in a statement afterwards. */
  linked?: boolean | undefined;
}
