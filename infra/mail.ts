import { Stack } from 'aws-cdk-lib';
import { Effect, PolicyStatement } from 'aws-cdk-lib/aws-iam';
import type { Construct } from 'constructs';
import type { DeploymentSettings } from '#infra/deployment/settings';

/** What a Lambda is told of the sender of e-mail; nothing where there is none, and nobody is offered any. */
export const getMailEnvironment = ({ noticesFrom }: Pick<DeploymentSettings, 'noticesFrom'>): Record<string, string> =>
  noticesFrom ? { NOTICES_FROM: noticesFrom } : {};

/** To send from that address alone, by whichever identity SES knows it: its own, or that of its domain. */
export const createMailSendStatements = (
  scope: Construct,
  { noticesFrom }: Pick<DeploymentSettings, 'noticesFrom'>,
): PolicyStatement[] => {
  if (!noticesFrom) return [];
  const { partition, region, account } = Stack.of(scope);
  const identities = [noticesFrom, noticesFrom.slice(noticesFrom.indexOf('@') + 1)];
  return [
    new PolicyStatement({
      effect: Effect.ALLOW,
      actions: ['ses:SendEmail'],
      resources: identities.map((name) => `arn:${partition}:ses:${region}:${account}:identity/${name}`),
      conditions: { StringEquals: { 'ses:FromAddress': noticesFrom } },
    }),
  ];
};
