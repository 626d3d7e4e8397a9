// Reads JSON with the care that untrusted JSON needs. Anything odd is `invalid payload`.
import { invalid } from '../../errors'
import { BodyTooLarge, readBody } from './bounded-body'

const maxBytes = 256 * 1024
const maxDepth = 32

/** JSON is UTF-8; whoever says it is something else has sent something else. */
function isJson(contentType: string): boolean {
  const [type = '', ...parameters] = contentType.split(';').map(part => part.trim().toLowerCase())
  const charsets = parameters.filter(parameter => parameter.startsWith('charset'))
  return (
    /^application\/(?:json|[\w.-]+\+json)$/.test(type) &&
    charsets.every(charset => /^charset="?utf-?8"?$/.test(charset))
  )
}

/**
 * The JSON object in the body of a request, as a `parse` hook of a route.
 * @throws AppError `invalid payload` for another content type, malformed, over-long or deeply nested JSON, and for text
 *   that SQLite cannot hold (NUL, lone surrogates) and for keys that every object has (`toString`, `__proto__`).
 */
export async function readJsonBody({ request }: { request: Request }): Promise<unknown> {
  if (!isJson(request.headers.get('content-type') ?? '')) throw invalid('body-not-json')
  try {
    const bytes = await readBody(request, maxBytes)
    return parseJsonObject(new TextDecoder('utf-8', { fatal: true }).decode(bytes))
  } catch (error) {
    if (error instanceof BodyTooLarge) throw invalid('body-too-large')
    if (error instanceof TypeError || error instanceof SyntaxError) throw invalid('body-not-json')
    throw error
  }
}

/**
 * Parses the text of a JSON object: everything the interface takes is one. Line breaks and tabs inside strings are
 * allowed when `lenient`: some importers do not escape them.
 * @throws AppError `invalid payload`
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

function isObject(value: unknown): value is Record<string, unknown> {
  return value !== null && typeof value === 'object' && !Array.isArray(value)
}

/** Counted on the text, because JSON.parse itself recurses. Brackets inside strings do not count. */
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
 * Escapes the control characters inside strings. Outside them only white space can be valid, and it is kept.
 * One pass, however many strings have no end.
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

/** A value that hides `toString` or the like cannot even be described in an error message. */
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
