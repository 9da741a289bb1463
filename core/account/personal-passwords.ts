/** Letters and digits alone, in small letters: `Helena K.` and `helena-k` are the same word. */
const toLettersAndDigits = (text: string): string =>
  text
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]/gu, '');

/**
 * Whether a password is the person's own address, the part of it before the @, or their name, however it is spelt:
 * the first guesses of whoever knows them.
 */
export const isPasswordEmailOrUsername = (
  password: string,
  { email, username }: { email: string; username: string },
): boolean => {
  const guess = toLettersAndDigits(password);
  const [mailbox = ''] = email.split('@');
  return guess !== '' && [email, mailbox, username].some((word) => toLettersAndDigits(word) === guess);
};
