/** What a deployment or the local stack tells the handlers. Read when needed, so that importing costs nothing. */

const readRequiredVariable = (name: string): string => {
  const value = process.env[name];
  if (!value) throw new Error(`The environment lacks ${name}.`);
  return value;
};

export const env = {
  tableName: () => readRequiredVariable('TABLE_NAME'),
  /** Set where the table is not AWS's own: the local stack and tests. */
  dynamoEndpoint: () => process.env['DYNAMODB_ENDPOINT'],
  /** Where the bundle lies; set by Lambda itself, and nowhere else. */
  taskRoot: () => process.env['LAMBDA_TASK_ROOT'],
  /** The version of the site that this belongs to; absent where the site is not built. */
  siteVersion: () => process.env['SITE_VERSION'] || undefined,
  /** SHA-256 of the lower-cased allowed addresses, owner first. */
  allowedEmailHashes: () => readRequiredVariable('ALLOWED_EMAIL_HASHES').split(','),
  inviteRequired: () => process.env['INVITE_REQUIRED'] === 'true',
  /** Answers are checked against the contract where this is set (local stack, tests). */
  checkAnswers: () => process.env['CHECK_ANSWERS'] === 'true',
  /** The EventBridge schedule of the daily run; absent where a timer of this process runs it, or nothing does. */
  scheduleName: () => process.env['SCHEDULE_NAME'],
  /** Where posts' one-time schedules are made; absent where a timer of this process publishes them, or nothing does. */
  postSchedule: () => {
    const group = process.env['POST_SCHEDULE_GROUP'];
    return group
      ? {
          group,
          lambdaArn: readRequiredVariable('PUBLISH_LAMBDA_ARN'),
          roleArn: readRequiredVariable('POST_SCHEDULE_ROLE_ARN'),
          deadLetterArn: readRequiredVariable('DEAD_LETTER_ARN'),
        }
      : undefined;
  },
  /** The CDN that shows the blog, which is told to forget pages. */
  distributionId: () => readRequiredVariable('DISTRIBUTION_ID'),
  /** `https://ledger.example.org` where the site has a name of its own; else pages go by what the CDN was asked as. */
  siteUrl: () => process.env['SITE_URL'],
  /** `Branding` of the contract as JSON, for the rendered pages; absent for the defaults. */
  branding: () => process.env['BRANDING'],
  /** The Bedrock model or inference profile that writes; absent where another writer does. */
  bedrockModel: () => process.env['BEDROCK_MODEL'],
  /** How freely a model chooses its words, such as 0.7; absent for the model's own choice: some take no other. */
  textTemperature: () => {
    const value = Number(process.env['AI_TEMPERATURE'] || Number.NaN);
    return value >= 0 && value <= 2 ? value : undefined;
  },
  /** An OpenAI-compatible endpoint that writes, such as `http://localhost:11434/v1`. */
  textEndpoint: () => {
    const url = process.env['AI_BASE_URL'];
    return url ? { url, model: process.env['AI_MODEL'] ?? 'default', key: process.env['AI_API_KEY'] } : undefined;
  },
  /** The bucket of the images; absent where another store was put in its place. */
  imageBucket: () => readRequiredVariable('IMAGE_BUCKET'),
  /** From which address notices are sent by e-mail; absent where none are, as where nobody has said otherwise. */
  noticesFrom: () => process.env['NOTICES_FROM'] || undefined,
  /** Where the metrics belong that a line of the log counts in; absent where there is no CloudWatch. */
  metricNamespace: () => process.env['METRIC_NAMESPACE'],
  logLevel: () => process.env['LOG_LEVEL'] ?? 'info',
};
