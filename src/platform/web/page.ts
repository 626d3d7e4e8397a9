// The web app's HTML page, either as built or with its own title and metadata.
import { urlUnknown } from '../errors'
import { pagePolicy } from '../http/security-headers'
import { embeddedFiles } from './embedded.gen'
import { type EmbeddedFile, sendEmbedded, unpackEmbedded } from './embedded-file'

/** The page; undefined when the server runs from its sources and the web app has not been built. */
export const page = embeddedFiles.find(({ path }) => path === '/index.html')

/**
 * Security policy of pages. The web app's files other than scripts of pages are sent with this header as well: the
 * map runs a worker, and a worker follows the policy of its own file, and not that of the page.
 */
export const ofPages = { 'content-security-policy': pagePolicy }

/** Sends the page as built. @param basePath prefix of the URLs in the page */
export function createPage(basePath: string): (request: Request) => Promise<Response> {
  const headers = { ...ofPages, 'cache-control': 'no-cache' }
  const read = createPageReader(basePath)
  return async request => {
    if (!page) throw urlUnknown()
    if (basePath === '') return sendEmbedded(request, page, headers)
    return new Response(await read(), { headers: { ...headers, 'content-type': page.type } })
  }
}

/** Metadata of a page, for programs that do not run its scripts. */
export interface PageHead {
  title: string
  description: string
  /** Open Graph properties, such as `og:title`. */
  properties: Readonly<Record<string, string>>
}

/**
 * Returns the page with its own title and metadata, or with those of the build if `head` is `null`. In both cases the
 * page tells search engines not to index it, and browsers must revalidate it.
 * @param basePath prefix of the URLs in the page
 */
export function createPageWithHead(
  basePath: string,
): (head: PageHead | null, status: number) => Promise<Response> {
  const read = createPageReader(basePath)
  return async (head, status) => {
    if (!page) throw urlUnknown()
    const html = await read()
    const headers = { ...ofPages, 'cache-control': 'private, no-cache', 'content-type': page.type }
    return new Response(withHead(html, head), { status, headers })
  }
}

const robots = '<meta name="robots" content="noindex, nofollow">'

function withHead(html: string, head: PageHead | null): string {
  if (head === null) return html.replace('</title>', () => `</title>${robots}`)
  const { title, description, properties } = head
  const tags = Object.entries(properties).map(
    ([property, content]) => `<meta property="${property}" content="${Bun.escapeHTML(content)}">`,
  )
  return html
    .replace(/<meta name="description"[^<>]*>/, () => meta('description', description))
    .replace(
      /<title>[^<]*<\/title>/,
      () => `<title>${Bun.escapeHTML(title)}</title>${robots}${tags.join('')}`,
    )
}

const meta = (name: string, content: string) => `<meta name="${name}" content="${Bun.escapeHTML(content)}">`

function createPageReader(basePath: string): () => Promise<string> {
  return page ? createMovedReader(page, basePath) : () => Promise.reject(urlUnknown())
}

/**
 * Adds the base path to the URLs in a file and caches the result. Only the page and the manifest use absolute paths;
 * all other files use relative ones.
 */
export function createMovedReader(file: EmbeddedFile, basePath: string): () => Promise<string> {
  let moved: Promise<string> | undefined
  return () => {
    moved ??= moveFile(file, basePath)
    return moved
  }
}

async function moveFile(file: EmbeddedFile, basePath: string): Promise<string> {
  const text = new TextDecoder().decode(await unpackEmbedded(file))
  return text.replaceAll(/( (?:href|src)=|":)"\//g, `$1"${basePath}/`)
}
