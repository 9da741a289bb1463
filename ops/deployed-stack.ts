import { CloudFormationClient, DescribeStacksCommand } from '@aws-sdk/client-cloudformation';
import { CommandError } from '#local/command-error';

/** A stack as CloudFormation knows it now. */
export interface DeployedStack {
  region: string;
  /** Null where there is no such stack. */
  status: string | null;
  outputs: Readonly<Record<string, string>>;
}

/** Where the CDK deploys to when nobody says. */
const usualRegion = 'us-east-1';

const regionOf = async (client: CloudFormationClient): Promise<string> => {
  const named = process.env['AWS_REGION'] ?? process.env['AWS_DEFAULT_REGION'];
  return named ?? client.config.region().catch(() => usualRegion);
};

const noCredentials =
  'No AWS credentials were found: name a profile with AWS_PROFILE, or sign in with aws configure or aws sso login.';

const refusalOf = (error: unknown): CommandError => {
  const { name, message } = error as Error;
  return new CommandError(
    name === 'CredentialsProviderError' ? noCredentials : `CloudFormation did not answer: ${message}`,
  );
};

/** @throws CommandError where CloudFormation does not answer, with what to do. */
export const findStack = async (name: string, profile?: string): Promise<DeployedStack> => {
  const own = profile ? { profile } : {};
  const region = await regionOf(new CloudFormationClient(own));
  const client = new CloudFormationClient({ ...own, region, maxAttempts: 2 });
  try {
    const { Stacks } = await client.send(new DescribeStacksCommand({ StackName: name }));
    const { StackStatus, Outputs = [] } = Stacks?.[0] ?? {};
    const outputs = Outputs.map(({ OutputKey = '', OutputValue = '' }) => [OutputKey, OutputValue]);
    return { region, status: StackStatus ?? null, outputs: Object.fromEntries(outputs) };
  } catch (error) {
    if (/does not exist/.test((error as Error).message)) return { region, status: null, outputs: {} };
    throw refusalOf(error);
  } finally {
    client.destroy();
  }
};

/** What the handlers find in this deployment, by the output that says it. */
const environment = { TABLE_NAME: 'TableName', ALLOWED_EMAIL_HASHES: 'AllowedEmailHashes', SITE_URL: 'SiteUrl' };

/**
 * Sets for this process what the handlers find in that deployment. A TABLE_NAME that is set already stays, such as the
 * name of a restored table.
 * @throws CommandError where there is no such stack, or one that does not say what is needed.
 */
export const useStack = async (name: string): Promise<void> => {
  const { region, status, outputs } = await findStack(name);
  if (status === null) {
    throw new CommandError(`There is no stack ${name} in ${region}. Name another region with AWS_REGION=...`);
  }
  for (const [variable, output] of Object.entries(environment)) {
    const value = outputs[output];
    if (!value) throw new CommandError(`The stack ${name} does not say its ${output}: deploy this version first.`);
    process.env[variable] ??= value;
  }
  process.env['AWS_REGION'] = region;
};
