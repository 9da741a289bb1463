/** What each way in says: refused without asking, refused by the server without a reason, and done. */
export const loginMessages = {
  denied: 'Access denied. This application is restricted to authorized users only.',
  failed: 'Login failed',
  done: 'Login successful! Welcome back!',
};

export const registrationMessages = {
  denied: 'Registration denied. This application is restricted to authorized users only.',
  failed: 'Registration failed',
  done: 'Registration successful! Welcome!',
};

export type SessionMessages = typeof loginMessages;

/** Of a browser that is told to keep nothing, or has no room. */
export const sessionNotStoredMessage =
  'This browser stores nothing for this site. A reload will ask you to sign in again.';

export const loggedOutMessage = 'Logged out successfully';
