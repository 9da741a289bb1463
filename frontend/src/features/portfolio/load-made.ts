/** What explains the figures of the portfolio, when it is first asked for. */
export const loadMade = () => import('./made-of');
