// What schemas say to the OpenAPI document alone. Nothing here changes what is checked, nor how long that takes.
import { type TOptional, type TSchema, type TString, Type } from '@sinclair/typebox'

/** JSON Schema, as it stands in the document. */
export type Documented = Readonly<Record<string, unknown>>

/** Under this key a schema says what the document shows in its place. */
export const documentedKey = 'x-documented'

/** Under this key an answer that many routes have says its name. */
export const commonAnswerKey = 'x-common-answer'

/** Under this key an answer that is a file has its media types. */
export const mediaTypesKey = 'x-media-types'

/** Under this key a part of a path says what stands behind it, such as `.png`. */
export const suffixKey = 'x-suffix'

/** A schema that stands in the document once, under its name, and that every use of it refers to. */
export const named = <T extends object>(name: string, schema: T): T => ({ ...schema, title: name })

/** The same schema as an answer, with what it is. */
export const described = <T extends TSchema>(description: string, schema: T): T => ({
  ...schema,
  description,
})

/** For what a handler reads itself, because the order of its rules, or what it makes of odd values, is part of the interface. */
export const documentedAs = <T extends TSchema>(documented: Documented, schema: T): T => ({
  ...schema,
  [documentedKey]: documented,
})

/** The same with what else the handler refuses. */
export const documentedWith = <T extends TSchema>(rules: Documented, schema: T): T =>
  documentedAs({ ...schema, ...rules }, schema)

/**
 * A parameter of a query. All come as text; the document says what their handler reads from it, and with
 * `required: true` that it refuses to do without.
 */
export const Queried = (documented: Documented): TOptional<TString> =>
  Type.Optional(documentedAs(documented, Type.String()))

/** One that counts as not sent when it is empty: apps send all their filters. */
export const QueriedOrEmpty = (documented: Documented) => Queried({ ...documented, allowEmptyValue: true })

/** A part of a path, as its handler reads it. */
export const PathPart = (documented: Documented): TString => documentedAs(documented, Type.String())
