import { type Static, Type } from '@sinclair/typebox'
import { type SignInMethod, signInMethods } from '../../platform/acts'
import { named } from '../../platform/http/documented'
import { DateTime, Nullable, success } from '../../platform/http/schemas'
import { UserPath } from '../users/schemas'

/** Maximum number of characters of a session's name. */
const maxNameLength = 50

const text = (description: string) => ({ ...Nullable(Type.String()), description })

export const Session = named(
  'Session',
  Type.Object({
    id: Type.String({ description: 'Identifies the session for its user; no token can be made of it.' }),
    is_current: Type.Boolean({ description: 'Whether it is the session of this request.' }),
    name: text('The name that the user gave it.'),
    method: {
      ...Nullable(Type.Unsafe<SignInMethod>(Type.Union(signInMethods.map(name => Type.Literal(name))))),
      description: 'How the user logged in; null if it was not recorded.',
    },
    browser: text('Family of the browser, such as `Firefox`; `Other` for unknown ones and other programs.'),
    system: text('Family of the operating system, such as `Linux`; `Other` for unknown ones.'),
    network: text(
      'Network of the last use: `192.0.2.0/24`, `2001:db8:1::/48`, or `home` for addresses that are not part of the Internet.',
    ),
    created_at: { ...Nullable(DateTime), description: 'When the user logged in.' },
    last_used_at: { ...Nullable(DateTime), description: 'The last use, to ten minutes.' },
    expires_at: DateTime,
  }),
)
export type Session = Static<typeof Session>

export const SessionsAnswer = named(
  'SessionsAnswer',
  success({
    data: Type.Object({
      sessions: Type.Array(Session, { description: 'At most 100, the last used first.' }),
      idle_days: Type.Integer({ description: 'After how many days without any use a session ends.' }),
    }),
  }),
)

export type SessionsAnswer = Static<typeof SessionsAnswer>

export const SessionPath = Type.Object({
  session_id: Type.String({ description: 'Id of the session, as in the list.' }),
})

export const UserSessionPath = Type.Composite([UserPath, SessionPath])

export const SessionChanges = named(
  'SessionChanges',
  Type.Object({
    name: Type.String({ maxLength: maxNameLength, description: 'An empty text removes the name.' }),
  }),
)
