import { createContext, useContext } from 'react'
import type { Profile } from '../../../src/accounts/users/schemas'
import type { Formats } from '../../format/formats'

interface Person {
  profile: Profile
  formats: Formats
}

/** The reader's preferences for numbers and dates. The reader is the logged-in account or a guest. */
interface Reader {
  profile: Pick<Profile, 'imperial_units' | 'display_ascent' | 'start_elevation_at_zero'>
  formats: Formats
}

export const ReaderContext = createContext<Reader | null>(null)

/** Returns the reader's preferences, for components that guests see as well. */
export function useReader(): Reader {
  const reader = useContext(ReaderContext)
  if (reader === null) throw new Error('useReader where nobody is known to read')
  return reader
}

/** The logged-in account, which is set once its profile is loaded. */
export const PersonContext = createContext<Person | null>(null)

/** Returns the logged-in account and its formats. Use it only in components that are shown after login. */
export function usePerson(): Person {
  const person = useContext(PersonContext)
  if (person === null) throw new Error('usePerson where nobody is logged in')
  return person
}

export function useFormats(): Formats {
  return useReader().formats
}
