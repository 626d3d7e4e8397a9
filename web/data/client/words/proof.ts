// Translation keys for failures about proving who one is.

export const proofWords = {
  'proof-required': 'security.proofNeeded',
  'proof-method-not-offered': 'security.proofNeeded',
} as const
