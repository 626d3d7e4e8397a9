import type { SourceFormat } from '../../tracks/source-formats'

const fitSignature = [...'.FIT'].map(letter => letter.charCodeAt(0))
const fitSignatureAt = 8

/** Root elements of the XML formats, in lower case. */
const rootElements = {
  gpx: 'gpx',
  trainingcenterdatabase: 'tcx',
  kml: 'kml',
} as const satisfies Record<string, SourceFormat>

/** The root element with any prefix; a declaration and comments may precede it. */
const rootSyntax =
  /^(?:<\?[^>]*\?>|<!--(?:[^-]|-[^-])*-->|[^<])*<(?:[\w.-]+:)?(gpx|trainingcenterdatabase|kml)[\s>/]/i

/** The format of a file shows within this many bytes. */
const looksAt = 4096

/** Detects the format by the first bytes of a file; null if unknown. */
export function formatOfContent(first: Uint8Array): SourceFormat | null {
  if (fitSignature.every((byte, index) => first[fitSignatureAt + index] === byte)) return 'fit'
  const text = new TextDecoder('latin1').decode(first.subarray(0, looksAt))
  const root = rootSyntax.exec(text.replaceAll('\0', ''))?.[1]?.toLowerCase()
  return root === 'gpx' || root === 'trainingcenterdatabase' || root === 'kml' ? rootElements[root] : null
}
