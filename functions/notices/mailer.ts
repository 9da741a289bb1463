/** One e-mail to one person, as text and as HTML. */
export interface MailMessage {
  from: string;
  to: string;
  subject: string;
  text: string;
  html: string;
  /** Where it can be turned off, for mail programs that show such a link of their own. */
  settings: string | null;
}

/** What sends e-mail: SES when deployed, a folder on one machine. */
export interface Mailer {
  /** Rejects where it was not taken; whether it arrives is for the mail servers. */
  send(mail: MailMessage): Promise<void>;
}
