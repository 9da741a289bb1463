import { Duration } from 'aws-cdk-lib';
import {
  HeadersFrameOption,
  type HeadersReferrerPolicy,
  type ResponseCustomHeader,
  ResponseHeadersPolicy,
  type ResponseSecurityHeadersBehavior,
} from 'aws-cdk-lib/aws-cloudfront';
import type { Construct } from 'constructs';
import { strictTransportMaxAgeSeconds } from '#contract/site/security-headers';

const override = true;

/** CloudFront takes these by a setting each and refuses them as free headers. */
const settings: Record<string, (value: string) => ResponseSecurityHeadersBehavior> = {
  'Content-Security-Policy': (contentSecurityPolicy) => ({
    contentSecurityPolicy: { contentSecurityPolicy, override },
  }),
  'Strict-Transport-Security': (value) => ({
    strictTransportSecurity: {
      accessControlMaxAge: Duration.seconds(strictTransportMaxAgeSeconds),
      includeSubdomains: value.includes('includeSubDomains'),
      preload: value.includes('preload'),
      override,
    },
  }),
  'X-Content-Type-Options': () => ({ contentTypeOptions: { override } }),
  'X-Frame-Options': () => ({ frameOptions: { frameOption: HeadersFrameOption.DENY, override } }),
  'Referrer-Policy': (value) => ({ referrerPolicy: { referrerPolicy: value as HeadersReferrerPolicy, override } }),
};

/** The contract's security headers, put by the CDN on every answer, whatever the origin says. */
export const createHeadersPolicy = (
  scope: Construct,
  id: string,
  headers: Record<string, string>,
): ResponseHeadersPolicy => {
  const bySetting = Object.entries(headers).map(([header, value]) => settings[header]?.(value));
  const free = Object.entries(headers).flatMap(([header, value]): ResponseCustomHeader[] =>
    settings[header] ? [] : [{ header, value, override }],
  );
  return new ResponseHeadersPolicy(scope, id, {
    securityHeadersBehavior: Object.assign({}, ...bySetting),
    customHeadersBehavior: { customHeaders: free },
  });
};
