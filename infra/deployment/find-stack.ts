import { CloudFormationClient, DescribeStacksCommand } from '@aws-sdk/client-cloudformation';
import { CommandError } from '#local/command-error';

/** A stack as CloudFormation knows it now. */
interface DeployedStack {
  region: string;
  /** Null where there is no such stack. */
  status: string | null;
  outputs: Readonly<Record<string, string>>;
}

/** Where the CDK deploys to when nobody says. */
const usualRegion = 'us-east-1';

const findRegion = async (client: CloudFormationClient): Promise<string> => {
  const named = process.env['AWS_REGION'] ?? process.env['AWS_DEFAULT_REGION'];
  return named ?? client.config.region().catch(() => usualRegion);
};

const noCredentials =
  'No AWS credentials were found: name a profile with AWS_PROFILE, or sign in with aws configure or aws sso login.';

const toRefusal = (error: unknown): CommandError => {
  const { name, message } = error as Error;
  return new CommandError(
    name === 'CredentialsProviderError' ? noCredentials : `CloudFormation did not answer: ${message}`,
  );
};

/** Whose credentials, and where; those of the environment unless said. */
interface Place {
  profile?: string | undefined;
  region?: string | undefined;
}

/** @throws CommandError where CloudFormation does not answer, with what to do. */
export const findDeployedStack = async (
  name: string,
  { profile, region: requestedRegion }: Place = {},
): Promise<DeployedStack> => {
  const own = profile ? { profile } : {};
  const region = requestedRegion ?? (await findRegion(new CloudFormationClient(own)));
  const client = new CloudFormationClient({ ...own, region, maxAttempts: 2 });
  try {
    const { Stacks } = await client.send(new DescribeStacksCommand({ StackName: name }));
    const { StackStatus, Outputs = [] } = Stacks?.[0] ?? {};
    const outputs = Outputs.map(({ OutputKey = '', OutputValue = '' }) => [OutputKey, OutputValue]);
    return { region, status: StackStatus ?? null, outputs: Object.fromEntries(outputs) };
  } catch (error) {
    if (/does not exist/.test((error as Error).message)) return { region, status: null, outputs: {} };
    throw toRefusal(error);
  } finally {
    client.destroy();
  }
};

/** Not made whole yet, or being removed. CloudFormation's other statuses follow on one in which it stood. */
const neverStood = new Set([
  'REVIEW_IN_PROGRESS',
  'CREATE_IN_PROGRESS',
  'CREATE_FAILED',
  'ROLLBACK_IN_PROGRESS',
  'ROLLBACK_FAILED',
  'ROLLBACK_COMPLETE',
  'DELETE_IN_PROGRESS',
  'DELETE_COMPLETE',
]);

/** Whether it has ever been made whole: from then on it may hold what must not be lost. */
export const wasEverDeployed = (status: string | null): boolean => status !== null && !neverStood.has(status);
