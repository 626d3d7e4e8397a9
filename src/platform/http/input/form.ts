// Reads forms: urlencoded, as the OAuth standards require, or multipart, as web pages send them.

import { MalformedMultipart } from '../../../lib/net/multipart'
import type { Code } from '../../codes'
import { BodyTooLarge, readBody } from './bounded-body'
import { isMultipart, multipartReaderFor, namesOf } from './multipart'

/** The fields of a form by name. Fields with an empty value count as missing. */
export type Fields = ReadonlyMap<string, string>

type FormCode = Extract<Code, 'parameter-repeated' | 'form-too-large' | 'form-malformed'>

/** Creates the error that is thrown for a form that cannot be read. */
type Refuse = (reason: string, code: FormCode) => Error

const maxBytes = 32 * 1024

const urlencodedType = /^application\/x-www-form-urlencoded\s*(?:;|$)/i

/**
 * Reads the form in a request's body. A body of another content type counts as a form without fields.
 * @throws the error that `refuse` creates, if the form is malformed, too long or repeats a field
 */
export async function readForm(request: Request, refuse: Refuse) {
  const type = request.headers.get('content-type') ?? ''
  if (isMultipart(type)) {
    const entries = readMultipart(await readBytes(request, refuse), type, refuse)
    return { fields: readFields(entries, refuse), isMultipart: true }
  }
  const text = urlencodedType.test(type) ? new TextDecoder().decode(await readBytes(request, refuse)) : ''
  return { fields: readFields(new URLSearchParams(text), refuse), isMultipart: false }
}

/** Returns the fields that are not empty. @throws the error that `refuse` creates, if a field is repeated */
export function readFields(sent: Iterable<[string, string]>, refuse: Refuse): Fields {
  const entries = [...sent]
  if (new Set(entries.map(([name]) => name)).size < entries.length) {
    throw refuse('A parameter is repeated.', 'parameter-repeated')
  }
  return new Map(entries.filter(([, value]) => value !== ''))
}

function readBytes(request: Request, refuse: Refuse): Promise<Uint8Array> {
  return readBody(request, maxBytes).catch(error => {
    throw error instanceof BodyTooLarge ? refuse('The form is too long.', 'form-too-large') : error
  })
}

function readMultipart(body: Uint8Array, type: string, refuse: Refuse): [string, string][] {
  const entries: { name: string; pieces: Uint8Array[] }[] = []
  try {
    const reader = multipartReaderFor(type)
    for (const event of [...reader.read(body), ...reader.end()]) {
      if (event.type === 'part') entries.push({ name: namesOf(event.headers).name, pieces: [] })
      else entries.at(-1)?.pieces.push(event.bytes)
    }
  } catch (error) {
    throw error instanceof MalformedMultipart ? refuse('The form is malformed.', 'form-malformed') : error
  }
  return entries.map(({ name, pieces }) => [name, Buffer.concat(pieces).toString()])
}
