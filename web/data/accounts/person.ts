import { createContext, useContext } from 'react'
import type { Profile } from '../../../src/accounts/users/schemas'
import type { Formats } from '../../format/formats'

interface Person {
  profile: Profile
  formats: Formats
}

/** Number and date preferences of the reader: the logged-in account or a guest. */
interface Reader {
  profile: Pick<Profile, 'imperial_units' | 'display_ascent' | 'start_elevation_at_zero'>
  formats: Formats
}

export const ReaderContext = createContext<Reader | null>(null)

/** For components that guests also see. */
export function useReader(): Reader {
  const reader = useContext(ReaderContext)
  if (reader === null) throw new Error('useReader where nobody is known to read')
  return reader
}

/** Set once the profile is loaded. */
export const PersonContext = createContext<Person | null>(null)

/** The logged-in account and its formats. Use only where somebody is logged in. */
export function usePerson(): Person {
  const person = useContext(PersonContext)
  if (person === null) throw new Error('usePerson where nobody is logged in')
  return person
}

export function useFormats(): Formats {
  return useReader().formats
}
