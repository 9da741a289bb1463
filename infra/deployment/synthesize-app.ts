import { App, Validations } from 'aws-cdk-lib';
import { AwsSolutionsChecks } from 'cdk-nag';
import {
  describeUnsetBranding,
  isDeletionProtectedByDefault,
  refuseExampleSettings,
} from '#infra/deployment/deployment-guards';
import { InvalidSettingsError, readDeploymentSettings } from '#infra/deployment/settings';
import { stackName } from '#infra/deployment/stack-name';
import { ensureBuiltSiteFolder } from '#infra/site/built-site';
import { refuseWebAclRegion } from '#infra/site/web-acl';
import { EvenkeelStack } from '#infra/stack';
import { CommandError } from '#local/command-error';

/**
 * What `cdk synth` runs. CDK's check of the template against CloudFormation's schemas takes longer than all else, so it
 * is made where CDK_VALIDATION=true asks for it, as `npm run deploy` does; the tests of the stack make it too.
 */
export const synthesizeApp = async (env: NodeJS.ProcessEnv = process.env): Promise<void> => {
  try {
    await makeApp(env);
  } catch (error) {
    if (!(error instanceof InvalidSettingsError || error instanceof CommandError)) throw error;
    // The stack of calls tells nothing to whoever typed a setting; and what is half made is not to be written.
    process.stderr.write(`${error.message}\n`);
    process.exit(1);
  }
};

/** For the account that the CDK tool would deploy to. */
const prepareAppContext = async (app: App, account: string, region: string): Promise<void> => {
  const settings = readDeploymentSettings(app.node);
  refuseExampleSettings(settings);
  const unset = describeUnsetBranding(settings);
  if (unset) process.stderr.write(`${unset}\n`);
  if (app.node.tryGetContext('protect') !== undefined) return;
  const protect = await isDeletionProtectedByDefault({ account, region });
  app.node.setContext('protect', protect);
  if (!protect) {
    process.stderr.write(
      'The stack has never stood: it is not protected from being deleted before the deployment after this.\n',
    );
  }
};

const makeApp = async (env: NodeJS.ProcessEnv): Promise<void> => {
  const app = new App({ builtinCloudFormationValidation: env['CDK_VALIDATION'] === 'true' });
  const { CDK_DEFAULT_ACCOUNT: account, CDK_DEFAULT_REGION: region } = env;
  // Before the site is built.
  refuseWebAclRegion(readDeploymentSettings(app.node), region ?? 'us-east-1');
  if (account && region) await prepareAppContext(app, account, region);
  new EvenkeelStack(app, stackName, { siteFiles: ensureBuiltSiteFolder(), region });
  Validations.of(app).addPlugins(new AwsSolutionsChecks(app));
};
