const isApple = (): boolean => /Mac|iPhone|iPad/.test(navigator.userAgent);

/** `Ctrl` as the keyboard has it. */
export const getControlKeyName = (): string => (isApple() ? '⌘' : 'Ctrl');
