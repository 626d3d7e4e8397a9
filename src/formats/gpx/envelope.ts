/** Reads what a track of a GPX file says about itself besides its points, with fast-xml-parser. */
import { XMLParser } from 'fast-xml-parser'
import { truncateText } from '../../lib/text'
import { invalidGpx } from './unreadable-gpx'
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

/** What a track says about itself. */
interface Envelope {
  /** Cut to 255 code points; null when absent or empty. */
  readonly name: string | null
  /** Cut to 10,000 code points; null when absent or empty. */
  readonly description: string | null
}

/**
 * @param elements of a track that are called `name` or `desc`, well-formed and as they stand in the file
 * @throws UnreadableGpx when the library refuses them, as it does names that could pollute JavaScript objects
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

/** The contents of each child of that name. */
function childrenOf(nodes: Node[], name: string): Node[][] {
  return nodes.flatMap(node => (Array.isArray(node[name]) ? [node[name]] : []))
}

function firstText(nodes: Node[], name: string, limit: number): string | null {
  const texts = childrenOf(nodes, name).map(textOf)
  const found = texts.find(text => text !== '')
  // A copy: a part of a text would hold all of it.
  return found === undefined ? null : Buffer.from(truncateText(found, limit)).toString()
}

function textOf(nodes: Node[]): string {
  return nodes.map(node => textOfNode(node)).join('')
}

function textOfNode(node: Node): string {
  if (typeof node[textKey] === 'string') return decodeReferences(node[textKey])
  return Array.isArray(node[cdataKey]) ? node[cdataKey].map(inner => String(inner[textKey])).join('') : ''
}
