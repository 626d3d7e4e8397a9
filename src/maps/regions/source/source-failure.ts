/** Reasons why the streets of an area cannot be fetched, by code, as shown to administrators. */
export const sourceFailures = {
  'map-source-off': 'no source of streets is set',
  'map-source-unreachable': 'the source of streets cannot be reached',
  'map-source-slow': 'the source of streets answers too slowly',
  'map-source-refused': 'the source of streets refuses to send the map',
  'map-source-private':
    'the source of streets has a private address, which TILE_ALLOW_PRIVATE=true would allow',
  'map-source-redirects': 'the source of streets sends us to another address',
  'map-source-without-ranges': 'the source of streets does not send parts of files',
  'map-source-without-build': 'the source of streets has no map of the last days',
  'map-source-changed': 'the source of streets has another map than before',
  'map-source-unusable': 'the source of streets sends something else than a map in the Protomaps schema',
  'map-source-damaged': 'the map of the source is damaged',
  'offline-map-area-invalid': 'the area is not one on the map',
  'offline-map-area-too-large': 'the area is too large for this much detail',
  'offline-map-area-empty': 'the source has no streets of this area',
} as const

export type SourceProblem = keyof typeof sourceFailures

/** Temporary failures, worth a retry. */
const passing: readonly SourceProblem[] = ['map-source-unreachable', 'map-source-slow']

/** A failure of the source. The message does not name the address, which may contain a key. */
export class SourceFailure extends Error {
  constructor(
    readonly code: SourceProblem,
    readonly isPassing = passing.includes(code),
  ) {
    super(sourceFailures[code])
  }
}
