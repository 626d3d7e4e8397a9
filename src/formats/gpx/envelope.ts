/** What a GPX file says about its first track, besides the points: read by fast-xml-parser. */
import { XMLParser } from 'fast-xml-parser'
import { truncateText } from '../../lib/text'
import { invalidGpx } from '../../gpx/unreadable-gpx'
import { decodeReferences } from './xml-references'

const maxNameLength = 255
const maxDescriptionLength = 10_000

const textKey = '#text'
const cdataKey = '#cdata'

/** A node of the ordered tree: one key, its name or the kind of text it is. */
type Node = Record<string, Node[] | string>

/**
 * References are left to us (`decodeReferences`), so that nothing in a file can make the library expand entities; and
 * cdataKey is kept apart because references mean nothing in it.
 */
const parser = new XMLParser({
  preserveOrder: true,
  removeNSPrefix: true,
  ignoreAttributes: true,
  ignoreDeclaration: true,
  ignorePiTags: true,
  parseTagValue: false,
  processEntities: false,
  trimValues: false,
  textNodeName: textKey,
  cdataPropName: cdataKey,
})

export interface Envelope {
  /** Cut to 255 code points; null when absent or empty. */
  readonly name: string | null
  /** Cut to 10,000 code points; null when absent or empty. */
  readonly description: string | null
}

/**
 * @param text a well-formed GPX document, best without its segments
 * @throws UnreadableGpx when the library refuses it, as it does names that could pollute JavaScript objects
 */
export function readEnvelope(text: string): Envelope {
  const [gpx] = childrenOf(parse(text), 'gpx')
  const [track] = gpx ? childrenOf(gpx, 'trk') : []
  return {
    name: firstText(track, 'name', maxNameLength),
    description: firstText(track, 'desc', maxDescriptionLength),
  }
}

function parse(text: string): Node[] {
  try {
    return parser.parse(text)
  } catch {
    throw invalidGpx()
  }
}

/** The contents of each child of that name. */
function childrenOf(nodes: Node[], name: string): Node[][] {
  return nodes.flatMap(node => (Array.isArray(node[name]) ? [node[name]] : []))
}

function firstText(nodes: Node[] | undefined, name: string, limit: number): string | null {
  const texts = nodes ? childrenOf(nodes, name).map(textOf) : []
  const found = texts.find(text => text !== '')
  return found === undefined ? null : truncateText(found, limit)
}

function textOf(nodes: Node[]): string {
  return nodes.map(node => textOfNode(node)).join('')
}

function textOfNode(node: Node): string {
  if (typeof node[textKey] === 'string') return decodeReferences(node[textKey])
  return Array.isArray(node[cdataKey]) ? node[cdataKey].map(inner => String(inner[textKey])).join('') : ''
}
