// Reads untrusted JSON safely. Refuses anything unusual with the error `invalid payload`.
import { invalid } from '../../errors'
import { BodyTooLarge, readBody } from './bounded-body'

const maxBytes = 256 * 1024
const maxDepth = 32

/** JSON is always UTF-8, so any other charset is refused. */
function isJson(contentType: string): boolean {
  const [type = '', ...parameters] = contentType.split(';').map(part => part.trim().toLowerCase())
  const charsets = parameters.filter(parameter => parameter.startsWith('charset'))
  return (
    /^application\/(?:json|[\w.-]+\+json)$/.test(type) &&
    charsets.every(charset => /^charset="?utf-?8"?$/.test(charset))
  )
}

/**
 * A `parse` hook that reads the JSON object in a request's body.
 * @throws AppError `invalid payload` for another content type; for malformed, too long or deeply nested JSON; for text
 *   that SQLite cannot store (NUL, lone surrogates); and for keys that every object has (`toString`, `__proto__`)
 */
export async function readJsonBody({ request }: { request: Request }): Promise<unknown> {
  if (!isJson(request.headers.get('content-type') ?? '')) throw invalid('body-not-json')
  try {
    const bytes = await readBody(request, maxBytes)
    const body = parseJsonObject(new TextDecoder('utf-8', { fatal: true }).decode(bytes))
    Object.assign(request, { [sentBody]: body })
    return body
  } catch (error) {
    if (error instanceof BodyTooLarge) throw invalid('body-too-large')
    if (error instanceof TypeError || error instanceof SyntaxError) throw invalid('body-not-json')
    throw error
  }
}

/**
 * Parses the text of a JSON object; the API accepts no other JSON values. With `lenient`, line breaks and tabs inside
 * strings are allowed, because some importers do not escape them.
 * @throws AppError `invalid payload` if the text is not such an object, or too long, nested too deeply or not storable
 */
export function parseJsonObject(text: string, { lenient = false } = {}): Record<string, unknown> {
  if (text.length > maxBytes) throw invalid('body-too-large')
  if (nestsTooDeep(text)) throw invalid('body-not-json')
  let value: unknown
  try {
    value = JSON.parse(lenient ? escapeControlCharacters(text) : text)
  } catch {
    throw invalid('body-not-json')
  }
  if (!isObject(value) || !isStorable(value)) throw invalid('body-not-json')
  return value
}

/** Key under which a request keeps its body as it was sent: Elysia removes names that the schema of a route lacks. */
const sentBody = Symbol('sent body')

/** Returns the body that `readJsonBody` has read from a request; `undefined` if it has read none. */
export const jsonBodyOf = (request: Request & { [sentBody]?: Record<string, unknown> }) => request[sentBody]

/** Key under which a request keeps the JSON of a part of its form. */
const sentPart = Symbol('sent part')

interface JsonPart {
  /** Name of the part. */
  name: string
  value: Record<string, unknown>
}

/** Remembers the JSON that a handler has read from a part of a form, for the failure that may follow. */
export const noteJsonPart = (request: Request, part: JsonPart) =>
  void Object.assign(request, { [sentPart]: part })

/** Returns the part that `noteJsonPart` was told of; `undefined` if there was none. */
export const jsonPartOf = (request: Request & { [sentPart]?: JsonPart }) => request[sentPart]

function isObject(value: unknown): value is Record<string, unknown> {
  return value !== null && typeof value === 'object' && !Array.isArray(value)
}

/**
 * Whether the text is nested too deeply. The text is checked before parsing, because JSON.parse is recursive. Brackets
 * inside strings do not count.
 */
function nestsTooDeep(text: string): boolean {
  let depth = 0
  let inString = false
  for (let index = 0; index < text.length; index++) {
    const character = text[index]
    if (inString) {
      if (character === '\\') index++
      else if (character === '"') inString = false
    } else if (character === '"') inString = true
    else if (character === '{' || character === '[') {
      if (++depth > maxDepth) return true
    } else if (character === '}' || character === ']') depth--
  }
  return false
}

/**
 * Escapes control characters inside strings. Outside strings they stay: there, line breaks and tabs are valid, and
 * JSON.parse refuses the others. Takes a single pass over the text, even if a string is not terminated.
 */
function escapeControlCharacters(text: string): string {
  let escaped = ''
  let copied = 0
  let inString = false
  for (let index = 0; index < text.length; index++) {
    const character = text[index]
    if (character === '"') inString = !inString
    else if (inString && character === '\\') index++
    else if (inString && text.charCodeAt(index) < 0x20) {
      const code = text.charCodeAt(index).toString(16).padStart(4, '0')
      escaped += `${text.slice(copied, index)}\\u${code}`
      copied = index + 1
    }
  }
  return escaped + text.slice(copied)
}

/**
 * Whether a key can be stored, and is not a property that every object has. An object with its own `toString`, for
 * example, could not even be printed in an error message.
 */
function isOrdinaryKey(key: string): boolean {
  return isStorable(key) && !(key in Object.prototype)
}

function isStorable(value: unknown): boolean {
  if (typeof value === 'string') return value.isWellFormed() && !value.includes('\0')
  if (typeof value === 'number') return Number.isFinite(value)
  if (Array.isArray(value)) return value.every(isStorable)
  if (value !== null && typeof value === 'object') {
    return Object.entries(value).every(([key, inner]) => isOrdinaryKey(key) && isStorable(inner))
  }
  return true
}
