// Texts for failures of maps, and of the pictures of a year.

export const mapWords = {
  'map-not-found': 'failures.gone',
  'story-picture-not-found': 'failures.gone',
  'tile-not-found': 'failures.gone',
  'tile-server-down': 'failures.tileServer',
  'tile-server-slow': 'failures.tileServer',
  'tile-server-private': 'failures.tileServer',
  'tile-server-refused': 'failures.tileServer',
  'tile-server-unusable': 'failures.tileServer',
} as const
