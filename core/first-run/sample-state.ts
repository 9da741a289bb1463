/** What an account holds of sample data; `filling` and `removing` are those that were broken off. */
export const sampleStates = ['none', 'filling', 'there', 'removing'] as const;
export type SampleState = (typeof sampleStates)[number];

/** Every answer to a signed-in person says it, so that no page has to ask. */
export const sampleDataHeader = 'x-sample-data';
