/** Reads the name and description of a GPX track with fast-xml-parser. */
import { XMLParser } from 'fast-xml-parser'
import { truncateText } from '../../lib/text'
import { invalidGpx } from './unreadable-gpx'
import { decodeReferences } from './xml-references'

const maxNameLength = 255
const maxDescriptionLength = 10_000

const textKey = '#text'
const cdataKey = '#cdata'

/** A node of the ordered tree, with one key: its element name or the kind of its text. */
type Node = Record<string, Node[] | string>

/**
 * `decodeReferences` resolves references, so that a file cannot make the library expand entities. CDATA has a key of its
 * own, because references in it must not be resolved.
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

/** Name and description of a track. */
interface Envelope {
  /** Cut to 255 code points; null if absent or empty. */
  readonly name: string | null
  /** Cut to 10,000 code points; null if absent or empty. */
  readonly description: string | null
}

/**
 * @param elements the `name` and `desc` elements of a track, well-formed and verbatim
 * @throws UnreadableGpx if the library refuses them, such as names that could pollute JavaScript objects
 */
export function readEnvelope(elements: string): Envelope {
  const nodes = parse(elements)
  return {
    name: firstText(nodes, 'name', maxNameLength),
    description: firstText(nodes, 'desc', maxDescriptionLength),
  }
}

function parse(text: string): Node[] {
  try {
    return parser.parse(text)
  } catch {
    throw invalidGpx()
  }
}

/** Contents of the children with this name. */
function childrenOf(nodes: Node[], name: string): Node[][] {
  return nodes.flatMap(node => (Array.isArray(node[name]) ? [node[name]] : []))
}

function firstText(nodes: Node[], name: string, limit: number): string | null {
  const texts = childrenOf(nodes, name).map(textOf)
  const found = texts.find(text => text !== '')
  // Copied, because a slice would keep the whole text in memory.
  return found === undefined ? null : Buffer.from(truncateText(found, limit)).toString()
}

function textOf(nodes: Node[]): string {
  return nodes.map(node => textOfNode(node)).join('')
}

function textOfNode(node: Node): string {
  if (typeof node[textKey] === 'string') return decodeReferences(node[textKey])
  return Array.isArray(node[cdataKey]) ? node[cdataKey].map(inner => String(inner[textKey])).join('') : ''
}
