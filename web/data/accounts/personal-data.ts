// Converts personal data between the form and the server. The functions here are pure.
import type { PersonalData } from '../../../src/accounts/profile/schemas'
import type { Profile } from '../../../src/accounts/users/schemas'

export type PersonalValues = Record<keyof PersonalData, string>

/** Reads the form's values from a profile. Missing texts become empty; the birth date is `YYYY-MM-DD`. */
export function personalValuesOf(profile: Profile): PersonalValues {
  const { first_name, last_name, location, bio, birth_date } = profile
  return {
    first_name: first_name ?? '',
    last_name: last_name ?? '',
    location: location ?? '',
    bio: bio ?? '',
    birth_date: birth_date === null ? '' : isoDay(new Date(birth_date)),
  }
}

/** The day of a moment in UTC, `YYYY-MM-DD`. */
export function isoDay(moment: Date): string {
  return moment.toISOString().slice(0, 10)
}

/** The first and last name separated by a space. An unknown name is left out. */
export function fullName({ first_name, last_name }: Pick<Profile, 'first_name' | 'last_name'>): string {
  return [first_name, last_name].filter(Boolean).join(' ')
}
