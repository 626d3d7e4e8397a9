import { createContext, type ReactNode, useContext, useEffect, useMemo, useState } from 'react'
import { I18nProvider } from 'react-aria-components'
import type { Profile } from '../../src/accounts/users/schemas'
import { createFormats, type Formats } from '../format/formats'
import { currentLocale, speak } from '../i18n/i18n'
import { Failure } from '../drawing/feedback/failure'
import { applyTheme } from '../ui/theme'
import { useOwnTimeZone, useProfile } from '../data/accounts/profile'

interface SignedInPerson {
  profile: Profile
  formats: Formats
}

const PersonContext = createContext<SignedInPerson | null>(null)

/** Loads the profile and applies its preferences (language, units, dates, colours) to everything inside. */
export function SignedIn({ children }: { children: ReactNode }) {
  const { data: profile, error, refetch } = useProfile()
  useOwnTimeZone(profile)
  if (profile !== undefined) return <WithPreferences profile={profile}>{children}</WithPreferences>
  if (error !== null) {
    return (
      <main>
        <Failure error={error} onRetry={refetch} />
      </main>
    )
  }
  return null
}

function WithPreferences({ profile, children }: { profile: Profile; children: ReactNode }) {
  const [locale, setLocale] = useState<string | null>(null)
  const { language, use_dark_mode, timezone, date_format, imperial_units } = profile

  useEffect(() => {
    void speak([language]).then(() => setLocale(currentLocale()))
  }, [language])

  useEffect(() => {
    applyTheme(use_dark_mode)
    return () => applyTheme(null)
  }, [use_dark_mode])

  const person = useMemo(
    () =>
      locale === null
        ? null
        : {
            profile,
            formats: createFormats({
              locale,
              timezone,
              dateFormat: date_format,
              imperialUnits: imperial_units,
            }),
          },
    [profile, locale, timezone, date_format, imperial_units],
  )
  if (person === null || locale === null) return null
  return (
    <I18nProvider locale={locale}>
      <PersonContext value={person}>{children}</PersonContext>
    </I18nProvider>
  )
}

/** The account that is logged in, and how it likes numbers and dates. Only inside `SignedIn`. */
export function usePerson(): SignedInPerson {
  const person = useContext(PersonContext)
  if (person === null) throw new Error('usePerson outside SignedIn')
  return person
}

export function useFormats(): Formats {
  return usePerson().formats
}
