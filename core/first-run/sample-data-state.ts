/** What an account holds of sample data; `filling` and `removing` are those that were broken off. */
export const sampleDataStates = ['none', 'filling', 'there', 'removing'] as const;
export type SampleDataState = (typeof sampleDataStates)[number];

/** Every answer to a signed-in person says it, so that no page has to ask. */
export const sampleDataStateHeader = 'x-sample-data';
