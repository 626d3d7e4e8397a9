// Renders Markdown as elements. Only the listed elements are created; HTML in the text stays text.
import { fromMarkdown } from 'mdast-util-from-markdown'
import { Fragment, type ReactNode } from 'react'
import { TextWithLinks } from '../../ui/text-with-links'

type Tree = ReturnType<typeof fromMarkdown>
type Node = Tree['children'][number]

/** What an element needs besides its own node. */
interface Surroundings {
  /** URLs of link references: `[text][name]` with `[name]: https://…` elsewhere. */
  definitions: ReadonlyMap<string, string>
  /** Level of the text's highest headings, as the number of `#`. */
  topDepth: number
  /** Level at which those are shown. */
  top: 2 | 3
}

interface MarkdownProps {
  text: string
  /** The title above the text: that of the page or of a section. */
  under?: 'page' | 'section'
}

/** Renders CommonMark. Headings are shifted below the title above the text, and plain URLs become links. */
export function Markdown({ text, under = 'page' }: MarkdownProps) {
  const { children } = fromMarkdown(text)
  const definitions = new Map<string, string>()
  collectDefinitions(children, definitions)
  const depths = children.flatMap(node => (node.type === 'heading' ? [node.depth] : []))
  return (
    <Nodes
      nodes={children}
      around={{ definitions, topDepth: Math.min(...depths), top: under === 'page' ? 2 : 3 }}
    />
  )
}

/** They count wherever they stand, and of several with the same name the first. */
function collectDefinitions(nodes: readonly Node[], into: Map<string, string>) {
  for (const node of nodes) {
    if (node.type === 'definition' && !into.has(node.identifier)) into.set(node.identifier, node.url)
    if ('children' in node) collectDefinitions(node.children, into)
  }
}

function Nodes({ nodes, around }: { nodes: readonly Node[]; around: Surroundings }): ReactNode {
  // Indices work as keys, because the text is parsed anew on each change.
  return nodes.map((node, index) => <Fragment key={index}>{element(node, around)}</Fragment>)
}

/** Inside a link, URLs are not linked again. */
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
    // Images would be requested from other hosts: show their alternative text.
    case 'image':
    case 'imageReference':
      return node.alt
    case 'html':
      return node.value
    default:
      return null
  }
}

/** Levels may exceed the text's highest headings, for example inside a quotation. */
function heading(level: number, inside: ReactNode): ReactNode {
  if (level <= 2) return <h2>{inside}</h2>
  return level === 3 ? <h3>{inside}</h3> : <h4>{inside}</h4>
}

/** A link if the URL is http(s) or mailto; otherwise only its text. */
function link(url: string, inside: ReactNode): ReactNode {
  if (/^mailto:/i.test(url)) return <a href={url}>{inside}</a>
  if (!/^https?:\/\//i.test(url)) return inside
  return (
    <a href={url} target="_blank" rel="noopener noreferrer">
      {inside}
    </a>
  )
}
