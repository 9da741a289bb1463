import type { SESv2ClientConfig } from '@aws-sdk/client-sesv2';
import type { Mailer } from '#functions/notices/mailer';
import { createAwsRequestTimeouts } from '#functions/runtime/request-timeouts';

const toUtf8Content = (Data: string) => ({ Data, Charset: 'UTF-8' });

/** Amazon SES. Asked once: an e-mail whose answer is lost may have gone, and is better late than twice. */
export const createSesMailer = (config: SESv2ClientConfig = {}): Mailer => ({
  send: async ({ from, to, subject, text, html, settings }) => {
    const { SESv2Client, SendEmailCommand } = await import('@aws-sdk/client-sesv2');
    const client = new SESv2Client({
      maxAttempts: 1,
      requestHandler: createAwsRequestTimeouts(5_000),
      ...config,
    });
    try {
      await client.send(
        new SendEmailCommand({
          FromEmailAddress: from,
          Destination: { ToAddresses: [to] },
          Content: {
            Simple: {
              Subject: toUtf8Content(subject),
              Body: { Text: toUtf8Content(text), Html: toUtf8Content(html) },
              ...(settings && { Headers: [{ Name: 'List-Unsubscribe', Value: `<${settings}>` }] }),
            },
          },
        }),
      );
    } finally {
      client.destroy();
    }
  },
});
