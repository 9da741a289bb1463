import { setPasswordCost } from '#functions/auth/password';

/** For tests that register or sign in by the dozen: the same code, at the least that Argon2id takes. */
export const useCheapPasswordHash = (): void => setPasswordCost({ memory: 8, passes: 1 });
