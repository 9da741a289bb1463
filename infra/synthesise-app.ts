import { App, Validations } from 'aws-cdk-lib';
import { AwsSolutionsChecks } from 'cdk-nag';
import { builtSite } from '#infra/built-site';
import { readSettings, WrongSettings } from '#infra/settings';
import { EvenkeelStack } from '#infra/stack';
import { stackName } from '#infra/stack-name';

/**
 * What `cdk synth` runs. CDK's check of the template against CloudFormation's schemas takes longer than all else, so it
 * is made where CDK_VALIDATION=true asks for it, as `npm run deploy` does; the tests of the stack make it too.
 */
export const synthesiseApp = (env: NodeJS.ProcessEnv = process.env): void => {
  try {
    makeApp(env);
  } catch (error) {
    if (!(error instanceof WrongSettings)) throw error;
    // The stack of calls tells nothing to whoever typed a setting; and what is half made is not to be written.
    process.stderr.write(`${error.message}\n`);
    process.exit(1);
  }
};

const makeApp = (env: NodeJS.ProcessEnv): void => {
  const app = new App({ builtinCloudFormationValidation: env['CDK_VALIDATION'] === 'true' });
  // Before the site is built.
  readSettings(app.node);
  // The CDK tool says where it would deploy to.
  new EvenkeelStack(app, stackName, { siteFiles: builtSite(), region: env['CDK_DEFAULT_REGION'] });
  Validations.of(app).addPlugins(new AwsSolutionsChecks(app));
};
