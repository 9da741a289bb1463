/** By which the page's policy knows the thread that reads statements: frontend/src/features/import. Without Zod, for the browser. */
export const statementTrustedTypesPolicyName = 'evenkeel-statements';
