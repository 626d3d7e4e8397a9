import type { SourceFormat } from '../../tracks/source-formats'

const fitSignature = [...'.FIT'].map(letter => letter.charCodeAt(0))
const fitSignatureAt = 8

/** By their root elements, in lower case. */
const rootElements = {
  gpx: 'gpx',
  trainingcenterdatabase: 'tcx',
  kml: 'kml',
} as const satisfies Record<string, SourceFormat>

/** The first element, whatever the prefix of its name space; before it may be a declaration and comments. */
const rootSyntax =
  /^(?:<\?[^>]*\?>|<!--(?:[^-]|-[^-])*-->|[^<])*<(?:[\w.-]+:)?(gpx|trainingcenterdatabase|kml)[\s>/]/i

/** Files say within these what they are. */
const looksAt = 4096

/** By the first bytes of a file; null when they do not tell. */
export function formatOfContent(first: Uint8Array): SourceFormat | null {
  if (fitSignature.every((byte, index) => first[fitSignatureAt + index] === byte)) return 'fit'
  const text = new TextDecoder('latin1').decode(first.subarray(0, looksAt))
  const root = rootSyntax.exec(text.replaceAll('\0', ''))?.[1]?.toLowerCase()
  return root === 'gpx' || root === 'trainingcenterdatabase' || root === 'kml' ? rootElements[root] : null
}
