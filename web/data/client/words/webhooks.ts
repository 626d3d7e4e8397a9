// Translation keys for failures of webhooks.

export const webhookWords = {
  'webhook-not-found': 'failures.gone',
  'webhook-delivery-not-found': 'failures.gone',
  'webhook-address-invalid': 'webhooks.addressWrong',
  'webhook-address-own': 'webhooks.addressOwn',
  'webhook-address-not-allowed': 'webhooks.addressNotAllowed',
  'webhook-events-invalid': 'webhooks.eventsMissing',
  'webhook-name-invalid': 'tokens.nameMissing',
  'webhook-token-invalid': 'webhooks.tokenWrong',
  'webhook-without-secret': 'failures.gone',
  'webhook-not-active': 'webhooks.notActive',
  'webhook-too-many-waiting': 'webhooks.problems.tooMany',
  'webhook-test-underway': 'failures.underway',
  'too-many-webhooks': 'webhooks.tooMany',
} as const
