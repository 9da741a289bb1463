import type { APIGatewayProxyResult } from 'aws-lambda';
import { findAccount } from '#functions/auth/store';
import { reportDashboard } from '#functions/dashboard/service';
import { madeNow } from '#functions/http/conditional';
import { allowedEmails } from '#local/environment';
import { errorAnswer } from '#local/lambda-event';

const noOwner = errorAnswer(404, { error: 'The owner has no account here yet.', code: 'not_found' });

/** The owner's dashboard without asking who wants it: whoever reaches this machine's own port is at its keyboard. */
export const answerDataDev = async (): Promise<APIGatewayProxyResult> => {
  const [owner = ''] = allowedEmails();
  const account = await findAccount(owner);
  if (!account) return noOwner;
  return {
    statusCode: 200,
    headers: { 'content-type': 'application/json', 'cache-control': 'no-store' },
    body: JSON.stringify(await madeNow(reportDashboard({ id: account.userId }, undefined))),
  };
};
