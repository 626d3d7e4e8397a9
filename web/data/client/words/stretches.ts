// Translation keys for the failures of saved stretches, and of comparing two workouts.

export const stretchWords = {
  'kept-stretch-not-found': 'failures.gone',
  'stretch-kept-already': 'overlay.stretches.keptAlready',
  'stretch-name-invalid': 'overlay.stretches.nameInvalid',
  'too-many-stretches': 'overlay.stretches.tooMany',
  'comparison-with-itself': 'failures.refused',
} as const
