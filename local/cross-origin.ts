import type { IncomingMessage } from 'node:http';
import { URL } from 'node:url';

const allowed = {
  'Access-Control-Allow-Methods': 'GET, POST, PUT, PATCH, DELETE',
  'Access-Control-Allow-Headers': 'Authorization, Content-Type, Idempotency-Key',
  // The cookie of a browser that has signed in before; it goes to the sign-in calls alone.
  'Access-Control-Allow-Credentials': 'true',
  'Access-Control-Expose-Headers': 'Retry-After',
  'Access-Control-Max-Age': '600',
};

/** The development page lives on another port than the API and may call it; nobody else's page may. */
export const crossOriginHeaders = (
  request: IncomingMessage,
  pageOrigin: string | undefined,
): Record<string, string> => {
  const origin = request.headers.origin;
  return pageOrigin && origin === pageOrigin
    ? { ...allowed, 'Access-Control-Allow-Origin': origin, Vary: 'Origin' }
    : { Vary: 'Origin' };
};

const ownNames = new Set(['localhost', '127.0.0.1', '[::1]']);

/** False for a foreign name that resolves to this machine, the way in for a page that rebinds its own name. */
export const namesThisMachine = (host: string | undefined): boolean =>
  URL.canParse(`http://${host}`) && ownNames.has(new URL(`http://${host}`).hostname);
