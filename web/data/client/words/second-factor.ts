// Translation keys for failures of second factors and passkeys.

export const secondFactorWords = {
  'second-factor-required': 'factor.nextLogIn',
  'second-factor-not-set-up': 'factor.nextLogIn',
  'challenge-invalid': 'factor.tooLate',
  'code-wrong': 'factor.codeWrong',
  'code-missing': 'factor.codeWrong',
  'first-code-wrong': 'factor.firstCodeWrong',
  'passkey-missing': 'failures.misunderstood',
  'passkey-refused': 'factor.passkeyRefused',
  'passkeys-impossible': 'factor.needsName',
  'passkey-known': 'factor.passkeyKnown',
  'passkey-name-invalid': 'failures.misunderstood',
  'passkey-not-found': 'failures.gone',
  'too-many-passkeys': 'factor.tooMany',
  'authenticator-not-found': 'failures.gone',
  'second-factor-not-found': 'failures.gone',
  'second-factor-demanded': 'factor.demanded',
} as const
