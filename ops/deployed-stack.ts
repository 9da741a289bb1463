import { findDeployedStack } from '#infra/deployment/find-stack';
import { CommandError } from '#local/command-error';

/** What the handlers find in this deployment, by the output that says it. */
const environment = { TABLE_NAME: 'TableName', ALLOWED_EMAIL_HASHES: 'AllowedEmailHashes', SITE_URL: 'SiteUrl' };

/**
 * Sets for this process what the handlers find in that deployment. A TABLE_NAME that is set already stays, such as the
 * name of a restored table.
 * @throws CommandError where there is no such stack, or one that does not say what is needed.
 */
export const setDeployedStackEnvironment = async (name: string): Promise<void> => {
  const { region, status, outputs } = await findDeployedStack(name);
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
