/** By which the page's policy knows the thread that reads a backup: frontend/src/features/settings. Without Zod, for the browser. */
export const backupTrustedTypesPolicyName = 'evenkeel-thread';
