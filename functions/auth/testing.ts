import { setPasswordCostForTests } from '#functions/auth/password';

/** For tests that register or sign in by the dozen: the same code, at the least that Argon2id takes. */
export const setMinimalPasswordCost = (): void => setPasswordCostForTests({ memory: 8, passes: 1 });
