import { createHash, createHmac } from 'node:crypto';

/** Of a Lambda's own role, as its environment holds them. */
export interface Credentials {
  accessKeyId: string;
  secretAccessKey: string;
  sessionToken?: string | undefined;
}

export interface Signable {
  method: string;
  url: string;
  headers: Readonly<Record<string, string>>;
  body: string;
  service: string;
  region: string;
  at: Date;
}

const sha256 = (text: string): string => createHash('sha256').update(text).digest('hex');
const hmac = (key: string | Buffer, text: string): Buffer => createHmac('sha256', key).update(text).digest();

/**
 * The headers that make a request AWS's own, by Signature Version 4, for the one call whose SDK client would be larger
 * than the rest of its Lambda. Paths without characters to encode, no query.
 * Source: AWS, "Create a signed AWS API request".
 */
export const signedHeaders = (request: Signable, credentials: Credentials): Record<string, string> => {
  const { method, url, body, service, region, at } = request;
  const { host, pathname } = new URL(url);
  const time = at.toISOString().replace(/[-:]|\.\d{3}/g, '');
  const headers: Record<string, string> = {
    ...request.headers,
    host,
    'x-amz-date': time,
    ...(credentials.sessionToken && { 'x-amz-security-token': credentials.sessionToken }),
  };
  const names = Object.keys(headers).sort();
  const listed = names.map((name) => `${name}:${headers[name]?.trim()}\n`).join('');
  const canonical = [method, pathname, '', listed, names.join(';'), sha256(body)].join('\n');
  const scope = `${time.slice(0, 8)}/${region}/${service}/aws4_request`;
  const key = scope.split('/').reduce<string | Buffer>(hmac, `AWS4${credentials.secretAccessKey}`);
  const signature = hmac(key, ['AWS4-HMAC-SHA256', time, scope, sha256(canonical)].join('\n')).toString('hex');
  const authorization =
    `AWS4-HMAC-SHA256 Credential=${credentials.accessKeyId}/${scope}, ` +
    `SignedHeaders=${names.join(';')}, Signature=${signature}`;
  return { ...headers, authorization };
};
