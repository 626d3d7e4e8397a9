// Texts an administrator wrote, as elements. Only what is listed here is ever made; nothing in a text becomes HTML.
import { fromMarkdown } from 'mdast-util-from-markdown'
import { Fragment, type ReactNode } from 'react'

type Tree = ReturnType<typeof fromMarkdown>
type Node = Tree['children'][number]

/** What an element depends on besides its own node. */
interface Surroundings {
  /** The addresses that links refer to by a name: `[text][name]` and, elsewhere, `[name]: https://…`. */
  definitions: ReadonlyMap<string, string>
  /** How many `#` the highest headings of the text have. */
  topDepth: number
}

/** CommonMark, its highest headings as those below the title of a page. */
export function Markdown({ text }: { text: string }) {
  const { children } = fromMarkdown(text)
  const definitions = new Map(
    children.flatMap(node => (node.type === 'definition' ? [[node.identifier, node.url]] : [])),
  )
  const depths = children.flatMap(node => (node.type === 'heading' ? [node.depth] : []))
  return <Nodes nodes={children} around={{ definitions, topDepth: Math.min(...depths) }} />
}

function Nodes({ nodes, around }: { nodes: readonly Node[]; around: Surroundings }): ReactNode {
  // A text is parsed anew when it changes: the places of its nodes are as good as names.
  return nodes.map((node, index) => <Fragment key={index}>{element(node, around)}</Fragment>)
}

function element(node: Node, around: Surroundings): ReactNode {
  const inside = 'children' in node && <Nodes nodes={node.children} around={around} />
  switch (node.type) {
    case 'text':
      return node.value
    case 'paragraph':
      return <p>{inside}</p>
    case 'heading':
      return heading(node.depth - around.topDepth, inside)
    case 'emphasis':
      return <em>{inside}</em>
    case 'strong':
      return <strong>{inside}</strong>
    case 'list':
      return node.ordered ? <ol start={node.start ?? 1}>{inside}</ol> : <ul>{inside}</ul>
    case 'listItem':
      return <li>{inside}</li>
    case 'blockquote':
      return <blockquote>{inside}</blockquote>
    case 'inlineCode':
      return <code>{node.value}</code>
    case 'code':
      return (
        <pre>
          <code>{node.value}</code>
        </pre>
      )
    case 'break':
      return <br />
    case 'thematicBreak':
      return <hr />
    case 'link':
      return link(node.url, inside)
    case 'linkReference':
      return link(around.definitions.get(node.identifier) ?? '', inside)
    // Pictures would be asked of other hosts.
    case 'image':
    case 'imageReference':
      return node.alt
    case 'html':
      return node.value
    default:
      return null
  }
}

/** @param below how many levels below the highest heading */
function heading(below: number, inside: ReactNode): ReactNode {
  // Headings inside quotations may be higher than all others.
  if (below <= 0) return <h2>{inside}</h2>
  return below === 1 ? <h3>{inside}</h3> : <h4>{inside}</h4>
}

/** Addresses that do something else than leading to a page or a mailbox are left out, their words stay. */
function link(url: string, inside: ReactNode): ReactNode {
  if (/^mailto:/i.test(url)) return <a href={url}>{inside}</a>
  if (!/^https?:\/\//i.test(url)) return inside
  return (
    <a href={url} target="_blank" rel="noopener noreferrer">
      {inside}
    </a>
  )
}
