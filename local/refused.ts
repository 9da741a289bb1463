/** Why the local stack cannot start, as one sentence for the person at the terminal. */
export class Refused extends Error {
  override name = 'Refused';
}
