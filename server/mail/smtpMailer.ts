import type { Transporter } from 'nodemailer';
import type { Mailer } from '../ports.ts';

/** A sign-up form waits this long for the mail server at most. */
const TIMEOUT_MS = 15_000;

export interface SmtpMailer extends Mailer {
  close(): void;
}

/** The sender of `?from=` in the URL, else no-reply at the mail server's own name. */
export function senderOf(smtpUrl: string, brand: string): { name: string; address: string } {
  const url = new URL(smtpUrl);
  return { name: brand, address: url.searchParams.get('from') ?? `no-reply@${url.hostname}` };
}

/** Sends through the server of `SMTP_URL` (`smtp://`, `smtps://`), over a few kept connections. */
export function createSmtpMailer(smtpUrl: string, brand: string): SmtpMailer {
  const from = senderOf(smtpUrl, brand);
  const address = new URL(smtpUrl);
  address.searchParams.delete('from');
  let transport: Transporter | undefined;
  // Loaded with the first mail: a start should not wait for it.
  const connect = async (): Promise<Transporter> => {
    const { createTransport } = await import('nodemailer');
    transport ??= createTransport({
      url: address.href,
      pool: true,
      connectionTimeout: TIMEOUT_MS,
      greetingTimeout: TIMEOUT_MS,
      socketTimeout: TIMEOUT_MS,
    });
    return transport;
  };
  return {
    delivers: true,
    send: async (mail) => {
      await (await connect()).sendMail({ from, ...mail });
    },
    close: () => transport?.close(),
  };
}
