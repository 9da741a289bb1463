import type { TextRule } from '#contract/fields/field-rules';

/** What a writer may be told of a post: apart from the other rules, since the page that creates one needs them alone. */

const topic = { name: 'Topic', max: 300, missing: 'Please enter a topic' } satisfies TextRule;
const draft: TextRule = { name: 'Draft', max: 20_000 };
const keywords: TextRule = { name: 'Keywords', max: 500 };

export const writingRequestFieldRules = { topic, draft, keywords };
