import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import { copyTable } from '#ops/copy-table';

/** `npm run restore-table -- <restored table> <live table> --yes`: with the AWS credentials of the environment. */

const [from, to, yes] = process.argv.slice(2);

if (!from || !to || from === to || yes !== '--yes') {
  process.stderr.write(
    'Makes the second table hold what the first holds, and nothing else:\n' +
      'npm run restore-table -- <restored table> <live table> --yes\n',
  );
  process.exitCode = 2;
} else {
  const endpoint = process.env['DYNAMODB_ENDPOINT'];
  // Numbers stay as the table has them, whatever a float could hold.
  const options = { unmarshallOptions: { wrapNumbers: true } };
  const doc = DynamoDBDocumentClient.from(new DynamoDBClient(endpoint ? { endpoint } : {}), options);
  try {
    const { written, removed, same } = await copyTable(doc, from, to);
    process.stdout.write(`${written} items written, ${removed} removed, ${same} were right.\n`);
  } catch (error) {
    process.stderr.write(`${(error as Error).message}\nWhat is missing is written when the same is run again.\n`);
    process.exitCode = 1;
  }
}
