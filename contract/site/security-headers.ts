import { postTrustedTypesPolicyName } from '#contract/blog/blog-pages';
import { backupTrustedTypesPolicyName } from '#contract/site/backup-trusted-types';
import { statementTrustedTypesPolicyName } from '#contract/site/statement-trusted-types';

/**
 * What every answer of the site and of the API says to a browser about its own safety. The CDN adds these when
 * deployed and the local server adds them on one machine, so that a page broken by them breaks at home first.
 */

const directives = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "img-src 'self' data:",
  "font-src 'self'",
  "connect-src 'self'",
  "manifest-src 'self'",
  "base-uri 'none'",
  "form-action 'self'",
  "frame-ancestors 'none'",
  "require-trusted-types-for 'script'",
  // The one place that makes HTML out of text is a post, sanitised when it was saved: frontend/src/features/blog makes
  // this policy, once; the threads that read a backup and statements are named by the others, in features/settings and
  // features/import; every other name is refused.
  `trusted-types ${[postTrustedTypesPolicyName, backupTrustedTypesPolicyName, statementTrustedTypesPolicyName].join(' ')}`,
];

export const contentSecurityPolicy = [...directives, 'upgrade-insecure-requests'].join('; ');

/** Two years, in seconds: what browsers' preload lists ask for. */
export const strictTransportMaxAgeSeconds = 2 * 365 * 24 * 60 * 60;

/**
 * How strictly a browser is held to HTTPS once it has been here. `subdomains` takes in every name below the site's own,
 * whoever runs it; `preload` moreover asks browsers to ship the name in a list, which takes months to leave.
 */
export const strictTransportPolicies = {
  host: `max-age=${strictTransportMaxAgeSeconds}`,
  subdomains: `max-age=${strictTransportMaxAgeSeconds}; includeSubDomains`,
  preload: `max-age=${strictTransportMaxAgeSeconds}; includeSubDomains; preload`,
} as const;
export type StrictTransportPolicy = keyof typeof strictTransportPolicies;

const unusedFeatures = [
  'accelerometer',
  'camera',
  'geolocation',
  'gyroscope',
  'magnetometer',
  'microphone',
  'payment',
  'usb',
];

const everywhere: Record<string, string> = {
  'X-Content-Type-Options': 'nosniff',
  'X-Frame-Options': 'DENY',
  'Referrer-Policy': 'strict-origin-when-cross-origin',
  'Permissions-Policy': unusedFeatures.map((feature) => `${feature}=()`).join(', '),
  'Cross-Origin-Opener-Policy': 'same-origin',
  'Cross-Origin-Resource-Policy': 'same-origin',
};

/** Over HTTPS: a deployment, as strict as one is that does not say otherwise. */
export const securityHeaders: Record<string, string> = {
  'Content-Security-Policy': contentSecurityPolicy,
  'Strict-Transport-Security': strictTransportPolicies.host,
  ...everywhere,
};

/** Over plain HTTP on one machine: the same without the two that would send the browser to an HTTPS nobody serves. */
export const plainHttpSecurityHeaders: Record<string, string> = {
  'Content-Security-Policy': directives.join('; '),
  ...everywhere,
};

/**
 * The same headers for pages that may also call `origin`, such as `http://localhost:3001`: on one machine the API has a
 * port of its own. Nothing else in them changes.
 */
export const addApiOriginToHeaders = (
  headers: Readonly<Record<string, string>>,
  origin: string,
): Record<string, string> => ({
  ...headers,
  'Content-Security-Policy': (headers['Content-Security-Policy'] ?? '').replace(
    "connect-src 'self'",
    `connect-src 'self' ${origin}`,
  ),
});

/** The API's answers are data: they load nothing, and nobody frames them or learns where they were asked from. */
export const apiSecurityHeaders: Record<string, string> = {
  ...securityHeaders,
  'Content-Security-Policy': "default-src 'none'; frame-ancestors 'none'",
  'Referrer-Policy': 'no-referrer',
};

/** The CDN sends the origin secret under this name; the handlers refuse a request without it. */
export const originSecretHeader = 'x-origin-secret';
