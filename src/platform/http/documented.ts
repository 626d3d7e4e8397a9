// Annotations of schemas for the OpenAPI document. They change neither validation nor its speed.
import { type TOptional, type TSchema, type TString, Type } from '@sinclair/typebox'

/**
 * Key for a function that tells whether a text is accepted, where the keywords of JSON Schema cannot say it: a day that
 * is not in the calendar has the right form. It is a symbol, so that it is no part of the document.
 */
export const acceptedKey = Symbol('accepted')

/** A JSON Schema as shown in the OpenAPI document. */
export type Documented = Readonly<Record<string, unknown>> & {
  readonly [acceptedKey]?: (text: string) => boolean
}

/** Schema key whose value is shown in the OpenAPI document instead of the schema itself. */
export const documentedKey = 'x-documented'

/** Schema key for the name of a response that many routes share. */
export const commonAnswerKey = 'x-common-answer'

/** Schema key for the media types of a response that is a file. */
export const mediaTypesKey = 'x-media-types'

/** Schema key for the suffix of a path parameter, such as `.png`. */
export const suffixKey = 'x-suffix'

/** Names a schema: the document lists it once and refers to it by name. */
export const named = <T extends object>(name: string, schema: T): T => ({ ...schema, title: name })

/** Adds a description to the schema of an answer. */
export const described = <T extends TSchema>(description: string, schema: T): T => ({
  ...schema,
  description,
})

/**
 * Shows another schema in the document than the one that is validated. Used for input that the handler checks itself,
 * because the API defines in which order errors are reported, or how unusual values are read.
 */
export const documentedAs = <T extends TSchema>(documented: Documented, schema: T): T => ({
  ...schema,
  [documentedKey]: documented,
})

/** Adds rules to the documented schema that the handler checks itself. */
export const documentedWith = <T extends TSchema>(rules: Documented, schema: T): T =>
  documentedAs({ ...schema, ...rules }, schema)

/**
 * A query parameter. The schema accepts any text; `documented` describes what the handler reads from it, with
 * `required: true` if the parameter must be present.
 */
export const Queried = (documented: Documented): TOptional<TString> =>
  Type.Optional(documentedAs(documented, Type.String()))

/** A query parameter that counts as missing if its value is empty: some apps always send all their filters. */
export const QueriedOrEmpty = (documented: Documented) => Queried({ ...documented, allowEmptyValue: true })

/** A path parameter. The schema accepts any text; `documented` describes what the handler reads from it. */
export const PathPart = (documented: Documented): TString => documentedAs(documented, Type.String())

/** Adds a sample of a whole body to its documented schema: the smallest that a new account can send as it is. */
export function sampled<T extends TSchema>(sample: Documented, schema: T): T {
  const documented: unknown = schema[documentedKey]
  if (documented === undefined) return { ...schema, examples: [sample] }
  return { ...schema, [documentedKey]: { ...(documented as Documented), examples: [sample] } }
}
