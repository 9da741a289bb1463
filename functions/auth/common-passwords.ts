import { dictionary } from '@zxcvbn-ts/language-common';

/** In the order in which they were found in leaks, the commonest first; those shorter than six can't be chosen anyway. */
export const commonPasswords: ReadonlySet<string> = new Set(
  dictionary['passwords-common'].filter((password) => password.length >= 6).slice(0, 10_000),
);
