// Texts of all emails; names in braces are replaced. The other languages must have the same keys and placeholders.
export const en = {
  greeting: 'Hello {username},',
  linkLine: '{label}: {url}',
  origin: 'Requested from: {origin}',
  'confirm-account': {
    subject: 'Confirm your account',
    opening:
      'Welcome to Trackhut. Your username is {username}. One step is left: confirm that this address is yours.',
    label: 'Verify your email',
    closing:
      'The link is valid for 7 days. If you did not register, do not follow it: somebody else may know the password of this account.',
  },
  'reset-password': {
    subject: 'Password reset request',
    opening: 'Use this link to choose a new password for your Trackhut account.',
    label: 'Reset your password',
    closing:
      'The link is valid for one hour. If you did not request it, ignore this email: your password stays as it is.',
  },
  'password-changed': {
    subject: 'Password changed',
    opening: 'The password of your Trackhut account was changed.',
    closing: 'If this was not you, request a new password on the login page and contact the administrator.',
  },
  'email-changed': {
    subject: 'Email changed',
    opening:
      'Your Trackhut account is going to use a new address: {newAddress}. The change takes effect once it is confirmed from there.',
    closing: 'If you did not request this, change your password and contact the administrator.',
  },
  'confirm-email': {
    subject: 'Confirm email change',
    opening: 'Your Trackhut account is going to use this address. Confirm that it is yours.',
    label: 'Verify your email',
    closing:
      'The link is valid for 7 days. If you did not request this, ignore this email: nothing will change.',
  },
  'email-replaced': {
    subject: 'Email replaced',
    opening:
      'Your Trackhut account now uses another address: {newAddress}. Whoever runs the server changed it.',
    closing: 'If you do not know why, contact the administrator.',
  },
  'token-created': {
    subject: 'New token',
    opening: 'A new token was made for your Trackhut account. With it, a script can act for you.',
    closing: 'If this was not you, delete the token on the Apps page and change your password.',
  },
  'app-connected': {
    subject: 'New app',
    opening: 'An app was connected to your Trackhut account, and can act for you.',
    closing: 'If this was not you, disconnect it on the Apps page and change your password.',
  },
  'rights-given': {
    subject: 'You are an administrator',
    opening: 'You are now an administrator of this Trackhut server.',
    closing: 'If you did not expect this, contact the other administrators.',
  },
  'export-ready': {
    subject: 'Your archive is ready to be downloaded',
    opening: 'The archive with your Trackhut data is ready.',
    label: 'Download your archive',
    closing: 'Log in to download it. If you did not request it, change your password.',
  },
  'backup-failed': {
    subject: 'A backup failed',
    opening: 'The server could not make its backup.',
    label: 'See how the server is',
    closing:
      'It is tried again by itself; the Backups page says why it failed. You get another email when a backup succeeds.',
  },
  'backup-failed-over': {
    subject: 'Backups succeed again',
    opening: 'The server has made a backup again.',
    closing: 'Nothing is left to do.',
  },
  'disk-full': {
    subject: 'The disk is filling up',
    opening: 'Little room is left on the disk of {subject}.',
    label: 'See how the server is',
    closing: 'Make room before uploads and backups fail. You get another email when there is enough again.',
  },
  'disk-full-over': {
    subject: 'There is room on the disk again',
    opening: 'There is enough room again on the disk of {subject}.',
    closing: 'Nothing is left to do.',
  },
  'certificate-ends': {
    subject: 'The certificate for https is about to end',
    opening: 'The certificate for https is valid until {subject}, and has not been renewed yet.',
    label: 'See how the server is',
    closing:
      'Without another one, browsers warn of the server from then on. You get another email when it has been replaced.',
  },
  'certificate-ends-over': {
    subject: 'The certificate for https was replaced',
    opening: 'The certificate for https that was valid until {subject} has been replaced.',
    closing: 'Nothing is left to do.',
  },
  'jobs-given-up': {
    subject: 'Work in the background was given up',
    opening: 'The server has given up on work in the background: {subject}.',
    label: 'See how the server is',
    closing:
      'The Health page and the log of the server say more. You get another email when such work succeeds again.',
  },
  'jobs-given-up-over': {
    subject: 'Work in the background succeeds again',
    opening: 'Work in the background succeeds again: {subject}.',
    closing: 'Nothing is left to do.',
  },
  invitation: {
    subject: 'You are invited',
    greeting: 'Hello,',
    opening:
      '{username} invites you to Trackhut, a place to keep your workouts. With this link you create your account.',
    label: 'Create your account',
    closing:
      'The link is valid for 7 days and works once. If you do not know who sent it, ignore this email: nothing will happen.',
  },
}

export type EmailWords = typeof en
