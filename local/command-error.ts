/** Why a command cannot do what it was asked, as one sentence for the person at the terminal. */
export class CommandError extends Error {
  override name = 'CommandError';
}
