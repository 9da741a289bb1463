interface AddressKeySettings {
  /** Hex. Of one deployment: it need not be secret, but what was computed for another's is of no use. */
  salt: string;
  iterations: number;
}

const parseHexBytes = (hex: string) => new Uint8Array(hex.match(/../g)?.map((byte) => Number.parseInt(byte, 16)) ?? []);
const toHex = (bytes: ArrayBuffer): string =>
  Array.from(new Uint8Array(bytes), (byte) => byte.toString(16).padStart(2, '0')).join('');

/**
 * What stands for an address where anybody may read it: PBKDF2 with SHA-256 of the trimmed, lower-cased address, 32 bytes
 * in hex. Slow by intent: whoever guesses addresses pays for each.
 */
export const deriveEmailAddressKey = async (
  email: string,
  { salt, iterations }: AddressKeySettings,
): Promise<string> => {
  const address = new TextEncoder().encode(email.trim().toLowerCase());
  const material = await crypto.subtle.importKey('raw', address, 'PBKDF2', false, ['deriveBits']);
  const parameters = { name: 'PBKDF2', hash: 'SHA-256', salt: parseHexBytes(salt), iterations };
  return toHex(await crypto.subtle.deriveBits(parameters, material, 256));
};
