// Emails.
import { readAddress, readMailServer } from './read-setting'
import { setting } from './setting'

export const mailSettings = [
  setting({
    key: 'mailServer',
    name: 'EMAIL_URL',
    default: '',
    isSecret: true,
    meaning:
      'Mail server: `smtp://user:password@host:port/?tls=True` (STARTTLS) or `…/?ssl=True` (TLS). Empty: no mail, and an administrator does by hand what emails would do.',
    read: text => (text === '' ? null : readMailServer(text)),
  }),
  setting({
    key: 'senderEmail',
    name: 'SENDER_EMAIL',
    default: '',
    meaning: 'Sender address of emails. Required for mail.',
    read: text => (text === '' ? null : readAddress(text)),
  }),
] as const
