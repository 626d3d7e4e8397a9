// Translation keys for failures about sessions, and about proving who one is.

export const proofWords = {
  'proof-required': 'security.proofNeeded',
  'proof-method-not-offered': 'security.proofNeeded',
  'session-not-found': 'security.sessionGone',
} as const
