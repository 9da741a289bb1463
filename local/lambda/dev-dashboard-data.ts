import type { APIGatewayProxyResult } from 'aws-lambda';
import { findLoginAccount } from '#functions/auth/store';
import { reportDashboard } from '#functions/dashboard/dashboard-report';
import { resolveAnswer } from '#functions/runtime/http/conditional-answer';
import { readAllowedEmails } from '#local/environment';
import { createErrorAnswer } from '#local/lambda/lambda-event';

const noOwner = createErrorAnswer(404, { error: 'The owner has no account here yet.', code: 'not_found' });

/** The owner's dashboard without asking who wants it: whoever reaches this machine's own port is at its keyboard. */
export const answerDevDashboardData = async (): Promise<APIGatewayProxyResult> => {
  const [owner = ''] = readAllowedEmails();
  const account = await findLoginAccount(owner);
  if (!account) return noOwner;
  return {
    statusCode: 200,
    headers: { 'content-type': 'application/json', 'cache-control': 'no-store' },
    body: JSON.stringify(await resolveAnswer(reportDashboard({ id: account.userId }, undefined))),
  };
};
