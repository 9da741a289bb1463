import { expect, test } from 'vitest';
import { signedHeaders } from '#functions/blog-page/aws-signature';

/** From AWS's own test suite of Signature Version 4, whose requests these are. */
const credentials = { accessKeyId: 'AKIDEXAMPLE', secretAccessKey: 'wJalrXUtnFEMI/K7MDENG+bPxRfiCYEXAMPLEKEY' };
const vanilla = {
  url: 'https://example.amazonaws.com/',
  headers: {},
  body: '',
  service: 'service',
  region: 'us-east-1',
  at: new Date('2015-08-30T12:36:00Z'),
};

test.each([
  ['GET', '5fa00fa31553b73ebf1942676e86291e8372ff2a2260956d9b8aae1d763fbf31'],
  ['POST', '5da7c1a2acd57cee7505fc6676e4e544621c30862966e37dddb68e92efbe5d6b'],
])('%s vanilla is signed as AWS signs it', (method, signature) => {
  expect(signedHeaders({ ...vanilla, method }, credentials)['authorization']).toBe(
    'AWS4-HMAC-SHA256 Credential=AKIDEXAMPLE/20150830/us-east-1/service/aws4_request, ' +
      `SignedHeaders=host;x-amz-date, Signature=${signature}`,
  );
});

test('body, further headers and the session are signed too', () => {
  const request = { ...vanilla, method: 'POST', headers: { 'content-type': 'text/xml' }, body: '<a/>' };
  const signed = signedHeaders(request, { ...credentials, sessionToken: 'session' });
  expect(signed['authorization']).toContain('SignedHeaders=content-type;host;x-amz-date;x-amz-security-token,');
  const other = signedHeaders({ ...request, body: '<b/>' }, { ...credentials, sessionToken: 'session' });
  expect(other['authorization']).not.toBe(signed['authorization']);
});
