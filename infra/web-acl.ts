import { CfnWebACL } from 'aws-cdk-lib/aws-wafv2';
import type { Construct } from 'constructs';

const visible = (metricName: string): CfnWebACL.VisibilityConfigProperty => ({
  metricName,
  cloudWatchMetricsEnabled: true,
  sampledRequestsEnabled: false,
});

/**
 * Of AWS's common rules these look into bodies and take a post's text, or an image, for an attack; every body is
 * validated by its schema, and what it becomes in a page is sanitised.
 */
const countedOnly = [
  'SizeRestrictions_BODY',
  'CrossSiteScripting_BODY',
  'GenericLFI_BODY',
  'GenericRFI_BODY',
  'EC2MetaDataSSRF_BODY',
];

const managed = (priority: number, name: string, onlyCounted: readonly string[] = []): CfnWebACL.RuleProperty => ({
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
  visibilityConfig: visible(name),
});

/** Requests in 5 minutes from one address; a page asks for about ten things. */
const mostRequests = 1_000;

const rateLimit: CfnWebACL.RuleProperty = {
  name: 'RateLimit',
  priority: 0,
  action: { block: { customResponse: { responseCode: 429 } } },
  statement: { rateBasedStatement: { aggregateKeyType: 'IP', limit: mostRequests, evaluationWindowSec: 300 } },
  visibilityConfig: visible('RateLimit'),
};

/** For the CDN, whose web ACLs live in us-east-1: with it, the whole stack must be deployed there. */
export const webAcl = (scope: Construct): CfnWebACL =>
  new CfnWebACL(scope, 'WebAcl', {
    scope: 'CLOUDFRONT',
    defaultAction: { allow: {} },
    visibilityConfig: visible('WebAcl'),
    rules: [
      rateLimit,
      managed(1, 'AWSManagedRulesAmazonIpReputationList'),
      managed(2, 'AWSManagedRulesKnownBadInputsRuleSet'),
      managed(3, 'AWSManagedRulesCommonRuleSet', countedOnly),
    ],
  });
