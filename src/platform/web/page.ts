// The page of the web app, as it was built or with a head of its own.
import { notFound } from '../errors'
import { pagePolicy } from '../http/security-headers'
import { embeddedFiles } from './embedded.gen'
import { type EmbeddedFile, sendEmbedded, unpackEmbedded } from './embedded-file'

export const page = embeddedFiles.find(({ path }) => path === '/index.html')

/** Files have it too: the map's worker lives under the policy it is sent with, not under that of the page. */
export const ofPages = { 'content-security-policy': pagePolicy }

/** The page as it was built. @param basePath what the addresses in it begin with */
export function createPage(basePath: string): (request: Request) => Promise<Response> {
  const headers = { ...ofPages, 'cache-control': 'no-cache' }
  const read = createPageReader(basePath)
  return async request => {
    if (!page) throw pageMissing()
    if (basePath === '') return sendEmbedded(request, page, headers)
    return new Response(await read(), { headers: { ...headers, 'content-type': page.type } })
  }
}

/** What a page says of itself, to programs that do not run it. */
export interface PageHead {
  title: string
  description: string
  /** Open Graph properties, such as `og:title`. */
  properties: Readonly<Record<string, string>>
}

/**
 * The page with a head of its own; without one, as it was built. No search engine is to keep it, and no browser.
 * @param basePath what the addresses in it begin with
 */
export function createPageWithHead(
  basePath: string,
): (head: PageHead | null, status: number) => Promise<Response> {
  const read = createPageReader(basePath)
  return async (head, status) => {
    if (!page) throw pageMissing()
    const html = await read()
    const headers = { ...ofPages, 'cache-control': 'private, no-cache', 'content-type': page.type }
    return new Response(withHead(html, head), { status, headers })
  }
}

/** From the sources, before the web app is built. */
const pageMissing = () => notFound('url-unknown', 'the requested URL was not found on the server')

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
  return page ? createMovedReader(page, basePath) : () => Promise.reject(pageMissing())
}

/**
 * The page and the manifest name files by whole paths; all others name theirs by where they are themselves. It is unpacked
 * once.
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
