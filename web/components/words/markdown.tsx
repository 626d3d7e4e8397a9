// Texts in Markdown, as elements. Only what is listed here is ever made; nothing in a text becomes HTML.
import { fromMarkdown } from 'mdast-util-from-markdown'
import { Fragment, type ReactNode } from 'react'
import { TextWithLinks } from '../../ui/text-with-links'

type Tree = ReturnType<typeof fromMarkdown>
type Node = Tree['children'][number]

/** What an element depends on besides its own node. */
interface Surroundings {
  /** The addresses that links refer to by a name: `[text][name]` and, elsewhere, `[name]: https://…`. */
  definitions: ReadonlyMap<string, string>
  /** How many `#` the highest headings of the text have. */
  topDepth: number
  /** As what those are shown. */
  top: 2 | 3
}

interface MarkdownProps {
  text: string
  /** Below which title the text stands: that of a page, or that of one of its sections. */
  under?: 'page' | 'section'
}

/** CommonMark, its highest headings as those below the title that it stands under. Web addresses can be pressed as they are. */
export function Markdown({ text, under = 'page' }: MarkdownProps) {
  const { children } = fromMarkdown(text)
  const definitions = new Map(
    children.flatMap(node => (node.type === 'definition' ? [[node.identifier, node.url]] : [])),
  )
  const depths = children.flatMap(node => (node.type === 'heading' ? [node.depth] : []))
  return (
    <Nodes
      nodes={children}
      around={{ definitions, topDepth: Math.min(...depths), top: under === 'page' ? 2 : 3 }}
    />
  )
}

function Nodes({ nodes, around }: { nodes: readonly Node[]; around: Surroundings }): ReactNode {
  // A text is parsed anew when it changes: the places of its nodes are as good as names.
  return nodes.map((node, index) => <Fragment key={index}>{element(node, around)}</Fragment>)
}

/** Within a link, where an address is no link of its own. */
function Plain({ nodes, around }: { nodes: readonly Node[]; around: Surroundings }): ReactNode {
  return nodes.map((node, index) => (
    <Fragment key={index}>{node.type === 'text' ? node.value : element(node, around)}</Fragment>
  ))
}

function element(node: Node, around: Surroundings): ReactNode {
  const inside = 'children' in node && <Nodes nodes={node.children} around={around} />
  switch (node.type) {
    case 'text':
      return <TextWithLinks text={node.value} />
    case 'paragraph':
      return <p>{inside}</p>
    case 'heading':
      return heading(around.top + Math.max(0, node.depth - around.topDepth), inside)
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
      return link(node.url, <Plain nodes={node.children} around={around} />)
    case 'linkReference':
      return link(
        around.definitions.get(node.identifier) ?? '',
        <Plain nodes={node.children} around={around} />,
      )
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

/** Headings inside quotations may be higher than all others. */
function heading(level: number, inside: ReactNode): ReactNode {
  if (level <= 2) return <h2>{inside}</h2>
  return level === 3 ? <h3>{inside}</h3> : <h4>{inside}</h4>
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
