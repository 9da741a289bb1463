/** Whether the welcome is due: from the registration in this tab until it has been seen, and never again. */
const key = 'welcome';

export const markWelcomeDue = (): void => {
  try {
    sessionStorage.setItem(key, 'due');
  } catch {
    // Without storage there is no welcome, which is no reason not to come in.
  }
};

export const isWelcomeDue = (): boolean => {
  try {
    return sessionStorage.getItem(key) === 'due';
  } catch {
    return false;
  }
};

export const clearWelcomeDue = (): void => {
  try {
    sessionStorage.removeItem(key);
  } catch {
    // Nothing was stored then.
  }
};
