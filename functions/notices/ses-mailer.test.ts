import { expect, test } from 'vitest';
import { createSesMailer } from '#functions/notices/ses-mailer';
import { covers } from '#tests/kit/covers';

const mail = {
  from: 'notices@ledger.example.org',
  to: 'owner@example.com',
  subject: 'Evenkeel: 1 new notice',
  text: 'Nov 20, 2026: …',
  html: '<p>…</p>',
  settings: 'https://ledger.example.org/dashboard/settings',
};

/** As SES answers: the id of what it took, or the name of what was wrong. */
const ses = (status: number, type?: string) => {
  let destroyed = 0;
  const sent: { method: string; path: string; body: unknown }[] = [];
  const handle = async (request: { method: string; path: string; body: Uint8Array }) => {
    sent.push({ method: request.method, path: request.path, body: JSON.parse(new TextDecoder().decode(request.body)) });
    const headers: Record<string, string> = { 'content-type': 'application/json' };
    if (type) headers['x-amzn-errortype'] = type;
    const answer = type ? { message: 'Email address is not verified.' } : { MessageId: '0100018b-5c1e-000000' };
    return { response: { statusCode: status, headers, body: new TextEncoder().encode(JSON.stringify(answer)) } };
  };
  const mailer = createSesMailer({
    region: 'us-east-1',
    credentials: { accessKeyId: 'local', secretAccessKey: 'local' },
    requestHandler: { handle, destroy: () => (destroyed += 1) } as never,
  });
  return { sent, mailer, timesDestroyed: () => destroyed };
};

test('an e-mail goes to one address, as text and as HTML, with the place where it can be turned off', async () => {
  covers('4.10 notices by mail');
  const { sent, mailer } = ses(200);
  await mailer.send(mail);
  expect(sent).toEqual([
    {
      method: 'POST',
      path: '/v2/email/outbound-emails',
      body: {
        FromEmailAddress: mail.from,
        Destination: { ToAddresses: [mail.to] },
        Content: {
          Simple: {
            Subject: { Data: mail.subject, Charset: 'UTF-8' },
            Body: { Text: { Data: mail.text, Charset: 'UTF-8' }, Html: { Data: mail.html, Charset: 'UTF-8' } },
            Headers: [{ Name: 'List-Unsubscribe', Value: `<${mail.settings}>` }],
          },
        },
      },
    },
  ]);
});

test('without an address of the site it names no such place', async () => {
  const { sent, mailer } = ses(200);
  await mailer.send({ ...mail, settings: null });
  expect(JSON.stringify(sent)).not.toContain('Unsubscribe');
});

test.each([
  [400, 'MessageRejected'],
  [400, 'MailFromDomainNotVerifiedException'],
  [403, 'AccessDeniedException'],
  [429, 'TooManyRequestsException'],
  [500, 'InternalFailure'],
])('a refusal of %i %s rejects by its name, and is not tried again', async (status, type) => {
  const { sent, mailer } = ses(status, type);
  await expect(mailer.send(mail)).rejects.toMatchObject({ name: type });
  expect(sent).toHaveLength(1);
});

test('no connection is left open, whether the e-mail was taken or refused', async () => {
  const taken = ses(200);
  await taken.mailer.send(mail);
  const refused = ses(400, 'MessageRejected');
  await expect(refused.mailer.send(mail)).rejects.toThrow();
  expect([taken.timesDestroyed(), refused.timesDestroyed()]).toEqual([1, 1]);
});
