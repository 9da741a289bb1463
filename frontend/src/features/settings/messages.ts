/** Every word of the page of settings; its sections keep theirs beside them. */
export const settingsMessages = {
  title: 'Settings',
  subtitle: 'Your account, and your data in your own hands',
};
