import { createContext, useContext } from 'react'
import type { Profile } from '../../../src/accounts/users/schemas'
import type { Formats } from '../../format/formats'

interface Person {
  profile: Profile
  formats: Formats
}

/** How whoever reads a page likes numbers and dates: the account that is logged in, or a guest. */
interface Reader {
  profile: Pick<Profile, 'imperial_units' | 'display_ascent' | 'start_elevation_at_zero'>
  formats: Formats
}

export const ReaderContext = createContext<Reader | null>(null)

/** For what is drawn for guests, too. */
export function useReader(): Reader {
  const reader = useContext(ReaderContext)
  if (reader === null) throw new Error('useReader where nobody is known to read')
  return reader
}

/** Filled once the profile has been read. */
export const PersonContext = createContext<Person | null>(null)

/** The account that is logged in, and how it likes numbers and dates. Only where somebody is logged in. */
export function usePerson(): Person {
  const person = useContext(PersonContext)
  if (person === null) throw new Error('usePerson where nobody is logged in')
  return person
}

export function useFormats(): Formats {
  return useReader().formats
}
