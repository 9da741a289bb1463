import { CfnWebACL } from 'aws-cdk-lib/aws-wafv2';
import type { Construct } from 'constructs';
import type { ErrorBody } from '#contract/error';
import { type DeploymentSettings, InvalidSettingsError } from '#infra/deployment/settings';

const createVisibilityConfig = (metricName: string): CfnWebACL.VisibilityConfigProperty => ({
  metricName,
  cloudWatchMetricsEnabled: true,
  sampledRequestsEnabled: false,
});

/**
 * Of AWS's common rules these look into bodies and take a post's text, or an image, for an attack; every body is
 * validated by its schema, and what it becomes in a page is sanitised.
 */
const countOnlyRules = [
  'SizeRestrictions_BODY',
  'CrossSiteScripting_BODY',
  'GenericLFI_BODY',
  'GenericRFI_BODY',
  'EC2MetaDataSSRF_BODY',
];

const createManagedRule = (
  priority: number,
  name: string,
  onlyCounted: readonly string[] = [],
): CfnWebACL.RuleProperty => ({
  name,
  priority,
  overrideAction: { none: {} },
  statement: {
    managedRuleGroupStatement: {
      vendorName: 'AWS',
      name,
      ruleActionOverrides: onlyCounted.map((rule) => ({ name: rule, actionToUse: { count: {} } })),
    },
  },
  visibilityConfig: createVisibilityConfig(name),
});

/**
 * Requests in 5 minutes from one address, the parts of pages included: 10 a second on end, a fifth of what the API takes
 * from everybody. A page asks for about ten things; a backup that is restored goes up in one part after the other.
 */
const maxRequests = 3_000;

const refusedAs = 'TooMany';
const refusal: ErrorBody = {
  error: 'Too many requests from this address. Please try again in a minute.',
  code: 'too_many_requests',
};

const rateLimit: CfnWebACL.RuleProperty = {
  name: 'RateLimit',
  priority: 0,
  action: {
    block: {
      customResponse: {
        responseCode: 429,
        responseHeaders: [{ name: 'Retry-After', value: '60' }],
        customResponseBodyKey: refusedAs,
      },
    },
  },
  statement: { rateBasedStatement: { aggregateKeyType: 'IP', limit: maxRequests, evaluationWindowSec: 300 } },
  visibilityConfig: createVisibilityConfig('RateLimit'),
};

const managedRules: readonly CfnWebACL.RuleProperty[] = [
  createManagedRule(1, 'AWSManagedRulesAmazonIpReputationList'),
  createManagedRule(2, 'AWSManagedRulesKnownBadInputsRuleSet'),
  createManagedRule(3, 'AWSManagedRulesCommonRuleSet', countOnlyRules),
];

/** Where AWS keeps the web ACLs of its CDN, whose distribution may name no other. */
const regionOfWebAcls = 'us-east-1';

/** @throws InvalidSettingsError where a web ACL is wanted and the stack would be elsewhere. */
export const refuseWebAclRegion = ({ waf }: Pick<DeploymentSettings, 'waf'>, region: string): void => {
  if (!waf || region === regionOfWebAcls) return;
  throw new InvalidSettingsError(
    `The web ACL of the CDN can only be in ${regionOfWebAcls}, and the stack would be in ${region}. ` +
      `Deploy it to ${regionOfWebAcls} (AWS_REGION=${regionOfWebAcls}), or do without the web ACL: -c waf=false.`,
  );
};

/** For the CDN, in the stack's own region: `refuseWebAclRegion` looks whether that will do. */
export const createWebAcl = (scope: Construct, waf: 'rate' | 'managed'): CfnWebACL =>
  new CfnWebACL(scope, 'WebAcl', {
    scope: 'CLOUDFRONT',
    defaultAction: { allow: {} },
    visibilityConfig: createVisibilityConfig('WebAcl'),
    customResponseBodies: { [refusedAs]: { contentType: 'APPLICATION_JSON', content: JSON.stringify(refusal) } },
    rules: [rateLimit, ...(waf === 'managed' ? managedRules : [])],
  });
