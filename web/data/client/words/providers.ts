// Translation keys for failures of log-ins that something outside of this server decides.

export const providerWords = {
  'password-login-off': 'signIn.passwordOff',
  'provider-unknown': 'signIn.misconfigured',
  'provider-unreachable': 'signIn.unreachable',
  'provider-misconfigured': 'signIn.misconfigured',
  'provider-clock-differs': 'signIn.clockDiffers',
  'provider-denied': 'signIn.denied',
  'provider-answer-invalid': 'signIn.answerInvalid',
  'provider-transaction-unknown': 'signIn.elsewhere',
  'provider-group-missing': 'signIn.groupMissing',
  'provider-email-missing': 'signIn.emailMissing',
  'provider-connect-first': 'signIn.connectFirst',
  'identity-unknown': 'signIn.identityUnknown',
  'identity-taken': 'signIn.identityTaken',
  'identity-not-found': 'signIn.identityGone',
  'too-many-identities': 'signIn.tooMany',
  'last-way-in': 'signIn.lastWayIn',
  'logout-token-invalid': 'failures.refused',
  'header-not-believed': 'signIn.headerNotBelieved',
  'header-user-unknown': 'signIn.headerUnknown',
  'log-in-link-invalid': 'signIn.linkInvalid',
} as const
