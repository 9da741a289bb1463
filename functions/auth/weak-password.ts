import { isPasswordEmailOrUsername } from '#core/account/personal-passwords';
import { fieldRefusal } from '#functions/runtime/refusal';

const isCommon = async (password: string): Promise<boolean> => {
  // Read when a password is chosen, not by every cold start: 430 KB, 20 ms.
  const { commonPasswords } = await import('#functions/auth/common-passwords');
  return commonPasswords.has(password.normalize('NFKC').toLowerCase());
};

const weakPasswordRefusal = (field: string, sentence: string) => fieldRefusal(field, sentence, 422, 'weak_password');

/** @throws Refusal 422 at `field` for one of the 10,000 commonest passwords, in any letter case, and for the own address or name. */
export const refuseWeakPassword = async (
  field: string,
  password: string,
  person: { email: string; username: string },
): Promise<void> => {
  if (isPasswordEmailOrUsername(password, person))
    throw weakPasswordRefusal(field, 'Your password must not be your email or username. Choose another one.');
  if (await isCommon(password))
    throw weakPasswordRefusal(field, 'This is one of the 10,000 most common passwords. Choose another one.');
};
