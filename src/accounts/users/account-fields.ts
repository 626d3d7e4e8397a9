// What the document says of the fields of accounts. Their rules are checked by the use cases, one by one and in a fixed
// order, because importers and apps know the texts; the schemas refuse wrong types alone.
import { type TString, Type } from '@sinclair/typebox'
import { type Documented, documentedAs } from '../../platform/http/documented'

export const email = { type: 'string', format: 'email', maxLength: 254 } as const

/** In UTF-8 it may have 1024 bytes. */
export const password = { type: 'string', format: 'password', minLength: 8, maxLength: 1024 } as const

export const presentPassword = { ...password, minLength: 1, description: 'The present one.' } as const

const Field = (documented: Documented): TString => documentedAs(documented, Type.String())

export const Username = Field({
  type: 'string',
  pattern: '^[A-Za-z0-9_]*$',
  minLength: 3,
  maxLength: 30,
  description: 'Letters, digits and underscores.',
})

export const Email = Field(email)

export const Password = Field(password)

/** What a link in an email ends in, or the link of the set-up. */
export const LinkToken = (description: string) => Field({ type: 'string', minLength: 1, description })
