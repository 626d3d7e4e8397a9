import { createContext, useContext } from 'react'
import type { Profile } from '../../../src/accounts/users/schemas'
import type { Formats } from '../../format/formats'

interface Person {
  profile: Profile
  formats: Formats
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
  return usePerson().formats
}
