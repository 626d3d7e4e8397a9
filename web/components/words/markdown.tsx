// Renders Markdown as elements. Only the elements listed here are created; HTML in the text stays text.
import { fromMarkdown } from 'mdast-util-from-markdown'
import { Fragment, type ReactNode } from 'react'
import { TextWithLinks } from '../../ui/text-with-links'

type Tree = ReturnType<typeof fromMarkdown>
type Node = Tree['children'][number]

/** The facts about the whole text that are needed to render a node. */
interface Surroundings {
  /** URLs of link references by name: `[text][name]` refers to `[name]: https://…` elsewhere in the text. */
  definitions: ReadonlyMap<string, string>
  /** Number of `#` of the highest headings in the text. */
  topDepth: number
  /** Level of the HTML headings that are rendered for the highest headings in the text. */
  top: 2 | 3
}

interface MarkdownProps {
  text: string
  /** Whether the title above the text is that of the page or of a section. */
  under?: 'page' | 'section'
}

/** Renders CommonMark. Headings get a lower level than the title above the text, and plain URLs become links. */
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

/** Collects the URLs of link references from the whole text. If several have the same name, the first is used. */
function collectDefinitions(nodes: readonly Node[], into: Map<string, string>) {
  for (const node of nodes) {
    if (node.type === 'definition' && !into.has(node.identifier)) into.set(node.identifier, node.url)
    if ('children' in node) collectDefinitions(node.children, into)
  }
}

function Nodes({ nodes, around }: { nodes: readonly Node[]; around: Surroundings }): ReactNode {
  // Indices are stable keys, because the text is parsed again whenever it changes.
  return nodes.map((node, index) => <Fragment key={index}>{element(node, around)}</Fragment>)
}

/** Renders the inside of a link, where URLs are not linked again. */
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
      // In a quotation, the depth can be less than `topDepth`, which counts only headings outside of quotations.
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
    // Images are replaced by their alternative text, because browsers would request them from other hosts.
    case 'image':
    case 'imageReference':
      return node.alt
    case 'html':
      return node.value
    default:
      return null
  }
}

/** Renders a heading. Those below level 4 are shown at level 4. */
function heading(level: number, inside: ReactNode): ReactNode {
  if (level <= 2) return <h2>{inside}</h2>
  return level === 3 ? <h3>{inside}</h3> : <h4>{inside}</h4>
}

/** A link if the URL begins with http, https or mailto; otherwise only the link's text. */
function link(url: string, inside: ReactNode): ReactNode {
  if (/^mailto:/i.test(url)) return <a href={url}>{inside}</a>
  if (!/^https?:\/\//i.test(url)) return inside
  return (
    <a href={url} target="_blank" rel="noopener noreferrer">
      {inside}
    </a>
  )
}
