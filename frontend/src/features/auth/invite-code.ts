/** An invite link's single-use code. It is kept here alone: not in the address bar, not in storage. */
let code: string | undefined;

/** Takes the code out of a fragment such as `#invite=abc`; true when there was one. */
export const captureInviteCodeFromFragment = (fragment: string): boolean => {
  const found = new URLSearchParams(fragment.replace(/^#/, '')).get('invite');
  if (!found) return false;
  code = found;
  return true;
};

export const getCapturedInviteCode = (): string | undefined => code;
