// Properties of files and folders, and the response to PROPFIND (RFC 4918).
import { XMLParser } from 'fast-xml-parser'
import { httpDate } from '../../lib/net/http-date'
import type { Config } from '../../platform/settings/table/config-type'
import { writeDavPath } from './dav-path'
import type { Resource } from './own-folder'

/** Maximum size of a PROPFIND body, in bytes. */
export const maxQuestionLength = 16 * 1024

/** A parser that does not expand entities. `readWanted` refuses documents that declare entities. */
const parser = new XMLParser({
  removeNSPrefix: true,
  ignoreAttributes: true,
  ignoreDeclaration: true,
  ignorePiTags: true,
  processEntities: false,
})

const properties = {
  displayname: ({ path }: Resource) => escapeXml(path.at(-1) ?? ''),
  resourcetype: ({ isFolder }: Resource) => (isFolder ? '<D:collection/>' : ''),
  getlastmodified: ({ modifiedAt }: Resource) => httpDate(modifiedAt),
  getcontentlength: ({ isFolder, size }: Resource) => (isFolder ? null : String(size)),
  getcontenttype: ({ isFolder }: Resource) => (isFolder ? null : 'application/octet-stream'),
  getetag: (resource: Resource) => (resource.isFolder ? null : escapeXml(etagOf(resource))),
}

type PropertyName = keyof typeof properties

const names = Object.keys(properties) as PropertyName[]

const isKnown = (name: string): name is PropertyName => names.some(known => known === name)

export const etagOf = ({ size, modifiedAt }: Resource) => `"${size}-${modifiedAt.getTime()}"`

/**
 * Returns the properties that a PROPFIND body requests; an empty body requests all properties.
 * @returns null if the body is not a valid PROPFIND
 */
export function readWanted(question: string): PropertyName[] | null {
  if (question.trim() === '') return names
  if (/<!/.test(question)) return null
  try {
    const { propfind } = parser.parse(question, true)
    if (propfind === undefined) return null
    const wanted = propfind?.prop
    if (typeof wanted !== 'object' || wanted === null) return names
    return Object.keys(wanted).filter(isKnown)
  } catch {
    return null
  }
}

export function presentResources(
  config: Config,
  resources: readonly Resource[],
  wanted: readonly PropertyName[],
): string {
  const responses = resources.map(resource => presentResource(config, resource, wanted))
  return `<?xml version="1.0" encoding="utf-8"?>\n<D:multistatus xmlns:D="DAV:">${responses.join('')}</D:multistatus>\n`
}

function presentResource(config: Config, resource: Resource, wanted: readonly PropertyName[]): string {
  const known = wanted.map(name => [name, properties[name](resource)] as const)
  const found = known.filter(([, value]) => value !== null)
  const written = found.map(([name, value]) =>
    value === '' ? `<D:${name}/>` : `<D:${name}>${value}</D:${name}>`,
  )
  const href = escapeXml(writeDavPath(config, resource.path, resource.isFolder))
  const status = '<D:status>HTTP/1.1 200 OK</D:status>'
  return `<D:response><D:href>${href}</D:href><D:propstat><D:prop>${written.join('')}</D:prop>${status}</D:propstat></D:response>`
}

const references: Record<string, string> = { '<': '&lt;', '>': '&gt;', '&': '&amp;', '"': '&quot;' }

const escapeXml = (text: string) => text.replaceAll(/[<>&"]/g, character => references[character] ?? '')
