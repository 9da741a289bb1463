import { App, Validations } from 'aws-cdk-lib';
import { AwsSolutionsChecks } from 'cdk-nag';
import { builtSite } from '#infra/built-site';
import { EvenkeelStack } from '#infra/stack';
import { stackName } from '#infra/stack-name';

/**
 * What `cdk synth` runs. CDK's check of the template against CloudFormation's schemas takes longer than all else, so it
 * is made where CDK_VALIDATION=true asks for it, as `npm run deploy` does; the tests of the stack make it too.
 */
export const synthesiseApp = (env: NodeJS.ProcessEnv = process.env): void => {
  const app = new App({ builtinCloudFormationValidation: env['CDK_VALIDATION'] === 'true' });
  // The CDK tool says where it would deploy to.
  new EvenkeelStack(app, stackName, { siteFiles: builtSite(), region: env['CDK_DEFAULT_REGION'] });
  Validations.of(app).addPlugins(new AwsSolutionsChecks(app));
};
