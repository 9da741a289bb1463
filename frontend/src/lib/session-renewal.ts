/**
 * A session that ends does not leave the page: whoever stands over it asks the person to sign in again, and what was asked
 * of the server is asked once more then. Where nobody can ask, or the person would rather not, the page is left for /login.
 */
type Ask = () => Promise<boolean>;

let ask: Ask | null = null;
let asking: Promise<boolean> | null = null;

/** Says who asks; null once there is nobody any more. */
export const renewBy = (way: Ask | null): void => {
  ask = way;
};

/** True once there is a session again. However many calls have noticed its end, the person is asked once. */
export const renewSession = (): Promise<boolean> => {
  if (!ask) return Promise.resolve(false);
  asking ??= ask().finally(() => {
    asking = null;
  });
  return asking;
};
