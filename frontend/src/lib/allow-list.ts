/** SHA-256 in hex of the trimmed, lower-cased address, as `/config.json` lists the allowed ones. */
export const hashEmail = async (email: string): Promise<string> => {
  const bytes = new TextEncoder().encode(email.trim().toLowerCase());
  const digest = await crypto.subtle.digest('SHA-256', bytes);
  return Array.from(new Uint8Array(digest), (byte) => byte.toString(16).padStart(2, '0')).join('');
};

/** Where the address stands on the allow-list: 0 the owner, 1 the member, -1 not on it. */
export const placeOnList = async (email: string, hashes: readonly string[]): Promise<number> =>
  hashes.indexOf(await hashEmail(email));
