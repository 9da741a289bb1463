import { CloudFormationClient } from '@aws-sdk/client-cloudformation';
import { AwsV4Signer } from 'aws4fetch';
import { findDeployedStack, wasEverDeployed } from '#infra/deployment/find-stack';
import { type DeploymentSettings, InvalidSettingsError } from '#infra/deployment/settings';
import { stackName } from '#infra/deployment/stack-name';
import { CommandError } from '#local/command-error';

/**
 * What is looked at where the CDK tool names an account: it does so where it has credentials, and deploys there. Without
 * any, as in `cdk synth` offline, nothing is asked and nothing refused.
 */
interface DeploymentTarget {
  account: string;
  region: string;
}

/** Names that are nobody's: `owner@example.com`, `https://example.com/contact`, `https://ledger.example.org`. */
const isExample = (text: string): boolean => /[@./]example\.(com|org|net)(?![\w.-])/i.test(text);

/** @throws InvalidSettingsError where cdk.json still says the examples, unless `examples` is said as well. */
export const refuseExampleSettings = ({ examples, allowedEmails, branding }: DeploymentSettings): void => {
  if (examples) return;
  const addresses = allowedEmails.filter(isExample);
  const links = [branding.siteUrl, branding.contactUrl].filter(isExample);
  const lines = [
    ...(addresses.length > 0 ? [`- allowedEmails says ${addresses.join(' and ')}: nobody could register.`] : []),
    ...(links.length > 0 ? [`- branding says ${links.join(' and ')}: visitors would be led there.`] : []),
  ];
  if (lines.length === 0) return;
  throw new InvalidSettingsError(
    `These are still the examples:\n${lines.join('\n')}\n` +
      'Say whose it is in cdk.json, or as -c name=value. To go on with the examples, say -c examples=true.',
  );
};

/** Each that is not said, by its name: nobody has told yet whose site this is. */
export const describeUnsetBranding = ({ branding }: DeploymentSettings): string | null => {
  const unset = Object.entries(branding).filter(([, said]) => said === '');
  if (unset.length === 0) return null;
  const names = unset.map(([name]) => `branding.${name}`).join(', ');
  return `${names}: not set in cdk.json. The public pages leave out what is neither said there nor entered in Blog Management under Site.`;
};

/** The account of whatever credentials this process finds, or null where there are none. */
const fetchOwnAccount = async (region: string): Promise<string | null> => {
  const client = new CloudFormationClient({ region });
  const credentials = await client.config.credentials().catch(() => null);
  client.destroy();
  if (!credentials) return null;
  const url = `${process.env['AWS_ENDPOINT_URL_STS'] ?? `https://sts.${region}.amazonaws.com`}/?Action=GetCallerIdentity&Version=2011-06-15`;
  const { sessionToken, ...keys } = credentials;
  const signer = new AwsV4Signer({ ...keys, ...(sessionToken && { sessionToken }), url, service: 'sts', region });
  const { url: signed, headers, method } = await signer.sign();
  const answer = await fetch(signed, { headers, method });
  return /<Account>(\d+)<\/Account>/.exec(await answer.text())?.[1] ?? null;
};

const live = {
  ownAccount: fetchOwnAccount,
  statusOf: async (region: string) => (await findDeployedStack(stackName, { region })).status,
};

/**
 * Whether what is deployed is protected from being deleted where nobody says: once it has stood. A first deployment that
 * fails can then be taken back whole, and is simply made again; the one after the first protects.
 * @throws CommandError where it cannot be found out, since a stack that holds books must not be laid open by a guess.
 */
export const isDeletionProtectedByDefault = async (
  { account, region }: DeploymentTarget,
  { ownAccount, statusOf } = live,
): Promise<boolean> => {
  if ((await ownAccount(region)) === account) return wasEverDeployed(await statusOf(region));
  throw new CommandError(
    `Whether ${stackName} stands in account ${account} cannot be looked up with the credentials at hand. ` +
      'Name the profile with AWS_PROFILE=... instead of --profile, or say -c protect=true (false for a first deployment).',
  );
};
