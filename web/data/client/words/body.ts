// Translation keys for the failures of body values, thresholds and zones.

/** Reasons why an import leaves out body values. */
export const importedBodyWords = {
  'item-training-future': 'body.imports.future',
  'item-training-contradicts': 'body.imports.contradicts',
  'item-training-guessed': 'body.imports.guessed',
  'item-training-undated': 'body.imports.undated',
  'item-training-unread': 'body.imports.unread',
  'too-many-body-values': 'body.problems.tooMany',
} as const

export const bodyWords = {
  ...importedBodyWords,
  'body-value-not-found': 'failures.gone',
  'body-group-invalid': 'failures.misunderstood',
  'body-value-impossible': 'body.problems.impossible',
  'body-day-invalid': 'body.problems.day',
  'body-day-taken': 'body.problems.taken',
  'heart-rates-contradict': 'body.problems.contradict',
  'zone-scheme-unknown': 'failures.misunderstood',
  'zone-bounds-invalid': 'body.problems.bounds',
  'suggestion-not-found': 'failures.gone',
} as const
