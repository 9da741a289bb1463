/** What a deployment or the local stack tells the handlers. Read when needed, so that importing costs nothing. */

const required = (name: string): string => {
  const value = process.env[name];
  if (!value) throw new Error(`The environment lacks ${name}.`);
  return value;
};

export const env = {
  tableName: () => required('TABLE_NAME'),
  /** Set where the table is not AWS's own: the local stack and tests. */
  dynamoEndpoint: () => process.env['DYNAMODB_ENDPOINT'],
  /** SHA-256 of the lower-cased allowed addresses, owner first. */
  allowedEmailHashes: () => required('ALLOWED_EMAIL_HASHES').split(','),
  inviteRequired: () => process.env['INVITE_REQUIRED'] === 'true',
  /** Answers are checked against the contract where this is set (local stack, tests). */
  checkAnswers: () => process.env['CHECK_ANSWERS'] === 'true',
  /** The EventBridge schedule of the 4 PM run; absent where a timer of this process runs it, or nothing does. */
  scheduleName: () => process.env['SCHEDULE_NAME'],
  /** Where posts' one-time schedules are made; absent where a timer of this process publishes them, or nothing does. */
  postSchedule: () => {
    const group = process.env['POST_SCHEDULE_GROUP'];
    return group
      ? {
          group,
          lambdaArn: required('PUBLISH_LAMBDA_ARN'),
          roleArn: required('POST_SCHEDULE_ROLE_ARN'),
          deadLetterArn: required('DEAD_LETTER_ARN'),
        }
      : undefined;
  },
  /** `https://ledger.example.org` where the site has a name of its own; else pages go by what the CDN was asked as. */
  siteUrl: () => process.env['SITE_URL'],
  logLevel: () => process.env['LOG_LEVEL'] ?? 'info',
};
