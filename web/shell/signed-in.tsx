import { type ReactNode, useEffect, useMemo, useState } from 'react'
import { I18nProvider } from 'react-aria-components'
import type { Profile } from '../../src/accounts/users/schemas'
import { Failure } from '../components/feedback/failure'
import { PersonContext, ReaderContext } from '../data/accounts/person'
import { useBrowserPreferences, useProfile } from '../data/accounts/profile'
import { createFormats } from '../format/formats'
import { currentlySpoken, type Spoken, speak } from '../i18n/i18n'
import { applyTheme } from '../ui/theme'

/** Loads the profile and applies its preferences (language, units, dates, colours) to everything inside. */
export function SignedIn({ children }: { children: ReactNode }) {
  const { data: profile, error, refetch } = useProfile()
  useBrowserPreferences(profile)
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
  const [spoken, setSpoken] = useState<Spoken | null>(null)
  const { language, use_dark_mode, timezone, date_format, imperial_units } = profile

  useEffect(() => {
    void speak([language]).then(() => setSpoken(currentlySpoken()))
  }, [language])

  useEffect(() => {
    applyTheme(use_dark_mode)
    return () => applyTheme(null)
  }, [use_dark_mode])

  const person = useMemo(
    () =>
      spoken === null
        ? null
        : {
            profile,
            formats: createFormats({
              ...spoken,
              timezone,
              dateFormat: date_format,
              imperialUnits: imperial_units,
              thisYear: new Date().getFullYear(),
            }),
          },
    [profile, spoken, timezone, date_format, imperial_units],
  )
  if (person === null || spoken === null) return null
  return (
    <I18nProvider locale={spoken.locale}>
      <PersonContext value={person}>
        <ReaderContext value={person}>{children}</ReaderContext>
      </PersonContext>
    </I18nProvider>
  )
}
