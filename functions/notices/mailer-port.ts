import type { Mailer } from '#functions/notices/mailer';
import { createPort } from '#functions/runtime/port';

export const mailerPort = createPort<Mailer>(async () =>
  (await import('#functions/notices/ses-mailer')).createSesMailer(),
);
