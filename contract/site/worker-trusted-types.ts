/** By which the page's policy knows the threads that it starts. Without Zod, for the browser. */

/** The one that reads a backup: frontend/src/features/settings. */
export const backupTrustedTypesPolicyName = 'evenkeel-thread';
/** The one that reads statements: frontend/src/features/import. */
export const statementTrustedTypesPolicyName = 'evenkeel-statements';
