// Reads forms: urlencoded, as the standards for apps want them, or multipart, as pages build them.
import { BodyTooLarge, readBody } from './bounded-body'

export interface Form {
  fields: Fields
  isMultipart: boolean
}

/** What was sent by its name. What was sent without a value counts as not sent. */
export type Fields = ReadonlyMap<string, string>

/** Makes the error to throw, of the reason. */
type Refuse = (reason: string) => Error

const maxBytes = 32 * 1024

const formType = /^(?:multipart\/form-data|application\/x-www-form-urlencoded)\s*(?:;|$)/i

/**
 * The form in the body of a request. A body of another kind is none, and has no fields.
 * @throws what `refuse` makes, for a form that is malformed, too long, or says something twice
 */
export async function readForm(request: Request, refuse: Refuse): Promise<Form> {
  const type = request.headers.get('content-type') ?? ''
  const form = formType.test(type) ? await parseForm(request, type, refuse) : []
  const entries: [string, string][] = []
  for (const [name, value] of form)
    entries.push([name, typeof value === 'string' ? value : await value.text()])
  return { fields: readFields(entries, refuse), isMultipart: /^multipart/i.test(type) }
}

/** @throws what `refuse` makes, when something is said twice */
export function readFields(sent: Iterable<[string, string]>, refuse: Refuse): Fields {
  const entries = [...sent]
  if (new Set(entries.map(([name]) => name)).size < entries.length) throw refuse('A parameter is repeated.')
  return new Map(entries.filter(([, value]) => value !== ''))
}

async function parseForm(request: Request, type: string, refuse: Refuse) {
  const body = await readBody(request, maxBytes).catch(error => {
    throw error instanceof BodyTooLarge ? refuse('The form is too long.') : error
  })
  try {
    return await new Response(body, { headers: { 'content-type': type } }).formData()
  } catch {
    throw refuse('The form is malformed.')
  }
}
