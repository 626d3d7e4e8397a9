// Translation keys for the failures of values of the body, of thresholds and of zones.

export const bodyWords = {
  'body-value-not-found': 'failures.gone',
  'body-group-invalid': 'failures.misunderstood',
  'body-value-impossible': 'body.problems.impossible',
  'body-day-invalid': 'body.problems.day',
  'body-day-taken': 'body.problems.taken',
  'heart-rates-contradict': 'body.problems.contradict',
  'too-many-body-values': 'body.problems.tooMany',
  'zone-scheme-unknown': 'failures.misunderstood',
  'zone-bounds-invalid': 'body.problems.bounds',
  'suggestion-not-found': 'failures.gone',
} as const
