import type { IncomingMessage } from 'node:http';
import { URL } from 'node:url';

const allowed = {
  'Access-Control-Allow-Methods': 'GET, POST, PUT, PATCH, DELETE',
  'Access-Control-Allow-Headers': 'Authorization, Content-Type, Idempotency-Key, If-None-Match',
  // The cookie of a browser that has signed in before; it goes to the sign-in calls alone.
  'Access-Control-Allow-Credentials': 'true',
  'Access-Control-Expose-Headers': 'ETag, Retry-After, X-Sample-Data, X-Notices, X-Site-Version',
  'Access-Control-Max-Age': '600',
};

const ownNames = ['localhost', '127.0.0.1', '[::1]'];

/** The site at `pageOrigin`, under whichever of this machine's own names it was opened. */
const isSite = (origin: string, pageOrigin: string): boolean =>
  ownNames.some((name) => origin === pageOrigin.replace('//localhost:', `//${name}:`));

/** The site lives on another port than the API and may call it; nobody else's page may. */
export const getCrossOriginHeaders = (
  request: IncomingMessage,
  pageOrigin: string | undefined,
): Record<string, string> => {
  const { origin } = request.headers;
  return pageOrigin && origin && isSite(origin, pageOrigin)
    ? { ...allowed, 'Access-Control-Allow-Origin': origin, Vary: 'Origin' }
    : { Vary: 'Origin' };
};

/** False for a foreign name that resolves to this machine, the way in for a page that rebinds its own name. */
export const isLoopbackHost = (host: string | undefined): boolean =>
  URL.canParse(`http://${host}`) && ownNames.includes(new URL(`http://${host}`).hostname);
