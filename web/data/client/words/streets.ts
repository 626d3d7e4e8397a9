// Translation keys for the reasons why the streets of an area cannot be downloaded. The texts fit every form and
// screen.

export const streetsWords = {
  'map-source-off': 'streets.problems.off',
  'map-source-unreachable': 'streets.problems.unreachable',
  'map-source-slow': 'streets.problems.slow',
  'map-source-refused': 'streets.problems.refused',
  'map-source-private': 'streets.problems.misled',
  'map-source-redirects': 'streets.problems.misled',
  'map-source-without-ranges': 'streets.problems.unusable',
  'map-source-without-build': 'streets.problems.withoutBuild',
  'map-source-changed': 'streets.problems.changed',
  'map-source-unusable': 'streets.problems.unusable',
  'map-source-damaged': 'streets.problems.damaged',
  'offline-map-area-invalid': 'streets.problems.acrossTheLine',
  'offline-map-area-too-large': 'streets.problems.tooLarge',
  'offline-map-area-empty': 'streets.problems.empty',
  'offline-map-cut-underway': 'streets.problems.underWay',
  'too-many-offline-map-cuts': 'streets.problems.tooMany',
  'offline-map-cut-failed': 'streets.problems.failed',
} as const
